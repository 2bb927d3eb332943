import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aLabel, aMap, anAccount } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { MapLabels } from './map-labels.tsx';

const map = aMap();
const coast = aLabel({ name: 'Coast' });
const summary = { nodes: 0, churches: 0, people: null, recent: 0, sketch: [] };
const onClose = vi.fn();
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'labels.list': () => page([coast]),
  'maps.label': () => ({ id: map.id, labels: [] }),
});
afterEach(cleanup);

it('adds a label to a map and removes another', async () => {
  const north = { id: '00000000-0000-4000-8000-000000000009', name: 'North', color: '#1c7ed6' };
  await renderForTest(<MapLabels map={{ ...map, labels: [north], summary }} onClose={onClose} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: words.labels.remove('North') }));
  await user.click(screen.getByRole('button', { name: words.labels.add }));
  await user.click(await screen.findByRole('option', { name: 'Coast' }));
  await user.click(screen.getByRole('button', { name: words.maps.saveLabels }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.sent('maps.label')).toEqual([{ mapId: map.id, label_ids: [coast.id] }]);
});

import type { SummarizedMap } from '@groundwork/contract/maps/maps';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMap, anAccount } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { MapCard } from './map-card.tsx';

fakeBackend({ 'account.get': () => anAccount() });
afterEach(cleanup);

it('shows a map whose nodes are not counted in this answer', async () => {
  const map: SummarizedMap = { ...aMap(), labels: [], summary: null };
  await renderForTest(<MapCard map={map} />);
  expect(screen.getByRole('link', { name: map.name })).toBeTruthy();
  expect(screen.getByText(words.maps.notComputed)).toBeTruthy();
});

it('counts churches, groups and people as the legend does; maps of ideas count nodes', async () => {
  const summary = { nodes: 57, churches: 22, people: 305, recent: 0, sketch: [] };
  const map = { ...aMap(), labels: [], summary };
  const of = (structure_type: 'church' | 'idea') => ({ ...map, template: { ...map.template, structure_type } });
  await renderForTest(<MapCard map={of('church')} />);
  expect(screen.getByText('22 churches · 35 groups · 305 people')).toBeTruthy();
  cleanup();
  await renderForTest(<MapCard map={of('idea')} />);
  expect(screen.getByText(words.maps.nodes(57))).toBeTruthy();
});

import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aSprint, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { SprintDialog } from './sprint-dialog.tsx';

const { fields } = words.sprints;
const span = { starts_on: '2026-10-14', ends_on: '2026-10-27' };
const backend = fakeBackend({ 'sprints.create': () => aSprint() });
afterEach(cleanup);

it('shows missing fields and reversed dates, and then creates the sprint', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderForTest(<SprintDialog teamId={teamId} span={span} onClose={onClose} />);
  const name = await screen.findByLabelText(fields.name);
  const end = screen.getByLabelText(fields.endsOn);
  const submit = () => user.click(screen.getByRole('button', { name: words.sprints.create }));

  fireEvent.change(end, { target: { value: '2026-10-13' } });
  await submit();
  expect(screen.getByText(messages.sprints.nameRequired)).toBeTruthy();
  expect(screen.getByText(messages.sprints.datesCrossed)).toBeTruthy();
  fireEvent.change(end, { target: { value: '' } });
  await submit();
  expect(screen.getByText(messages.general.date)).toBeTruthy();
  expect(backend.writes()).toEqual([]);

  await user.click(name);
  await user.paste('Harvest');
  await user.click(screen.getByLabelText(fields.goal));
  await user.paste('All is stored');
  fireEvent.change(end, { target: { value: '2026-10-14' } });
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([
    [
      'sprints.create',
      { teamId, name: 'Harvest', goal: 'All is stored', starts_on: '2026-10-14', ends_on: '2026-10-14' },
    ],
  ]);
});

import * as messages from '@groundwork/contract/base/messages.gen';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, nadia } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { CheckInList } from './check-in-list.tsx';
import { GoalHealth } from './goal-health.tsx';

const w = words.checkIns;
const goal = aGoal();
const checkIn: CheckIn = {
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d999',
  team_id: goal.team_id,
  goal_id: goal.id,
  health: 'at_risk',
  note: 'The hall is taken.',
  created_at: '2026-10-01T08:00:00.000Z',
  author: nadia,
  can: { edit: true, delete: true },
};
const backend = fakeBackend({
  'checkIns.list': () => ({ items: [checkIn], next_cursor: null }),
  'checkIns.create': () => checkIn,
  'checkIns.update': () => checkIn,
});
afterEach(cleanup);

it('checks in, starting from the last health', async () => {
  const user = userEvent.setup();
  const at = '2026-10-01T08:00:00.000Z';
  await renderForTest(
    <GoalHealth goal={{ ...goal, check_in: { health: 'off_track', note: 'No hall', created_at: at } }} />,
  );
  expect(screen.getByRole('region', { name: w.health }).textContent).toContain(w.healths.off_track);
  await user.click(screen.getByRole('button', { name: w.checkIn }));
  expect(await screen.findByRole('radio', { name: w.healths.off_track, checked: true })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: w.healths.on_track }));
  await user.click(screen.getByLabelText(w.note));
  await user.paste('The school gives us theirs.');
  await user.click(screen.getAllByRole('button', { name: w.checkIn }).at(-1) as HTMLElement);
  await screen.findByText(w.healths.off_track);
  expect(backend.writes()).toEqual([
    ['checkIns.create', { goalId: goal.id, health: 'on_track', note: 'The school gives us theirs.' }],
  ]);
});

it('lists check-ins, whose author edits them', async () => {
  const user = userEvent.setup();
  await renderForTest(<CheckInList goal={goal} />);
  await screen.findByText('The hall is taken.');
  await user.click(screen.getByRole('button', { name: /^Actions for the check-in by/ }));
  await user.click(await screen.findByRole('menuitem', { name: w.edit }));
  await user.click(await screen.findByLabelText(w.note));
  await user.paste(' We ask the school.');
  await user.click(screen.getByRole('button', { name: w.save }));
  expect(backend.writes()).toEqual([
    ['checkIns.update', { checkInId: checkIn.id, health: 'at_risk', note: 'The hall is taken. We ask the school.' }],
  ]);
});

it('says that there are none, and that they could not be loaded', async () => {
  backend.on({ 'checkIns.list': () => ({ items: [], next_cursor: null }) });
  await renderForTest(<CheckInList goal={goal} />);
  await screen.findByText(w.empty.title);
  cleanup();
  backend.on({ 'checkIns.list': () => refuse(503, 'general.unavailable') });
  await renderForTest(<CheckInList goal={goal} />);
  await screen.findByText(messages.checkIns.listFailed);
});

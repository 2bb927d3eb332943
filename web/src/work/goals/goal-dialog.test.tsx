import { longTest } from '@groundwork/contract/base/test-sweeps';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aMember, anAccount, nadia, sampleId, sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { GoalDialog } from './goal-dialog.tsx';

const tomas = { id: sampleId('tomas'), email: 'tomas@harbour.example', full_name: 'Tomas Lindqvist', avatar_url: null };
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.members': () => page([aMember(1, nadia), aMember(3, tomas)]),
  'goals.create': ({ title, assigned_to }) => aGoal({ title, assigned_to: assigned_to ?? null }),
});
afterEach(cleanup);

async function opened() {
  await renderForTest(<GoalDialog teamId={sampleTeamId} onClose={() => {}} onCreated={() => {}} />);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText(/^Title/));
  await user.paste('Autumn gathering');
  return { user, assignee: screen.getByRole('combobox', { name: words.goals.fields.assigned_to }) };
}
const create = () => screen.getByRole('button', { name: words.goals.create });

longTest('a new goal belongs to its creator', async () => {
  const { user, assignee } = await opened();
  await expect.poll(() => (assignee as HTMLInputElement).value).toBe(nadia.full_name);
  await user.click(create());
  expect(backend.writes()).toMatchObject([['goals.create', { title: 'Autumn gathering', assigned_to: nadia.id }]]);
});

longTest('also before the members are loaded', async () => {
  backend.on({ 'teams.members': () => new Promise(() => {}) });
  const { user } = await opened();
  await user.click(create());
  expect(backend.writes()).toMatchObject([['goals.create', { assigned_to: nadia.id }]]);
});

longTest('the creator can give it to nobody', async () => {
  const { user, assignee } = await opened();
  await expect.poll(() => (assignee as HTMLInputElement).value).toBe(nadia.full_name);
  const clear = assignee.closest('.mantine-InputWrapper-root')?.querySelector('button');
  await user.click(clear as HTMLElement);
  await user.click(create());
  expect(backend.writes()).toMatchObject([['goals.create', { assigned_to: null }]]);
});

it('a goal can be under any other but its own sub-goals', async () => {
  const goal = aGoal({ id: sampleId('goal'), title: 'Spring' });
  const below = aGoal({ id: sampleId('below'), title: 'Stalls', parent_goal_id: goal.id });
  const lowest = aGoal({ id: sampleId('lowest'), title: 'Tents', parent_goal_id: below.id });
  const other = aGoal({ id: sampleId('other'), title: 'A lively harbour' });
  backend.on({ 'goals.list': () => page([lowest, below, goal, other]), 'goals.update': () => goal });
  await renderForTest(<GoalDialog teamId={sampleTeamId} goal={goal} onClose={() => {}} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: words.goals.fields.parent_goal_id }));
  await user.click(await screen.findByRole('option', { name: other.title }));
  expect(screen.queryByRole('option', { name: below.title })).toBeNull();
  await user.click(screen.getByRole('button', { name: words.goals.save }));
  expect(backend.writes()).toMatchObject([['goals.update', { goalId: goal.id, parent_goal_id: other.id }]]);
});

it('Enter in a date field takes the date and creates nothing', async () => {
  const { user } = await opened();
  await user.click(screen.getByLabelText(words.goals.fields.due_date));
  await user.keyboard('2026-12-04{Enter}');
  expect(backend.writes()).toEqual([]);
  await user.click(create());
  expect(backend.writes()).toMatchObject([['goals.create', { due_date: '2026-12-04' }]]);
});

it('focuses what is missing', async () => {
  const { user } = await opened();
  await user.clear(screen.getByLabelText(/^Title/));
  await user.click(create());
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Title/));
});

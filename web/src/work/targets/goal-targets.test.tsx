import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Target } from '@groundwork/contract/work/targets';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, aTarget, nadia } from '../../base/testing/sample-rows.ts';
import { ToastArea } from '../../base/toast/toast-area.tsx';
import * as words from '../../base/words/words.ts';
import { GoalTargets } from './goal-targets.tsx';
import { TargetsInShort } from './targets-in-short.tsx';

const w = words.targets;
const goal = aGoal();
const guests = aTarget();
const form = '4fef87c1-58cc-4372-a567-0e02b2c3d902';
const gifts = { template_id: form, instance_id: null, name: 'Gifts', of: 'records' as const };
const backend = fakeBackend({
  'targets.sources': () => page([{ ...gifts, number_fields: [{ name: 'amount', label: 'Amount' }] }]),
  'targets.create': () => guests,
  'targets.setValue': () => ({ ...guests, current_value: 30 }),
  'targets.values': () => ({
    items: [{ id: form, value: 20, person: nadia, created_at: '2026-10-01T08:00:00.000Z' }],
    next_cursor: null,
  }),
});
afterEach(cleanup);

it('says how far each target is, and what its number is computed from', async () => {
  const gone = { ...guests, id: form, name: 'Visits', source: 'records', calculation: 'count', current_value: null };
  const fallen = { ...guests, id: goal.id, name: 'Debt', start_value: 100, target_value: 0, current_value: 120 };
  await renderForTest(
    <GoalTargets goal={{ ...goal, targets: [guests, { ...gone, problem: 'source_gone' } as Target, fallen] }} />,
  );
  const rows = screen.getAllByRole('progressbar').map((bar) => bar.closest('li')?.textContent);
  expect(rows[0]).toContain('20 of 80 people');
  expect(rows[0]).toContain('25%');
  expect(rows[1]).toContain(w.problems.source_gone);
  expect(rows[2]).toContain(`-20% ${w.behind}`);
  expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['25', '0', '0']);
});

it('says which target is not computed in this answer, here and in a list', async () => {
  const visits: Target = { ...guests, source: 'records', calculation: 'count', current_value: null };
  const targets: Target[] = [{ ...visits, problem: 'not_computed' }];
  await renderForTest(
    <>
      <GoalTargets goal={{ ...goal, targets }} />
      <TargetsInShort targets={targets} />
    </>,
  );
  expect(screen.getAllByText('Not computed')).toHaveLength(2);
  expect(screen.getByRole('progressbar', { name: 'Guests: Not computed' })).toBeTruthy();
});

it('takes a number, and offers to undo', async () => {
  const user = userEvent.setup();
  await renderForTest(
    <>
      <ToastArea />
      <GoalTargets goal={{ ...goal, targets: [guests] }} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: w.enter('Guests') }));
  const input = await screen.findByRole('textbox', { name: w.enter('Guests') });
  await user.clear(input);
  await user.type(input, '30{Enter}');
  await user.click(await screen.findByRole('button', { name: words.ui.undo }));
  await waitFor(() => expect(backend.writes()).toHaveLength(2));
  expect(backend.writes()).toEqual([
    ['targets.setValue', { targetId: guests.id, value: 30 }],
    ['targets.setValue', { targetId: guests.id, value: 20 }],
  ]);
});

longTest('adds a target that is computed from a form', async () => {
  const user = userEvent.setup();
  await renderForTest(<GoalTargets goal={goal} />);
  await user.click(screen.getByRole('button', { name: w.add }));
  await user.click(await screen.findByLabelText(/^Name/));
  await user.paste('Gifts');
  await user.type(screen.getByLabelText(/^Target/), '0');
  await user.click(screen.getAllByRole('button', { name: w.add }).at(-1) as HTMLElement);
  await screen.findByText(messages.targets.sameNumbers);
  await user.clear(screen.getByLabelText(/^Target/));
  await user.type(screen.getByLabelText(/^Target/), '500');
  await user.click(screen.getByRole('combobox', { name: w.fields.source }));
  await user.click(await screen.findByRole('option', { name: 'Gifts' }));
  await user.click(screen.getByRole('combobox', { name: w.fields.calculation }));
  await user.click(await screen.findByRole('option', { name: w.calculations.sum }));
  await user.click(screen.getByRole('combobox', { name: w.fields.field }));
  await user.click(await screen.findByRole('option', { name: 'Amount' }));
  await user.click(screen.getAllByRole('button', { name: w.add }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const source = { template_id: form, calculation: 'sum', field: 'amount' };
  expect(backend.writes()).toEqual([
    ['targets.create', { goalId: goal.id, name: 'Gifts', unit: null, start_value: 0, target_value: 500, source }],
  ]);
});

longTest('shows the history, and says when it could not be loaded', async () => {
  const user = userEvent.setup();
  await renderForTest(<GoalTargets goal={{ ...goal, targets: [guests] }} />);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: w.actions('Guests') }));
    await user.click(await screen.findByRole('menuitem', { name: w.history }));
  };
  await open();
  expect((await screen.findByRole('cell', { name: '20 people' })).closest('tr')?.textContent).toContain('Nadia');
  cleanup();
  backend.on({ 'targets.values': () => refuse(503, 'general.unavailable') });
  await renderForTest(<GoalTargets goal={{ ...goal, targets: [guests] }} />);
  await open();
  await screen.findByText(messages.targets.listFailed);
});

it('is not shown to somebody who may not edit a goal without targets', async () => {
  await renderForTest(<GoalTargets goal={{ ...goal, can: { edit: false, delete: false } }} />);
  expect(screen.queryByRole('region', { name: w.title })).toBeNull();
});

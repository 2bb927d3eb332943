import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { Task } from '@groundwork/contract/work/tasks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { RecurrenceDialog } from './recurrence-dialog.tsx';

const w = words.recurrence;
/** A Friday, the second of its month. */
const due_date = '2126-12-13';
const onSave = vi.fn();
afterEach(() => {
  cleanup();
  onSave.mockReset();
});

async function show(fields: Partial<Task> = {}) {
  const onClose = vi.fn();
  await renderForTest(
    <RecurrenceDialog task={aWholeTask({ due_date, ...fields })} onSave={onSave} onClose={onClose} />,
  );
  const user = userEvent.setup();
  const choose = async (label: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => user.click(screen.getByRole('button', { name: w.save }));
  return { user, choose, save, onClose };
}
const saved = () => onSave.mock.calls.map(([edit]) => edit);

it('begins with the weekday of the due date, and says the rule and its next dates', async () => {
  const { save, onClose } = await show();
  expect(screen.getByRole('status').textContent).toContain('Every Friday');
  await save();
  await waitFor(() => expect(saved()).toEqual([{ recurrence: 'FREQ=WEEKLY;BYDAY=FR', recurs_on: due_date }]));
  expect(onClose).toHaveBeenCalled();
});

it('has the days of the week in the order of the person, and keeps their first day', async () => {
  for (const [week_start, first, rule] of [
    [7, 'Sunday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;WKST=SU'],
    [1, 'Monday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'],
  ] as const) {
    setDatePreferences({ week_start, date_order: null, time_zone: null });
    const { user, save } = await show();
    const days = within(screen.getByRole('group', { name: w.weekdays })).getAllByRole('checkbox');
    expect(days[0]?.getAttribute('aria-label')).toBe(first);
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    const interval = screen.getByRole('textbox', { name: w.interval });
    await user.clear(interval);
    await user.type(interval, '2');
    await save();
    await waitFor(() => expect(saved().at(-1)).toMatchObject({ recurrence: rule }));
    cleanup();
  }
  setDatePreferences();
});

it('offers the ways to name the day of a month', async () => {
  const { choose, save } = await show();
  await choose(w.frequency, w.unit('MONTHLY', 1));
  await choose(w.dayOfMonth, 'On the second Friday');
  await save();
  await waitFor(() => expect(saved()).toEqual([{ recurrence: 'FREQ=MONTHLY;BYDAY=2FR', recurs_on: due_date }]));
});

it('counts from completion without a weekday', async () => {
  const { user, save } = await show();
  await user.click(screen.getByRole('radio', { name: w.completion }));
  expect(screen.queryByRole('group', { name: w.weekdays })).toBeNull();
  await save();
  await waitFor(() => expect(saved()).toEqual([{ recurrence: 'FREQ=WEEKLY', recurs_on: null }]));
});

longTest('refuses an interval, a last day and weekdays that make no rule', async () => {
  const { user, choose, save } = await show();
  const interval = screen.getByRole('textbox', { name: w.interval });
  await user.clear(interval);
  await user.type(interval, '100');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await choose(w.ends, w.onADay);
  await save();
  for (const problem of [w.numberInvalid(99), w.weekdayRequired, w.untilRequired])
    expect(await screen.findByText(problem)).toBeTruthy();
  expect(saved()).toEqual([]);
});

it('skips a date, with the start as far before, and counts it', async () => {
  const { user } = await show({
    start_date: '2126-12-11',
    recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3',
    recurs_on: due_date,
  });
  await user.click(screen.getByRole('button', { name: w.skip }));
  const skipped = {
    due_date: '2126-12-20',
    due_time: null,
    start_date: '2126-12-18',
    recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2',
    recurs_on: '2126-12-20',
  };
  await waitFor(() => expect(saved()).toMatchObject([skipped]));
});

it('stops, and offers no date to skip after the last', async () => {
  const { user } = await show({ recurrence: 'FREQ=DAILY;COUNT=1', recurs_on: due_date });
  expect(screen.queryByRole('button', { name: w.skip })).toBeNull();
  await user.click(screen.getByRole('button', { name: w.stop }));
  await waitFor(() => expect(saved()).toEqual([{ recurrence: null, recurs_on: null }]));
});

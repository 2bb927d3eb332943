import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, today } from '../../base/dates/dates.ts';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import type { ReminderTimes } from './reminder-mutations.ts';
import { TaskReminders } from './task-reminders.tsx';

const text = words.tasks.reminders;
let saved: ReminderTimes;
const backend = fakeBackend({
  'taskReminders.get': () => ({ ...saved, next_at: null }),
  'taskReminders.set': ({ at_times, minutes_before }) => {
    saved = { at_times, minutes_before };
    return { ...saved, next_at: null };
  },
});
beforeEach(() => {
  saved = { at_times: [], minutes_before: [] };
});
afterEach(cleanup);

async function open(due_date: string | null) {
  const user = userEvent.setup();
  await renderForTest(<TaskReminders task={aWholeTask({ due_date })} />);
  const button = await screen.findByRole('button', { name: new RegExp(text.name) });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await user.click(button);
  await screen.findByLabelText(text.at);
  return { user, button };
}

it('chooses and removes times before the due date', async () => {
  const { user, button } = await open(today());
  await user.click(screen.getByLabelText(text.before(60)));
  await waitFor(() => expect(saved.minutes_before).toEqual([60]));
  await user.click(screen.getByLabelText(text.before(0)));
  await waitFor(() => expect(saved.minutes_before).toEqual([0, 60]));
  expect(button.textContent).toContain(`${text.before(0)}, ${text.before(60)}`);
  await user.click(screen.getByLabelText(text.before(60)));
  await waitFor(() => expect(saved.minutes_before).toEqual([0]));
});

it('without a due date it offers only times, adds one and removes it', async () => {
  const { user } = await open(null);
  expect(screen.getByLabelText(text.before(60)).hasAttribute('disabled')).toBe(true);
  const day = addDays(today(), 2);
  await user.type(screen.getByLabelText(text.at), `${day} 15:00{Enter}`);
  await waitFor(() => expect(saved.at_times).toEqual([new Date(`${day}T15:00`).toISOString()]));
  await user.click(await screen.findByLabelText(/^Remove the reminder at/));
  await waitFor(() => expect(saved.at_times).toEqual([]));
});

it('refuses a time that has passed', async () => {
  const { user } = await open(null);
  await user.type(screen.getByLabelText(text.at), `${addDays(today(), -1)} 15:00{Enter}`);
  expect(await screen.findByText(messages.taskReminders.past)).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dayWords } from '../../base/dates/dates.ts';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aSprint, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { SprintReport } from './sprint-report.tsx';

const { burndown, velocity } = words.sprints;
const sprint = aSprint({ starts_on: '2026-10-14', ends_on: '2026-10-17' });
const days = [
  { day: '2026-10-14', tasks: 8, open_tasks: 8, hours: 20, open_hours: 20 },
  { day: '2026-10-15', tasks: 10, open_tasks: 5, hours: 24, open_hours: 9.5 },
];
const finished = (name: string, planned_tasks: number, done_tasks: number) => ({
  id: sampleId(name),
  name,
  planned_tasks,
  done_tasks,
  planned_hours: 0,
  done_hours: 0,
});
const backend = fakeBackend({
  'sprints.burndown': () => ({ days }),
  'sprints.velocity': () => ({ items: [finished('First', 6, 5), finished('Second', 4, 6)] }),
});
afterEach(cleanup);

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('th, td:not([aria-hidden])')].map(({ textContent }) => textContent));

it('says in words and in a table what the chart draws, by tasks or by hours', async () => {
  const user = userEvent.setup();
  await renderForTest(<SprintReport sprint={sprint} />);
  await screen.findByRole('img', { name: burndown.summary('8', '5') });
  await user.click(screen.getByText(burndown.asTable));
  const table = () => screen.getAllByRole('table')[0] as HTMLElement;
  expect(rowsOf(table())).toEqual([
    [dayWords('2026-10-14'), '8', '5.3', '8', ''],
    [dayWords('2026-10-15'), '5', '2.7', '10', burndown.change('2', true)],
  ]);
  await user.click(screen.getByRole('radio', { name: burndown.hours }));
  const hours = words.tasks.hours;
  await screen.findByRole('img', { name: burndown.summary(hours(20), hours(9.5)) });
  expect(rowsOf(table())[1]).toEqual([
    dayWords('2026-10-15'),
    hours(9.5),
    hours(6.7),
    hours(24),
    burndown.change(hours(4), true),
  ]);
});

it('lists what past sprints planned and finished, with the average', async () => {
  await renderForTest(<SprintReport sprint={sprint} />);
  await screen.findByText(velocity.average('5.5', null));
  expect(rowsOf(screen.getAllByRole('table').at(-1) as HTMLElement)).toEqual([
    ['First', '6', '5'],
    ['Second', '4', '6'],
  ]);
});

it('says when a sprint has not begun, and when no sprint is over', async () => {
  backend.on({ 'sprints.burndown': () => ({ days: [] }), 'sprints.velocity': () => ({ items: [] }) });
  await renderForTest(<SprintReport sprint={sprint} />);
  expect(await screen.findByText(burndown.notStarted)).toBeTruthy();
  expect(await screen.findByText(velocity.none)).toBeTruthy();
});

it('says what could not be loaded', async () => {
  backend.on({ 'sprints.burndown': () => refuse(403, 'The harbour is closed') });
  await renderForTest(<SprintReport sprint={sprint} />);
  expect(await screen.findByText(messages.sprints.burndownFailed)).toBeTruthy();
});

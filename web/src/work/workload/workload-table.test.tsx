import type { WorkloadShare } from '@groundwork/contract/work/workload';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMember, aTeam, nadia, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { WorkloadTable } from './workload-table.tsx';

const text = words.workload;
const weeks = ['2026-11-23', '2026-11-30'];
const rosa = aMember(3, { id: sampleId('rosa'), full_name: 'Rosa Lindqvist', weekly_hours: 10 });
const members = [aMember(1, { full_name: 'Nadia Rahman' }), rosa];
const share = (user_id: string | null, week: string | null, hours: number, without_estimate = 0): WorkloadShare => ({
  user_id,
  week,
  hours,
  tasks: 2,
  without_estimate,
});
const shares = [
  share(nadia.id, '2026-11-23', 12.5),
  share(rosa.id, '2026-11-23', 12.5, 1),
  share(null, '2026-11-30', 3),
  share(rosa.id, null, 0, 2),
];
const backend = fakeBackend({ 'teams.list': () => page([aTeam()]) });
afterEach(cleanup);

const draw = (team = aTeam()) =>
  renderForTest(<WorkloadTable team={team} members={members} weeks={weeks} shares={shares} />);
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

it('shows the hours of each person and week, marks what is too much, and counts tasks without dates', async () => {
  await draw();
  expect(cellsOf('Nadia Rahman')).toEqual([`12h 30m${text.tasks(2, 0)}`, text.nothing, text.nothing]);
  expect(cellsOf('Rosa Lindqvist')).toEqual([
    `12h 30m ${text.over}${text.tasks(2, 1)}`,
    text.nothing,
    `0h${text.tasks(2, 2)}`,
  ]);
  expect(cellsOf(words.tasks.nobody)).toEqual([text.nothing, `3h${text.tasks(2, 0)}`, text.nothing]);
});

it('lets owners and admins set the hours of a member', async () => {
  backend.on({ 'teams.setWeeklyHours': ({ weekly_hours }) => ({ ...rosa, weekly_hours }) });
  const user = userEvent.setup();
  await draw();
  await user.click(screen.getByRole('button', { name: new RegExp(text.weeklyOf('Rosa Lindqvist')) }));
  const field = await screen.findByRole('textbox');
  await user.clear(field);
  await user.type(field, '15{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['teams.setWeeklyHours', { teamId: rosa.team_id, userId: rosa.id, weekly_hours: 15 }],
    ]),
  );
});

it('shows members the hours without a button', async () => {
  await draw(aTeam({ can: { ...aTeam().can, update: false } }));
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('row', { name: /Rosa Lindqvist/ }).textContent).toContain('10h');
});

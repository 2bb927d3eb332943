import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { ReportedTask, StatusReport } from '@groundwork/contract/work/status-reports';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aGoal, anAccount, aTeam, nadia, sampleId, sampleTeamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TeamReportPage } from './status-report-page.tsx';

const text = words.statusReports;
const nothing = { count: 0, items: [] };
const empty: StatusReport = {
  from: '2026-11-14',
  to: '2026-11-27',
  goals: [],
  left_out: 0,
  finished: nothing,
  overdue: nothing,
  coming: nothing,
  blocked: nothing,
  owners: [],
};
const gathering = { ...aGoal({ id: sampleId('goal'), assigned_to: nadia.id, assigned_user: nadia }), level: 0 };
const helpers = {
  ...aGoal({
    id: sampleId('helpers'),
    title: 'Find the helpers',
    check_in: { health: 'off_track', note: 'Nobody answers', created_at: '2026-11-20T08:00:00.000Z' },
  }),
  level: 1,
};
const late: ReportedTask = {
  id: sampleId('task'),
  title: 'Ring Rosa',
  status: 'to_do',
  priority: 'medium',
  goal: { id: gathering.id, title: gathering.title },
  assigned_user: nadia,
  due_date: '2026-11-20',
  due_time: null,
  due_at: null,
  finished_at: null,
};
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.list': () => page([aTeam()]),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
});
afterEach(cleanup);
const shown = (report: Partial<StatusReport>) =>
  backend.on({ 'statusReports.ofTeam': () => ({ ...empty, ...report }) });
const showPage = () =>
  renderForTest(
    <SidebarProvider>
      <TeamReportPage />
    </SidebarProvider>,
  );
const part = (name: string) => screen.findByRole('region', { name });

it('shows goals with their health, risks, tasks and assignees', async () => {
  shown({
    goals: [gathering, helpers],
    left_out: 2,
    overdue: { count: 60, items: [late] },
    owners: [{ user: nadia, finished: 0, overdue: 60, coming: 0, blocked: 0 }],
  });
  await showPage();
  const goals = await part(words.goals.title);
  expect(within(goals).getByText('Nobody answers')).toBeTruthy();
  expect(within(goals).getByText(text.goalsLeftOut(2))).toBeTruthy();
  expect(within(await part(text.risks)).getByRole('link', { name: 'Find the helpers' })).toBeTruthy();
  const overdue = await part(text.overdue);
  expect(within(overdue).getByRole('link', { name: 'Ring Rosa' })).toBeTruthy();
  expect(within(overdue).getByText(text.more(59))).toBeTruthy();
  expect(within(await part(text.finished)).getByText(text.noneFinished)).toBeTruthy();
  expect(within(await part(text.coming(limits.statusReport.comingDays))).queryByRole('link')).toBeNull();
  const row = within(await part(text.byOwner)).getByRole('row', { name: new RegExp(nadia.full_name) });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['1', '0', '60', '0', '0']);
  expect(backend.calls('statusReports.ofTeam')).toMatchObject([{ teamId: sampleTeamId, days: 14 }]);
});

it('names the zone of a due time that the device shows as another', async () => {
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Pacific/Kiritimati' });
  shown({ goals: [gathering], overdue: { count: 1, items: [{ ...late, due_time: '15:00' }] } });
  await showPage();
  expect(within(await part(text.overdue)).getByText(/GMT\+14$/)).toBeTruthy();
  setDatePreferences();
});

it('says that there are no goals', async () => {
  shown({});
  await showPage();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
});

it('offers another attempt after an error', async () => {
  backend.on({ 'statusReports.ofTeam': () => refuse(500, 'x') });
  await showPage();
  expect(await screen.findByText(messages.statusReports.loadFailed)).toBeTruthy();
  shown({ goals: [gathering] });
  await userEvent.setup().click(screen.getByRole('button', { name: words.ui.tryAgain }));
  expect(await screen.findByRole('link', { name: gathering.title })).toBeTruthy();
});

import * as messages from '@groundwork/contract/base/messages.gen';
import type { Goal } from '@groundwork/contract/work/goals';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { CrumbHeading } from '../../base/page/crumb-heading.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { printAll } from '../../base/printing/print-all.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { WhileThere } from '../../base/states/while-there.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { goalChoice } from '../goals/goal-choice.tsx';
import { goalChoices, oneGoal } from '../goals/goal-queries.ts';
import { type Period, periods, reportAddressOf } from './status-report-address.ts';
import { StatusReportDocument } from './status-report-document.tsx';
import { type ReportScope, statusReport } from './status-report-queries.ts';

const text = words.statusReports;
const goalRoute = getRouteApi('/signed-in/dashboard/goals/$goalId/report');
const usePeriod = (): Period => reportAddressOf(useSearch({ strict: false })).days ?? 14;

/** The report of all goals of the current team. */
export function TeamReportPage() {
  const { team } = useCurrentTeam();
  return (
    <ReportPage teamId={team?.id} up={[]}>
      <WithTeam>{({ id, name }) => <Report key={id} scope={{ teamId: id }} title={name} />}</WithTeam>
    </ReportPage>
  );
}

/** The report of a goal with its sub-goals. */
export function GoalReportPage() {
  const { goalId } = goalRoute.useParams();
  const query = useQuery(oneGoal(goalId));
  return (
    <WhileThere
      key={goalId}
      query={query}
      nameOf={({ title }) => title}
      notFound={words.goals.notFound}
      failed={messages.goals.loadFailed}
      action={<PageButton to="/dashboard/goals" />}
      frame={(instead) => <Page title={text.title}>{instead}</Page>}
      skeleton={<RowsSkeleton heading />}
    >
      {(goal) => (
        <ReportPage
          teamId={goal.team_id}
          goal={goal}
          up={[{ label: goal.title, to: '/dashboard/goals/$goalId', params: { goalId: goal.id } }]}
        >
          <Report scope={{ goalId: goal.id }} title={goal.title} />
        </ReportPage>
      )}
    </WhileThere>
  );
}

type ReportPageProps = {
  teamId: string | undefined;
  goal?: Goal;
  up: Parameters<typeof CrumbHeading>[0]['up'];
  children: ReactNode;
};

function ReportPage({ teamId, goal, up, children }: ReportPageProps) {
  const queries = useQueryClient();
  return (
    <Page
      title={text.title}
      heading={<CrumbHeading up={[{ label: words.goals.title, to: '/dashboard/goals' }, ...up]} title={text.title} />}
      action={{ label: text.print, onClick: () => void printAll(queries) }}
      actionIcon={<IconPrinter size={16} stroke={1.8} />}
      tools={
        <>
          {teamId && <GoalFilter teamId={teamId} goal={goal} />}
          <PeriodFilter />
        </>
      }
      focusable
    >
      {children}
    </Page>
  );
}

/** Cannot equal the id of a goal, because ids are UUIDs. */
const all = 'all';

/** Chooses between all goals of the team and one with its sub-goals. */
function GoalFilter({ teamId, goal }: { teamId: string; goal: Goal | undefined }) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...goalChoices(teamId), enabled: opened });
  const search = { days: usePeriod() };
  const choose = (id: string) =>
    id === all
      ? navigate({ to: '/dashboard/goals/report', search })
      : navigate({ to: '/dashboard/goals/$goalId/report', params: { goalId: id }, search });
  return (
    <ChoiceSearch
      choices={data && [{ value: all, label: words.goals.all }, ...data.items.map(goalChoice)]}
      value={goal?.id ?? all}
      onChange={(id) => void choose(id)}
      search={words.goals.filter.search}
      onOpen={() => setOpened(true)}
      onClose={() => setOpened(false)}
    >
      <FilterButton isOn={goal !== undefined} title={goal?.title}>
        {text.about} <b>{goal ? text.oneGoal : words.goals.all}</b>
        <IconChevronDown size={14} aria-hidden />
      </FilterButton>
    </ChoiceSearch>
  );
}

function PeriodFilter() {
  const navigate = useNavigate();
  const days = usePeriod();
  return (
    <ChoiceMenu
      choices={periods.map((period) => ({ value: `${period}`, label: text.lastDays(period) }))}
      value={`${days}`}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, ...reportAddressOf({ days: value }) }),
          replace: true,
        })
      }
    >
      <FilterButton>
        {text.period} <b>{text.lastDays(days)}</b>
        <IconChevronDown size={14} aria-hidden />
      </FilterButton>
    </ChoiceMenu>
  );
}

function Report({ scope, title }: { scope: ReportScope; title: string }) {
  const { data, error, refetch } = useQuery(statusReport(scope, usePeriod()));
  if (!data && error) return <ErrorState title={messages.statusReports.loadFailed} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton heading />;
  if (data.goals.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return <StatusReportDocument report={data} title={title} />;
}

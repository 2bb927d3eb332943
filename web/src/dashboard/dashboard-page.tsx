import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currentTime } from '../clock.ts';
import { ReceivedInvitations } from '../invitations/received-invitations.tsx';
import { Page } from '../page/page.tsx';
import { teamsQuery, useCurrentTeam } from '../teams/current-team.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazily } from '../ui/lazily.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import classes from './dashboard-page.module.css';
import { anyTaskOf, statisticsOf } from './dashboard-queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { MyGoals } from './my-goals.tsx';
import { MyWork } from './my-work.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TeamGoals } from './team-goals.tsx';
import { TeamStatistics } from './team-statistics.tsx';
import { WaitingTransfers } from './waiting-transfers.tsx';

const CreateTaskDialog = lazily(() =>
  import('../tasks/create-task-dialog.tsx').then(({ CreateTaskDialog }) => CreateTaskDialog),
);
const GoalDialog = lazily(() => import('../goals/goal-dialog.tsx').then(({ GoalDialog }) => GoalDialog));

const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

/** The dashboard: open work, goals, statistics and recent activity. A team without tasks sees the first steps. */
export function DashboardPage() {
  const { team } = useCurrentTeam();
  const teams = useQuery(teamsQuery);
  const statistics = useQuery({ ...statisticsOf(team?.id ?? ''), enabled: team !== null });
  const tasks = useQuery({ ...anyTaskOf(team?.id ?? ''), enabled: team !== null });
  const [creating, setCreating] = useState<'task' | 'goal' | null>(null);
  const navigate = useNavigate();
  const phone = usePhone();
  const close = () => setCreating(null);

  const goals =
    statistics.data && Object.values(statistics.data.goals_by_status).reduce((sum, count) => sum + count, 0);
  const hasGoal = goals !== undefined && goals > 0;
  const beginning = team === null ? teams.isSuccess : goals === 0 || tasks.data?.items.length === 0;
  const unknown = team === null && !teams.isSuccess;
  const waiting = (
    <>
      <ReceivedInvitations />
      {team && <WaitingTransfers teamId={team.id} />}
    </>
  );
  return (
    <Page
      title={words.dashboard.title}
      sub={longDay.format(currentTime())}
      action={team && !beginning ? { label: words.dashboard.newTask, onClick: () => setCreating('task') } : undefined}
      aside={
        team &&
        !beginning && (
          <div className={classes.beside}>
            {!phone && waiting}
            <MyGoals />
            <RecentActivity teamId={team.id} />
          </div>
        )
      }
    >
      <div className={classes.page}>
        {(team === null || beginning) && waiting}
        {unknown &&
          (teams.error ? (
            <ErrorState title={messages.teams.loadFailed} error={teams.error} onRetry={teams.refetch} />
          ) : (
            <RowsSkeleton />
          ))}
        {beginning && (
          <FirstSteps
            hasTeam={team !== null}
            hasGoal={hasGoal}
            onCreateGoal={() => setCreating('goal')}
            onCreateTask={() => setCreating('task')}
          />
        )}
        {team && !beginning && <MyWork />}
        {team && !beginning && phone && waiting}
        {team && (hasGoal || !beginning) && <TeamGoals teamId={team.id} />}
        {team && !beginning && <TeamStatistics teamId={team.id} />}
      </div>

      {creating === 'task' && <CreateTaskDialog onClose={close} />}
      {creating === 'goal' && team && (
        <GoalDialog
          teamId={team.id}
          onClose={close}
          onCreated={({ id }) => void navigate({ to: '/dashboard/goals/$goalId', params: { goalId: id } })}
        />
      )}
    </Page>
  );
}

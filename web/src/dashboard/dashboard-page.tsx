import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { goalChoices } from '../goals/goal-queries.ts';
import { ReceivedInvitations } from '../invitations/received-invitations.tsx';
import { Page } from '../shell/page.tsx';
import { teamsQuery, useCurrentTeam } from '../teams/current-team.tsx';
import { WaitingRequests } from '../transfers/waiting-requests.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import classes from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { MyGoals } from './my-goals.tsx';
import { MyWork } from './my-work.tsx';
import { TeamGoals } from './team-goals.tsx';
import { anyTaskOf } from './work-queries.ts';

const CreateTaskDialog = lazy(() => import('../tasks/create-task-dialog.tsx').then((module) => ({ default: module.CreateTaskDialog })));
const GoalDialog = lazy(() => import('../goals/goal-dialog.tsx').then((module) => ({ default: module.GoalDialog })));

const longDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' });

/** Where the day starts: what presses on me, and how far the team's goals are. A team that has not begun sees its first steps. */
export function DashboardPage() {
  const { team } = useCurrentTeam();
  const teams = useQuery(teamsQuery);
  const goals = useQuery({ ...goalChoices(team?.id ?? ''), enabled: team !== null });
  const tasks = useQuery({ ...anyTaskOf(team?.id ?? ''), enabled: team !== null });
  const [creating, setCreating] = useState<'task' | 'goal' | null>(null);
  const navigate = useNavigate();
  const close = () => setCreating(null);

  const hasGoal = goals.data !== undefined && goals.data.items.length > 0;
  const beginning = team === null ? teams.isSuccess : goals.data?.items.length === 0 || tasks.data?.items.length === 0;
  const unknown = team === null && !teams.isSuccess;
  return (
    <Page
      title={words.dashboard.title}
      sub={longDay.format(new Date())}
      action={team && !beginning ? { label: words.dashboard.newTask, onClick: () => setCreating('task') } : undefined}
      aside={team && hasGoal && <MyGoals />}
    >
      <div className={classes.page}>
        <ReceivedInvitations />
        {team && <WaitingRequests teamId={team.id} />}
        {unknown && (teams.error ? <ErrorState title={messages.teams.loadFailed} error={teams.error} onRetry={teams.refetch} /> : <RowsSkeleton />)}
        {beginning && (
          <FirstSteps hasTeam={team !== null} hasGoal={hasGoal} onCreateGoal={() => setCreating('goal')} onCreateTask={() => setCreating('task')} />
        )}
        {team && !beginning && <MyWork />}
        {team && (hasGoal || !beginning) && <TeamGoals teamId={team.id} />}
      </div>
      <Suspense>
        {creating === 'task' && <CreateTaskDialog onClose={close} />}
        {creating === 'goal' && team && (
          <GoalDialog teamId={team.id} onClose={close} onCreated={({ id }) => void navigate({ to: '/dashboard/goals/$goalId', params: { goalId: id } })} />
        )}
      </Suspense>
    </Page>
  );
}

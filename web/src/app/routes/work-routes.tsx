import { createRoute, redirect } from '@tanstack/react-router';
import { calendarAddressOf } from '../../base/calendar-grid/calendar-span.ts';
import { isDay } from '../../base/dates/dates.ts';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { prefetchCalendar } from '../../work/calendar/calendar-loader.ts';
import { goalFilterOf } from '../../work/goals/goal-filter.ts';
import { myGoals, oneGoal } from '../../work/goals/goal-queries.ts';
import { teamLabels } from '../../work/labels/label-queries.ts';
import { sprintAddressOf } from '../../work/sprints/sprint-address.ts';
import { oneSprint, teamSprints } from '../../work/sprints/sprint-queries.ts';
import { reportAddressOf } from '../../work/status-reports/status-report-address.ts';
import { teamTaskTemplates } from '../../work/task-templates/task-template-queries.ts';
import { type ArrangedList, missingArrangement } from '../../work/tasks/kept-arrangement.ts';
import { arrangementOf, type TaskFilter, taskFilterOf } from '../../work/tasks/task-filter.ts';
import { myTasks, oneTask, waitedTasks } from '../../work/tasks/task-queries.ts';
import { loadTasks } from '../../work/tasks-page/tasks-loader.ts';
import { firstView } from '../../work/views/first-view.ts';
import { addressOfView } from '../../work/views/view-address.ts';
import { teamWorkload } from '../../work/workload/workload-queries.ts';
import { shellPage } from './root-route.tsx';

/** The search parameters of task lists with ids of items of one team. */
const taskSearch = ['assigned_to', 'goal_id', 'parent_task_id', 'label_id', 'sprint_id', 'saved'];

/**
 * Redirects a URL without an arrangement to the stored arrangement of the list. `more` are other search parameters of
 * the page.
 */
function arrangedAs(list: ArrangedList, search: TaskFilter, more = {}) {
  const kept = missingArrangement(list, search);
  if (kept) throw redirect({ to: '.', search: { ...search, ...more, ...kept }, replace: true });
}

const goalsPages = () => import('../goals/goals-page.tsx');

const goals = createRoute({
  path: '/dashboard/goals',
  ...shellPage,
  validateSearch: goalFilterOf,
  component: lazyPage(goalsPages, 'GoalsPage'),
});

const myGoalsRoute = createRoute({
  path: '/dashboard/goals/my',
  ...shellPage,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(myGoals),
  component: lazyPage(goalsPages, 'MyGoalsPage'),
});

const goal = createRoute({
  path: '/dashboard/goals/$goalId',
  ...shellPage,
  staticData: {
    list: '/dashboard/goals',
    teamOf: (queries, { goalId = '' }) => queries.getQueryData(oneGoal(goalId).queryKey)?.team_id,
  },
  validateSearch: arrangementOf,
  beforeLoad: ({ search }) => arrangedAs('goal', search),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneGoal(params.goalId)),
  component: lazyPage(() => import('../goals/goal-page.tsx'), 'GoalPage'),
});

const reportPages = () => import('../../work/status-reports/status-report-page.tsx');

const teamReport = createRoute({
  path: '/dashboard/goals/report',
  ...shellPage,
  validateSearch: reportAddressOf,
  component: lazyPage(reportPages, 'TeamReportPage'),
});

const goalReport = createRoute({
  path: '/dashboard/goals/$goalId/report',
  ...shellPage,
  staticData: {
    list: '/dashboard/goals/report',
    teamOf: (queries, { goalId = '' }) => queries.getQueryData(oneGoal(goalId).queryKey)?.team_id,
  },
  validateSearch: reportAddressOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneGoal(params.goalId)),
  component: lazyPage(reportPages, 'GoalReportPage'),
});

const tasks = createRoute({
  path: '/dashboard/tasks',
  ...shellPage,
  staticData: { teamSearch: taskSearch },
  validateSearch: taskFilterOf,
  beforeLoad: async ({ search, cause, context }) => {
    const isBare = Object.values(taskFilterOf(search)).every((value) => value === undefined);
    const first = isBare && cause !== 'stay' ? await firstView(context.queryClient) : null;
    if (first) {
      const { to, search: saved } = addressOfView(first);
      throw redirect({ to, search: { ...search, ...saved }, replace: true });
    }
    arrangedAs('tasks', search);
  },
  // Picks this page's parameters, because `search` includes those of parent routes.
  loaderDeps: ({ search }) => taskFilterOf(search),
  loader: ({ context, deps }) => loadTasks(context.queryClient, deps),
  component: lazyPage(() => import('../../work/tasks-page/tasks-page.tsx'), 'TasksPage'),
});

const myWork = createRoute({
  path: '/dashboard/tasks/my',
  ...shellPage,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myTasks);
    void context.queryClient.prefetchInfiniteQuery(waitedTasks);
  },
  component: lazyPage(() => import('../../work/my-work/my-work-page.tsx'), 'MyWorkPage'),
});

const calendar = createRoute({
  path: '/dashboard/tasks/calendar',
  ...shellPage,
  staticData: { teamSearch: taskSearch },
  validateSearch: (search: Record<string, unknown>) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loaderDeps: ({ search }) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loader: ({ context, deps }) => void prefetchCalendar(context.queryClient, deps).catch(() => {}),
  component: lazyPage(() => import('../../work/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const task = createRoute({
  path: '/dashboard/tasks/$taskId',
  ...shellPage,
  staticData: {
    list: '/dashboard/tasks',
    teamOf: (queries, { taskId = '' }) => queries.getQueryData(oneTask(taskId).queryKey)?.team_id,
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTask(params.taskId)),
  component: lazyPage(() => import('../../work/task-view/task-page.tsx'), 'TaskPage'),
});

const teamLabelsRoute = createRoute({
  path: '/dashboard/teams/$teamId/labels',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamLabels(params.teamId)),
  component: lazyPage(() => import('../../work/labels/labels-page.tsx'), 'LabelsPage'),
});

const teamSprintsRoute = createRoute({
  path: '/dashboard/teams/$teamId/sprints',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamSprints(params.teamId)),
  component: lazyPage(() => import('../../work/sprints/sprints-page.tsx'), 'SprintsPage'),
});

const sprint = createRoute({
  path: '/dashboard/sprints/$sprintId',
  ...shellPage,
  staticData: {
    list: '/dashboard/teams/$teamId/sprints',
    teamOf: (queries, { sprintId = '' }) => queries.getQueryData(oneSprint(sprintId).queryKey)?.team_id,
  },
  validateSearch: sprintAddressOf,
  beforeLoad: ({ search: { view, ...arrangement } }) => {
    if (view === 'list') arrangedAs('sprint', arrangement, { view });
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneSprint(params.sprintId)),
  component: lazyPage(() => import('../../work/sprint-page/sprint-page.tsx'), 'SprintPage'),
});

const teamWorkloadRoute = createRoute({
  path: '/dashboard/teams/$teamId/workload',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: typeof search.from === 'string' && isDay(search.from) ? search.from : undefined,
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(teamWorkload(params.teamId, deps.from)),
  component: lazyPage(() => import('../../work/workload/workload-page.tsx'), 'WorkloadPage'),
});

const teamTaskTemplatesRoute = createRoute({
  path: '/dashboard/teams/$teamId/task-templates',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamTaskTemplates(params.teamId)),
  component: lazyPage(() => import('../../work/task-templates/task-templates-page.tsx'), 'TaskTemplatesPage'),
});

export const workRoutes = [
  goals,
  myGoalsRoute,
  goal,
  teamReport,
  goalReport,
  tasks,
  myWork,
  calendar,
  task,
  teamLabelsRoute,
  teamSprintsRoute,
  sprint,
  teamWorkloadRoute,
  teamTaskTemplatesRoute,
] as const;

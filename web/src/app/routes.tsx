import { type TransferStatus, transferStatuses } from '@groundwork/contract/base/statuses';
import { returnPath } from '@groundwork/contract/people/return-path';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { calendarAddressOf } from '../base/calendar-grid/calendar-span.ts';
import { isDay } from '../base/dates/dates.ts';
import { basePath } from '../base/deployment/base-path.ts';
import { installationQuery } from '../base/deployment/installation.ts';
import { lazyPage } from '../base/loading/lazily.tsx';
import { searchedWords } from '../base/page/searched-words.ts';
import { statusOf } from '../base/queries/api.ts';
import {
  accountQuery,
  afterSession,
  lacksSecondFactor,
  mayHaveSession,
  type SignInReason,
  signInReasons,
} from '../base/session/session.ts';
import { oneInstance } from '../forms/instances/instance-queries.ts';
import { recordAddressOf } from '../forms/records/record-address.ts';
import { oneForm } from '../forms/records/record-queries.ts';
import { oneTemplate } from '../forms/templates/template-queries.ts';
import { lookAddressOf } from '../maps/data/look-address.ts';
import { mapAddressOf, mapsAddressOf } from '../maps/map-list/map-address.ts';
import { oneMap } from '../maps/session/map-queries.ts';
import { auditFilterOf } from '../people/admin/audit-filter.ts';
import { teamFilterOf } from '../people/admin/team-order.ts';
import { currentTeam, teamsQuery } from '../people/current-team/current-team.ts';
import { securityFilterOf } from '../people/security-log/security-filter.ts';
import { oneTeam } from '../people/teams/team-queries.ts';
import { inbox, type NotificationFilter, notificationFilters } from '../talk/notifications/notification-queries.ts';
import { unseenActivity } from '../talk/unseen-activity/unseen-queries.ts';
import { prefetchCalendar } from '../work/calendar/calendar-loader.ts';
import { goalFilterOf } from '../work/goals/goal-filter.ts';
import { myGoals, oneGoal } from '../work/goals/goal-queries.ts';
import { teamLabels } from '../work/labels/label-queries.ts';
import { sprintAddressOf } from '../work/sprints/sprint-address.ts';
import { oneSprint, teamSprints } from '../work/sprints/sprint-queries.ts';
import { reportAddressOf } from '../work/status-reports/status-report-address.ts';
import { teamTaskTemplates } from '../work/task-templates/task-template-queries.ts';
import { type ArrangedList, missingArrangement } from '../work/tasks/kept-arrangement.ts';
import { arrangementOf, type TaskFilter, taskFilterOf } from '../work/tasks/task-filter.ts';
import { myTasks, oneTask, waitedTasks } from '../work/tasks/task-queries.ts';
import { loadTasks } from '../work/tasks-page/tasks-loader.ts';
import { firstView } from '../work/views/first-view.ts';
import { addressOfView } from '../work/views/view-address.ts';
import { teamWorkload } from '../work/workload/workload-queries.ts';
import { prefetchDashboard } from './dashboard/dashboard-queries.ts';
import { searchAddressOf } from './search/search-address.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { queryClient } from './shell/query-client.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';

/** Parses a text parameter. */
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFoundPage });

/* Signed out */

const guest = createRoute({
  id: 'guest',
  getParentRoute: () => root,
  beforeLoad: async ({ context, location }) => {
    const { queryClient } = context;
    // Waits for the data of these pages, to prevent layout shift.
    const [account] = await Promise.all([
      queryClient.fetchQuery({ ...accountQuery, retry: false }).catch(() => null),
      queryClient.prefetchQuery(installationQuery),
    ]);
    // Another tab may have signed in.
    if (account) throw redirect({ href: returnPath((location.search as { to?: unknown }).to, window.location.origin) });
  },
});
const signUp = createRoute({
  path: '/authentication/signup',
  getParentRoute: () => guest,
  component: lazyPage(() => import('../people/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});
const signIn = createRoute({
  path: '/authentication/signin',
  getParentRoute: () => guest,
  validateSearch: (
    search: Record<string, unknown>,
  ): { to?: string; reason?: SignInReason; error?: string; wait?: number } => ({
    to: textOf(search.to),
    reason: signInReasons.find((reason) => reason === search.reason),
    error: textOf(search.error),
    wait: Number(search.wait) || undefined,
  }),
  component: lazyPage(() => import('../people/identity/sign-in-page.tsx'), 'SignInPage'),
});
const forgotPassword = createRoute({
  path: '/authentication/forgot-password',
  getParentRoute: () => guest,
  component: lazyPage(() => import('../people/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
/** Also open to signed-in people, because a link in a mail must work. */
const resetPassword = createRoute({
  path: '/authentication/reset-password',
  getParentRoute: () => root,
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: textOf(search.token) }),
  component: lazyPage(() => import('../people/identity/reset-password-page.tsx'), 'ResetPasswordPage'),
});

/**
 * For sessions that lack the second factor. Redirects complete sessions to `to`, also after another tab has entered the
 * code.
 */
const secondFactor = createRoute({
  path: '/authentication/second-factor',
  getParentRoute: () => root,
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({ to: textOf(search.to) }),
  beforeLoad: async ({ context: { queryClient }, search: { to } }) => {
    const error = await queryClient.fetchQuery({ ...accountQuery, retry: false }).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (error === null) throw redirect({ href: returnPath(to, window.location.origin) });
    if (statusOf(error) === 401 && !lacksSecondFactor(error))
      throw redirect({ to: '/authentication/signin', search: { to } });
  },
  component: lazyPage(() => import('../people/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const confirmAddress = createRoute({
  path: '/authentication/confirm',
  getParentRoute: () => root,
  component: lazyPage(() => import('../people/identity/confirm-page.tsx'), 'ConfirmPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const emailChange = createRoute({
  path: '/authentication/email-change',
  getParentRoute: () => root,
  component: lazyPage(() => import('../people/identity/email-change-page.tsx'), 'EmailChangePage'),
});

/** Also open to signed-in people, because they can accept. */
const invitation = createRoute({
  path: '/invitation',
  getParentRoute: () => root,
  component: lazyPage(() => import('../people/invitations/invitation-page.tsx'), 'InvitationPage'),
});

/* Signed in */

const signedIn = createRoute({
  id: 'signed-in',
  getParentRoute: () => root,
  /** `task` opens a task over the page; `comment` highlights a comment. */
  validateSearch: (search: Record<string, unknown>): { task?: string | undefined; comment?: string | undefined } => ({
    task: textOf(search.task),
    comment: textOf(search.comment),
  }),
  loaderDeps: ({ search }) => ({ task: search.task }),
  loader: ({ context, deps }) => void (deps.task && context.queryClient.prefetchQuery(oneTask(deps.task))),
  beforeLoad: async ({ context, location }) => {
    if (mayHaveSession()) void context.queryClient.prefetchQuery(teamsQuery);
    try {
      await context.queryClient.ensureQueryData(accountQuery);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      if (lacksSecondFactor(error))
        throw redirect({ to: '/authentication/second-factor', search: { to: location.href } });
      throw redirect({ to: '/authentication/signin', search: afterSession(error, location.href) });
    }
  },
  component: Shell,
});
/** The options that all pages of the shell share. */
const shellPage = { getParentRoute: () => signedIn, pendingComponent: PendingPage, errorComponent: FailedPage };

const dashboard = createRoute({
  path: '/dashboard',
  ...shellPage,
  loader: ({ context }) => void prefetchDashboard(context.queryClient).catch(() => {}),
  component: lazyPage(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});
const plan = createRoute({
  path: '/dashboard/plan',
  ...shellPage,
  component: lazyPage(() => import('./shell/plan-page.tsx'), 'PlanPage'),
});
const search = createRoute({
  path: '/dashboard/search',
  ...shellPage,
  staticData: { teamSearch: ['team'] },
  validateSearch: searchAddressOf,
  component: lazyPage(() => import('./search/search-page.tsx'), 'SearchPage'),
});
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

const goalsPages = () => import('./goals/goals-page.tsx');
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
  component: lazyPage(() => import('./goals/goal-page.tsx'), 'GoalPage'),
});
const reportPages = () => import('../work/status-reports/status-report-page.tsx');
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
  component: lazyPage(() => import('../work/tasks-page/tasks-page.tsx'), 'TasksPage'),
});
const myWork = createRoute({
  path: '/dashboard/tasks/my',
  ...shellPage,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myTasks);
    void context.queryClient.prefetchInfiniteQuery(waitedTasks);
  },
  component: lazyPage(() => import('../work/my-work/my-work-page.tsx'), 'MyWorkPage'),
});
const calendar = createRoute({
  path: '/dashboard/tasks/calendar',
  ...shellPage,
  staticData: { teamSearch: taskSearch },
  validateSearch: (search: Record<string, unknown>) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loaderDeps: ({ search }) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loader: ({ context, deps }) => void prefetchCalendar(context.queryClient, deps).catch(() => {}),
  component: lazyPage(() => import('../work/calendar/calendar-page.tsx'), 'CalendarPage'),
});
const task = createRoute({
  path: '/dashboard/tasks/$taskId',
  ...shellPage,
  staticData: {
    list: '/dashboard/tasks',
    teamOf: (queries, { taskId = '' }) => queries.getQueryData(oneTask(taskId).queryKey)?.team_id,
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTask(params.taskId)),
  component: lazyPage(() => import('../work/task-view/task-page.tsx'), 'TaskPage'),
});
const teams = createRoute({
  path: '/dashboard/teams',
  ...shellPage,
  component: lazyPage(() => import('../people/teams/teams-page.tsx'), 'TeamsPage'),
});
const newTeam = createRoute({
  path: '/dashboard/teams/new',
  ...shellPage,
  component: lazyPage(() => import('./first-use/new-team-page.tsx'), 'NewTeamPage'),
});
const team = createRoute({
  path: '/dashboard/teams/$teamId',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../people/teams/team-page.tsx'), 'TeamPage'),
});
const teamSettings = createRoute({
  path: '/dashboard/teams/$teamId/settings',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../people/teams/team-settings-page.tsx'), 'TeamSettingsPage'),
});
const teamLabelsRoute = createRoute({
  path: '/dashboard/teams/$teamId/labels',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamLabels(params.teamId)),
  component: lazyPage(() => import('../work/labels/labels-page.tsx'), 'LabelsPage'),
});
const teamSprintsRoute = createRoute({
  path: '/dashboard/teams/$teamId/sprints',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamSprints(params.teamId)),
  component: lazyPage(() => import('../work/sprints/sprints-page.tsx'), 'SprintsPage'),
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
  component: lazyPage(() => import('../work/sprint-page/sprint-page.tsx'), 'SprintPage'),
});
const teamWorkloadRoute = createRoute({
  path: '/dashboard/teams/$teamId/workload',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: typeof search.from === 'string' && isDay(search.from) ? search.from : undefined,
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(teamWorkload(params.teamId, deps.from)),
  component: lazyPage(() => import('../work/workload/workload-page.tsx'), 'WorkloadPage'),
});
const teamTaskTemplatesRoute = createRoute({
  path: '/dashboard/teams/$teamId/task-templates',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamTaskTemplates(params.teamId)),
  component: lazyPage(() => import('../work/task-templates/task-templates-page.tsx'), 'TaskTemplatesPage'),
});
const templates = createRoute({
  path: '/dashboard/templates',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  component: lazyPage(() => import('../forms/templates/templates-page.tsx'), 'TemplatesPage'),
});
const template = createRoute({
  path: '/dashboard/templates/$templateId',
  ...shellPage,
  staticData: {
    list: '/dashboard/templates',
    teamOf: (queries, { templateId = '' }) => queries.getQueryData(oneTemplate(templateId).queryKey)?.owner_team_id,
  },
  validateSearch: (search: Record<string, unknown>): { section?: string | undefined } => ({
    section: textOf(search.section),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTemplate(params.templateId)),
  component: lazyPage(() => import('../forms/templates/template-page.tsx'), 'TemplatePage'),
});
const menus = createRoute({
  path: '/dashboard/menus',
  ...shellPage,
  component: lazyPage(() => import('../forms/menus/menus-page.tsx'), 'MenusPage'),
});
const notifications = createRoute({
  path: '/dashboard/notifications',
  ...shellPage,
  validateSearch: (
    search: Record<string, unknown>,
  ): { show?: NotificationFilter; open?: string | undefined; group?: 'task' | undefined } => ({
    show: notificationFilters.find((filter) => filter === search.show),
    open: textOf(search.open),
    group: search.group === 'task' ? 'task' : undefined,
  }),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(inbox(deps.show)),
  component: lazyPage(() => import('./inbox/notifications-page.tsx'), 'NotificationsPage'),
});
const since = createRoute({
  path: '/dashboard/since',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { by?: 'person' | undefined } => ({
    by: search.by === 'person' ? 'person' : undefined,
  }),
  loader: async ({ context: { queryClient } }) => {
    const team = await currentTeam(queryClient);
    if (team) void queryClient.prefetchInfiniteQuery(unseenActivity(team.id));
  },
  component: lazyPage(() => import('../talk/unseen-activity/unseen-page.tsx'), 'UnseenPage'),
});
const teamActivity = createRoute({
  path: '/dashboard/teams/$teamId/activity',
  ...shellPage,
  component: lazyPage(() => import('../talk/activity/team-activity-page.tsx'), 'TeamActivityPage'),
});
const teamSecurityLog = createRoute({
  path: '/dashboard/teams/$teamId/security-log',
  ...shellPage,
  validateSearch: securityFilterOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../people/security-log/security-log-page.tsx'), 'SecurityLogPage'),
});
const teamPermissions = createRoute({
  path: '/dashboard/teams/$teamId/permissions',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('./permissions/permissions-page.tsx'), 'PermissionsPage'),
});
const accountPage = lazyPage(() => import('./account/account-page.tsx'), 'AccountPage');
const settings = createRoute({ path: '/settings', ...shellPage, component: accountPage });
const account = createRoute({ path: '/dashboard/account', ...shellPage, component: accountPage });

const adminArea = createRoute({
  id: 'admin',
  ...shellPage,
  component: lazyPage(() => import('../people/admin/admin-area.tsx'), 'AdminArea'),
});
const adminPage = { ...shellPage, getParentRoute: () => adminArea };
const searchedPage = {
  ...adminPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
};
const adminUsersRoute = createRoute({
  path: '/admin_dashboard',
  ...searchedPage,
  component: lazyPage(() => import('../people/admin/users-page.tsx'), 'UsersPage'),
});
const adminTeamsRoute = createRoute({
  path: '/admin_dashboard/teams',
  ...adminPage,
  validateSearch: teamFilterOf,
  component: lazyPage(() => import('../people/admin/teams-page.tsx'), 'TeamsPage'),
});
const adminJobs = createRoute({
  path: '/admin_dashboard/jobs',
  ...adminPage,
  component: lazyPage(() => import('../people/admin/jobs-page.tsx'), 'JobsPage'),
});
const adminStorage = createRoute({
  path: '/admin_dashboard/storage',
  ...adminPage,
  component: lazyPage(() => import('../people/admin/storage-page.tsx'), 'StoragePage'),
});
const adminHealth = createRoute({
  path: '/admin_dashboard/health',
  ...adminPage,
  component: lazyPage(() => import('../people/admin/health-page.tsx'), 'HealthPage'),
});
const adminAudit = createRoute({
  path: '/admin_dashboard/audit',
  ...adminPage,
  validateSearch: auditFilterOf,
  component: lazyPage(() => import('../people/admin/audit-page.tsx'), 'AuditPage'),
});
const adminAccount = createRoute({ path: '/admin_dashboard/account', ...adminPage, component: accountPage });

const formOfTeam: StaticDataRouteOption = {
  list: '/dashboard/menus',
  teamOf: (queries, { menuItemId = '' }) => queries.getQueryData(oneForm(menuItemId).queryKey)?.menu_item.team_id,
};
const form = createRoute({
  path: '/dashboard/forms/$menuItemId',
  ...shellPage,
  staticData: formOfTeam,
  validateSearch: recordAddressOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneForm(params.menuItemId)),
  component: lazyPage(() => import('../forms/records/form-page.tsx'), 'FormPage'),
});
const newForm = createRoute({
  path: '/dashboard/forms/new',
  ...shellPage,
  component: lazyPage(() => import('../forms/templates/new-form-page.tsx'), 'NewFormPage'),
});
const newEntry = createRoute({
  path: '/dashboard/forms/$menuItemId/new',
  ...shellPage,
  staticData: formOfTeam,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneForm(params.menuItemId)),
  component: lazyPage(() => import('../forms/records/new-entry-page.tsx'), 'NewEntryPage'),
});

const instance = createRoute({
  path: '/dashboard/instances/$instanceId',
  ...shellPage,
  staticData: {
    list: '/dashboard/templates',
    teamOf: (queries, { instanceId = '' }) => queries.getQueryData(oneInstance(instanceId).queryKey)?.team_id,
  },
  validateSearch: (search: Record<string, unknown>) => ({ ...recordAddressOf(search), ...lookAddressOf(search) }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneInstance(params.instanceId)),
  component: lazyPage(() => import('../maps/map-page/instance-page.tsx'), 'InstancePage'),
});

const maps = createRoute({
  path: '/dashboard/maps',
  ...shellPage,
  validateSearch: mapsAddressOf,
  component: lazyPage(() => import('../maps/map-list/maps-page.tsx'), 'MapsPage'),
});
const map = createRoute({
  path: '/dashboard/maps/$mapId',
  ...shellPage,
  staticData: {
    list: '/dashboard/maps',
    teamOf: (queries, { mapId = '' }) => queries.getQueryData(oneMap(mapId).queryKey)?.team_id,
  },
  validateSearch: mapAddressOf,
  component: lazyPage(() => import('../maps/map-page/map-page.tsx'), 'MapPage'),
});

const transfers = createRoute({
  path: '/dashboard/transfers',
  ...shellPage,
  staticData: { teamSearch: ['request'] },
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    direction?: 'outgoing' | undefined;
    status?: TransferStatus | undefined;
    search?: string | undefined;
    request?: string | undefined;
  } => ({
    direction: search.direction === 'outgoing' ? search.direction : undefined,
    status: transferStatuses.find((status) => status === search.status),
    search: searchedWords(search.search),
    request: textOf(search.request),
  }),
  component: lazyPage(() => import('../maps/transfers/transfers-page.tsx'), 'TransfersPage'),
});

const importError = () => import('../maps/import/import-error.tsx');
const importing = createRoute({
  path: '/dashboard/import',
  ...shellPage,
  errorComponent: lazyPage(importError, 'ImportErrorPage'),
  validateSearch: (search: Record<string, unknown>): { run?: string | undefined } => ({ run: textOf(search.run) }),
  component: lazyPage(() => import('../maps/import/import-layout.tsx'), 'ImportLayout'),
});
/** Pages below the import layout, which shows their errors. */
const importPage = {
  getParentRoute: () => importing,
  errorComponent: lazyPage(importError, 'ImportError'),
};
const importHub = createRoute({
  path: '/',
  ...importPage,
  staticData: { teamSearch: ['run'] },
  component: lazyPage(() => import('../maps/import/import-hub.tsx'), 'ImportHub'),
});
const importTemplates = createRoute({
  path: '/templates',
  ...importPage,
  component: lazyPage(() => import('../maps/import/templates-page.tsx'), 'ImportTemplatesPage'),
});
const importUsers = createRoute({
  path: '/users',
  ...importPage,
  component: lazyPage(() => import('../maps/import/users-page.tsx'), 'ImportUsersPage'),
});
const importMaps = createRoute({
  path: '/maps',
  ...importPage,
  component: lazyPage(() => import('../maps/import/maps-page.tsx'), 'ImportMapsPage'),
});

export const router = createRouter({
  basepath: basePath,
  routeTree: root.addChildren([
    guest.addChildren([signUp, signIn, forgotPassword]),
    resetPassword,
    confirmAddress,
    secondFactor,
    emailChange,
    invitation,
    signedIn.addChildren([
      dashboard,
      goals,
      myGoalsRoute,
      goal,
      teamReport,
      goalReport,
      tasks,
      myWork,
      calendar,
      task,
      teams,
      newTeam,
      team,
      teamLabelsRoute,
      teamSprintsRoute,
      sprint,
      teamWorkloadRoute,
      teamTaskTemplatesRoute,
      teamActivity,
      teamSecurityLog,
      teamPermissions,
      teamSettings,
      templates,
      template,
      menus,
      form,
      newForm,
      newEntry,
      instance,
      maps,
      map,
      transfers,
      notifications,
      since,
      plan,
      search,
      settings,
      account,
      adminArea.addChildren([
        adminUsersRoute,
        adminTeamsRoute,
        adminJobs,
        adminStorage,
        adminHealth,
        adminAudit,
        adminAccount,
      ]),
      importing.addChildren([importHub, importTemplates, importUsers, importMaps]),
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

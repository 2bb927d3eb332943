import { returnPath } from '@groundwork/contract/return-path';
import { type TransferStatus, transferStatuses } from '@groundwork/contract/statuses';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { auditFilterOf } from './admin/audit-filter.ts';
import { teamFilterOf } from './admin/team-order.ts';
import { statusOf } from './api.ts';
import { basePath } from './base-path.ts';
import { prefetchCalendar } from './calendar/calendar-loader.ts';
import { calendarAddressOf } from './calendar/calendar-span.ts';
import { prefetchDashboard } from './dashboard/dashboard-queries.ts';
import { goalFilterOf } from './goals/goal-filter.ts';
import { myGoals, oneGoal } from './goals/goal-queries.ts';
import {
  accountQuery,
  afterSession,
  lacksSecondFactor,
  mayHaveSession,
  type SignInReason,
  signInReasons,
} from './identity/session.ts';
import { installationQuery } from './installation.ts';
import { oneInstance } from './instances/instance-queries.ts';
import { teamLabels } from './labels/label-queries.ts';
import { lookAddressOf } from './maps/data/look-address.ts';
import { mapAddressOf, mapsAddressOf } from './maps/map-address.ts';
import { oneMap } from './maps/map-queries.ts';
import { inbox, type NotificationFilter, notificationFilters } from './notifications/notification-queries.ts';
import { recordAddressOf } from './records/record-address.ts';
import { oneForm } from './records/record-queries.ts';
import { searchAddressOf } from './search/search-address.ts';
import { searchedWords } from './searched-words.ts';
import { securityFilterOf } from './security-log/security-filter.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { queryClient } from './shell/query-client.ts';
import { RouteError } from './shell/route-error.tsx';
import { Shell } from './shell/shell.tsx';
import { sprintAddressOf } from './sprints/sprint-address.ts';
import { oneSprint, teamSprints } from './sprints/sprint-queries.ts';
import { reportAddressOf } from './status-reports/status-report-address.ts';
import { teamTaskTemplates } from './task-templates/task-template-queries.ts';
import { type ArrangedList, missingArrangement } from './tasks/kept-arrangement.ts';
import { arrangementOf, type TaskFilter, taskFilterOf } from './tasks/task-filter.ts';
import { myTasks, oneTask, waitedTasks } from './tasks/task-queries.ts';
import { loadTasks } from './tasks/tasks-loader.ts';
import { currentTeam, teamsQuery } from './teams/current-team.ts';
import { oneTeam } from './teams/team-queries.ts';
import { oneTemplate } from './templates/template-queries.ts';
import { isDay } from './ui/dates.ts';
import { lazyPage } from './ui/lazily.tsx';
import { unseenActivity } from './unseen-activity/unseen-queries.ts';
import { firstView } from './views/first-view.ts';
import { addressOfView } from './views/view-address.ts';
import { teamWorkload } from './workload/workload-queries.ts';

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
  component: lazyPage(() => import('./identity/sign-up-page.tsx'), 'SignUpPage'),
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
  component: lazyPage(() => import('./identity/sign-in-page.tsx'), 'SignInPage'),
});
const forgotPassword = createRoute({
  path: '/authentication/forgot-password',
  getParentRoute: () => guest,
  component: lazyPage(() => import('./identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
/** Also open to signed-in people, because a link in a mail must work. */
const resetPassword = createRoute({
  path: '/authentication/reset-password',
  getParentRoute: () => root,
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: textOf(search.token) }),
  component: lazyPage(() => import('./identity/reset-password-page.tsx'), 'ResetPasswordPage'),
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
  component: lazyPage(() => import('./second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const confirmAddress = createRoute({
  path: '/authentication/confirm',
  getParentRoute: () => root,
  component: lazyPage(() => import('./identity/confirm-page.tsx'), 'ConfirmPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const emailChange = createRoute({
  path: '/authentication/email-change',
  getParentRoute: () => root,
  component: lazyPage(() => import('./identity/email-change-page.tsx'), 'EmailChangePage'),
});

/** Also open to signed-in people, because they can accept. */
const invitation = createRoute({
  path: '/invitation',
  getParentRoute: () => root,
  component: lazyPage(() => import('./invitations/invitation-page.tsx'), 'InvitationPage'),
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
const reportPages = () => import('./status-reports/status-report-page.tsx');
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
  component: lazyPage(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
});
const myWork = createRoute({
  path: '/dashboard/tasks/my',
  ...shellPage,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(myTasks);
    void context.queryClient.prefetchInfiniteQuery(waitedTasks);
  },
  component: lazyPage(() => import('./my-work/my-work-page.tsx'), 'MyWorkPage'),
});
const calendar = createRoute({
  path: '/dashboard/tasks/calendar',
  ...shellPage,
  staticData: { teamSearch: taskSearch },
  validateSearch: (search: Record<string, unknown>) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loaderDeps: ({ search }) => ({ ...taskFilterOf(search), ...calendarAddressOf(search) }),
  loader: ({ context, deps }) => void prefetchCalendar(context.queryClient, deps).catch(() => {}),
  component: lazyPage(() => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
});
const task = createRoute({
  path: '/dashboard/tasks/$taskId',
  ...shellPage,
  staticData: {
    list: '/dashboard/tasks',
    teamOf: (queries, { taskId = '' }) => queries.getQueryData(oneTask(taskId).queryKey)?.team_id,
  },
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTask(params.taskId)),
  component: lazyPage(() => import('./tasks/task-page.tsx'), 'TaskPage'),
});
const teams = createRoute({
  path: '/dashboard/teams',
  ...shellPage,
  component: lazyPage(() => import('./teams/teams-page.tsx'), 'TeamsPage'),
});
const newTeam = createRoute({
  path: '/dashboard/teams/new',
  ...shellPage,
  component: lazyPage(() => import('./teams/new-team-page.tsx'), 'NewTeamPage'),
});
const team = createRoute({
  path: '/dashboard/teams/$teamId',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('./teams/team-page.tsx'), 'TeamPage'),
});
const teamSettings = createRoute({
  path: '/dashboard/teams/$teamId/settings',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('./teams/team-settings-page.tsx'), 'TeamSettingsPage'),
});
const teamLabelsRoute = createRoute({
  path: '/dashboard/teams/$teamId/labels',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamLabels(params.teamId)),
  component: lazyPage(() => import('./labels/labels-page.tsx'), 'LabelsPage'),
});
const teamSprintsRoute = createRoute({
  path: '/dashboard/teams/$teamId/sprints',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamSprints(params.teamId)),
  component: lazyPage(() => import('./sprints/sprints-page.tsx'), 'SprintsPage'),
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
  component: lazyPage(() => import('./sprints/sprint-page.tsx'), 'SprintPage'),
});
const teamWorkloadRoute = createRoute({
  path: '/dashboard/teams/$teamId/workload',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: typeof search.from === 'string' && isDay(search.from) ? search.from : undefined,
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context, params, deps }) => void context.queryClient.prefetchQuery(teamWorkload(params.teamId, deps.from)),
  component: lazyPage(() => import('./workload/workload-page.tsx'), 'WorkloadPage'),
});
const teamTaskTemplatesRoute = createRoute({
  path: '/dashboard/teams/$teamId/task-templates',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(teamTaskTemplates(params.teamId)),
  component: lazyPage(() => import('./task-templates/task-templates-page.tsx'), 'TaskTemplatesPage'),
});
const templates = createRoute({
  path: '/dashboard/templates',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  component: lazyPage(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
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
  component: lazyPage(() => import('./templates/template-page.tsx'), 'TemplatePage'),
});
const menus = createRoute({
  path: '/dashboard/menus',
  ...shellPage,
  component: lazyPage(() => import('./menus/menus-page.tsx'), 'MenusPage'),
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
  component: lazyPage(() => import('./notifications/notifications-page.tsx'), 'NotificationsPage'),
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
  component: lazyPage(() => import('./unseen-activity/unseen-page.tsx'), 'UnseenPage'),
});
const teamActivity = createRoute({
  path: '/dashboard/teams/$teamId/activity',
  ...shellPage,
  component: lazyPage(() => import('./teams/team-activity-page.tsx'), 'TeamActivityPage'),
});
const teamSecurityLog = createRoute({
  path: '/dashboard/teams/$teamId/security-log',
  ...shellPage,
  validateSearch: securityFilterOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('./security-log/security-log-page.tsx'), 'SecurityLogPage'),
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
  component: lazyPage(() => import('./admin/admin-area.tsx'), 'AdminArea'),
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
  component: lazyPage(() => import('./admin/users-page.tsx'), 'UsersPage'),
});
const adminTeamsRoute = createRoute({
  path: '/admin_dashboard/teams',
  ...adminPage,
  validateSearch: teamFilterOf,
  component: lazyPage(() => import('./admin/teams-page.tsx'), 'TeamsPage'),
});
const adminJobs = createRoute({
  path: '/admin_dashboard/jobs',
  ...adminPage,
  component: lazyPage(() => import('./admin/jobs-page.tsx'), 'JobsPage'),
});
const adminStorage = createRoute({
  path: '/admin_dashboard/storage',
  ...adminPage,
  component: lazyPage(() => import('./admin/storage-page.tsx'), 'StoragePage'),
});
const adminHealth = createRoute({
  path: '/admin_dashboard/health',
  ...adminPage,
  component: lazyPage(() => import('./admin/health-page.tsx'), 'HealthPage'),
});
const adminAudit = createRoute({
  path: '/admin_dashboard/audit',
  ...adminPage,
  validateSearch: auditFilterOf,
  component: lazyPage(() => import('./admin/audit-page.tsx'), 'AuditPage'),
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
  component: lazyPage(() => import('./forms/form-page.tsx'), 'FormPage'),
});
const newForm = createRoute({
  path: '/dashboard/forms/new',
  ...shellPage,
  component: lazyPage(() => import('./forms/new-form-page.tsx'), 'NewFormPage'),
});
const newEntry = createRoute({
  path: '/dashboard/forms/$menuItemId/new',
  ...shellPage,
  staticData: formOfTeam,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneForm(params.menuItemId)),
  component: lazyPage(() => import('./forms/new-entry-page.tsx'), 'NewEntryPage'),
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
  component: lazyPage(() => import('./instances/instance-page.tsx'), 'InstancePage'),
});

const maps = createRoute({
  path: '/dashboard/maps',
  ...shellPage,
  validateSearch: mapsAddressOf,
  component: lazyPage(() => import('./maps/maps-page.tsx'), 'MapsPage'),
});
const map = createRoute({
  path: '/dashboard/maps/$mapId',
  ...shellPage,
  staticData: {
    list: '/dashboard/maps',
    teamOf: (queries, { mapId = '' }) => queries.getQueryData(oneMap(mapId).queryKey)?.team_id,
  },
  validateSearch: mapAddressOf,
  component: lazyPage(() => import('./maps/map-page.tsx'), 'MapPage'),
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
  component: lazyPage(() => import('./transfers/transfers-page.tsx'), 'TransfersPage'),
});

const importError = () => import('./import/import-error.tsx');
const importing = createRoute({
  path: '/dashboard/import',
  ...shellPage,
  errorComponent: lazyPage(importError, 'ImportErrorPage'),
  validateSearch: (search: Record<string, unknown>): { run?: string | undefined } => ({ run: textOf(search.run) }),
  component: lazyPage(() => import('./import/import-layout.tsx'), 'ImportLayout'),
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
  component: lazyPage(() => import('./import/import-hub.tsx'), 'ImportHub'),
});
const importTemplates = createRoute({
  path: '/templates',
  ...importPage,
  component: lazyPage(() => import('./import/templates-page.tsx'), 'ImportTemplatesPage'),
});
const importUsers = createRoute({
  path: '/users',
  ...importPage,
  component: lazyPage(() => import('./import/users-page.tsx'), 'ImportUsersPage'),
});
const importMaps = createRoute({
  path: '/maps',
  ...importPage,
  component: lazyPage(() => import('./import/maps-page.tsx'), 'ImportMapsPage'),
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

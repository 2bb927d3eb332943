import { dashboardStatistics } from '../app/dashboard-statistics.ts';
import { dataExport } from '../app/data-export.ts';
import { deletions } from '../app/deletions.ts';
import { search } from '../app/search.ts';
import { createTeam } from '../app/team-starts.ts';
import { formOptions } from '../forms/form-options.ts';
import { forms } from '../forms/forms.ts';
import { instances } from '../forms/instances.ts';
import { menus } from '../forms/menus.ts';
import { records } from '../forms/records.ts';
import { restoreRevision } from '../forms/restored-revisions.ts';
import { templates } from '../forms/templates.ts';
import { imports } from '../maps/import/imports.ts';
import { mapSteps } from '../maps/map-steps.ts';
import { mapViews } from '../maps/map-views.ts';
import { maps } from '../maps/maps.ts';
import { reports } from '../maps/reports.ts';
import { transfers } from '../maps/transfers.ts';
import { versions } from '../maps/versions.ts';
import { account } from '../people/account.ts';
import { accountDeletion } from '../people/account-deletion.ts';
import { admin } from '../people/admin.ts';
import { emailChange } from '../people/email-change.ts';
import { invitations } from '../people/invitations.ts';
import { passkeys } from '../people/passkeys.ts';
import { securityLog } from '../people/security-log.ts';
import { teams } from '../people/teams.ts';
import { activity } from '../talk/activity.ts';
import { attachments } from '../talk/attachments.ts';
import { comments } from '../talk/comments.ts';
import { links } from '../talk/links.ts';
import { notifications } from '../talk/notifications.ts';
import { revisions } from '../talk/revisions.ts';
import { unseenActivity } from '../talk/unseen-activity.ts';
import { watches } from '../talk/watches.ts';
import { analysis } from '../work/analysis.ts';
import { checkIns } from '../work/check-ins.ts';
import { copies } from '../work/copies.ts';
import { goals } from '../work/goals.ts';
import { labels } from '../work/labels.ts';
import { nextSteps } from '../work/next-steps.ts';
import { sprints } from '../work/sprints.ts';
import { statusReports } from '../work/status-reports.ts';
import { targets } from '../work/targets.ts';
import { taskPlans } from '../work/task-plans.ts';
import { taskRelations } from '../work/task-relations.ts';
import { taskReminders } from '../work/task-reminders.ts';
import { taskSnoozes } from '../work/task-snoozes.ts';
import { taskTemplates } from '../work/task-templates.ts';
import { tasks } from '../work/tasks.ts';
import { views } from '../work/views.ts';
import { workload } from '../work/workload.ts';

/**
 * The handler of every operation of the contract. Uploads are in talk/attachment-files.ts and people/avatar-files.ts.
 */
export const router = {
  account,
  accountDeletion,
  dataExport,
  emailChange,
  passkeys,
  teams: { ...teams, create: createTeam },
  invitations,
  deletions,
  securityLog,
  goals,
  tasks,
  taskRelations,
  taskTemplates,
  taskReminders,
  taskPlans,
  taskSnoozes,
  analysis,
  labels,
  checkIns,
  targets,
  sprints,
  workload,
  comments,
  attachments,
  copies,
  templates,
  menus,
  maps,
  versions,
  transfers,
  views: { ...views, ...mapViews },
  dashboardStatistics,
  statusReports,
  nextSteps,
  formOptions,
  imports,
  instances,
  records,
  forms,
  mapSteps,
  reports,
  revisions: { ...revisions, restore: restoreRevision },
  search,
  links,
  notifications,
  watches,
  activity,
  unseenActivity,
  admin,
};

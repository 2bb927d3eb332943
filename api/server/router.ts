import { account } from '../account.ts';
import { accountDeletion } from '../account-deletion.ts';
import { activity } from '../activity.ts';
import { admin } from '../admin.ts';
import { analysis } from '../analysis.ts';
import { checkIns } from '../check-ins.ts';
import { comments } from '../comments.ts';
import { copies } from '../copies.ts';
import { dashboardStatistics } from '../dashboard-statistics.ts';
import { dataExport } from '../data-export.ts';
import { deletions } from '../deletions.ts';
import { emailChange } from '../email-change.ts';
import { attachments } from '../files/attachments.ts';
import { formOptions } from '../forms/form-options.ts';
import { forms } from '../forms/forms.ts';
import { goals } from '../goals.ts';
import { imports } from '../import/imports.ts';
import { instances } from '../instances.ts';
import { invitations } from '../invitations.ts';
import { labels } from '../labels.ts';
import { links } from '../links.ts';
import { mapSteps } from '../maps/map-steps.ts';
import { maps } from '../maps/maps.ts';
import { reports } from '../maps/reports.ts';
import { versions } from '../maps/versions.ts';
import { menus } from '../menus.ts';
import { nextSteps } from '../next-steps.ts';
import { notifications } from '../notifications.ts';
import { passkeys } from '../passkeys.ts';
import { records } from '../records.ts';
import { revisions } from '../revisions.ts';
import { search } from '../search.ts';
import { securityLog } from '../security-log.ts';
import { sprints } from '../sprints.ts';
import { statusReports } from '../status-reports.ts';
import { targets } from '../targets.ts';
import { taskPlans } from '../task-plans.ts';
import { taskRelations } from '../task-relations.ts';
import { taskReminders } from '../task-reminders.ts';
import { taskSnoozes } from '../task-snoozes.ts';
import { taskTemplates } from '../task-templates.ts';
import { tasks } from '../tasks.ts';
import { teams } from '../teams.ts';
import { templates } from '../templates.ts';
import { transfers } from '../transfers.ts';
import { unseenActivity } from '../unseen-activity.ts';
import { views } from '../views.ts';
import { watches } from '../watches.ts';
import { workload } from '../workload.ts';

/**
 * The handler of every operation of the contract. Uploads are in files/attachment-files.ts and files/avatar-files.ts.
 */
export const router = {
  account,
  accountDeletion,
  dataExport,
  emailChange,
  passkeys,
  teams,
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
  views,
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
  revisions,
  search,
  links,
  notifications,
  watches,
  activity,
  unseenActivity,
  admin,
};

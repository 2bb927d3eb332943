import { dashboardStatisticsContract } from './app/dashboard-statistics.ts';
import { dataExportContract } from './app/data-export.ts';
import { deletionsContract } from './app/deletions.ts';
import { searchContract } from './app/search.ts';
import { formOptionsContract } from './forms/form-options.ts';
import { formsContract } from './forms/forms.ts';
import { instancesContract } from './forms/instances.ts';
import { menusContract } from './forms/menus.ts';
import { recordsContract } from './forms/records.ts';
import { templatesContract } from './forms/templates.ts';
import { importContract } from './maps/import/imports.ts';
import { mapStepsContract } from './maps/map-steps.ts';
import { mapViewsContract } from './maps/map-views.ts';
import { mapsContract } from './maps/maps.ts';
import { reportsContract } from './maps/reports.ts';
import { transfersContract } from './maps/transfers.ts';
import { versionsContract } from './maps/versions.ts';
import { accountContract } from './people/account.ts';
import { accountDeletionContract } from './people/account-deletion.ts';
import { adminContract } from './people/admin.ts';
import { emailChangeContract } from './people/email-change.ts';
import { invitationsContract } from './people/invitations.ts';
import { passkeysContract } from './people/passkeys.ts';
import { securityLogContract } from './people/security-log.ts';
import { teamsContract } from './people/teams.ts';
import { activityContract } from './talk/activity.ts';
import { attachmentsContract } from './talk/attachments.ts';
import { commentsContract } from './talk/comments.ts';
import { linksContract } from './talk/links.ts';
import { notificationsContract } from './talk/notifications.ts';
import { revisionsContract } from './talk/revisions.ts';
import { unseenActivityContract } from './talk/unseen-activity.ts';
import { watchesContract } from './talk/watches.ts';
import { analysisContract } from './work/analysis.ts';
import { checkInsContract } from './work/check-ins.ts';
import { copiesContract } from './work/copies.ts';
import { goalsContract } from './work/goals.ts';
import { labelsContract } from './work/labels.ts';
import { nextStepsContract } from './work/next-steps.ts';
import { sprintsContract } from './work/sprints.ts';
import { statusReportsContract } from './work/status-reports.ts';
import { targetsContract } from './work/targets.ts';
import { taskPlansContract } from './work/task-plans.ts';
import { taskRelationsContract } from './work/task-relations.ts';
import { taskRemindersContract } from './work/task-reminders.ts';
import { taskSnoozesContract } from './work/task-snoozes.ts';
import { taskTemplatesContract } from './work/task-templates.ts';
import { tasksContract } from './work/tasks.ts';
import { viewsContract } from './work/views.ts';
import { workloadContract } from './work/workload.ts';

/** All operations, by noun. Paths are under `/api`. */
export const contract = {
  account: accountContract,
  accountDeletion: accountDeletionContract,
  dataExport: dataExportContract,
  emailChange: emailChangeContract,
  passkeys: passkeysContract,
  teams: teamsContract,
  invitations: invitationsContract,
  labels: labelsContract,
  checkIns: checkInsContract,
  targets: targetsContract,
  sprints: sprintsContract,
  workload: workloadContract,
  attachments: attachmentsContract,
  comments: commentsContract,
  copies: copiesContract,
  deletions: deletionsContract,
  securityLog: securityLogContract,
  goals: goalsContract,
  taskRelations: taskRelationsContract,
  taskTemplates: taskTemplatesContract,
  taskReminders: taskRemindersContract,
  taskPlans: taskPlansContract,
  taskSnoozes: taskSnoozesContract,
  tasks: tasksContract,
  analysis: analysisContract,
  templates: templatesContract,
  menus: menusContract,
  maps: mapsContract,
  versions: versionsContract,
  revisions: revisionsContract,
  transfers: transfersContract,
  views: { ...viewsContract, ...mapViewsContract },
  dashboardStatistics: dashboardStatisticsContract,
  statusReports: statusReportsContract,
  nextSteps: nextStepsContract,
  formOptions: formOptionsContract,
  records: recordsContract,
  forms: formsContract,
  mapSteps: mapStepsContract,
  reports: reportsContract,
  imports: importContract,
  instances: instancesContract,
  search: searchContract,
  links: linksContract,
  notifications: notificationsContract,
  watches: watchesContract,
  activity: activityContract,
  unseenActivity: unseenActivityContract,
  admin: adminContract,
};

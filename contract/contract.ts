import { accountContract } from './account.ts';
import { accountDeletionContract } from './account-deletion.ts';
import { activityContract } from './activity.ts';
import { adminContract } from './admin.ts';
import { analysisContract } from './analysis.ts';
import { attachmentsContract } from './attachments.ts';
import { checkInsContract } from './check-ins.ts';
import { commentsContract } from './comments.ts';
import { copiesContract } from './copies.ts';
import { dashboardStatisticsContract } from './dashboard-statistics.ts';
import { dataExportContract } from './data-export.ts';
import { deletionsContract } from './deletions.ts';
import { emailChangeContract } from './email-change.ts';
import { formOptionsContract } from './form-options.ts';
import { formsContract } from './forms.ts';
import { goalsContract } from './goals.ts';
import { importContract } from './import.ts';
import { instancesContract } from './instances.ts';
import { invitationsContract } from './invitations.ts';
import { labelsContract } from './labels.ts';
import { linksContract } from './links.ts';
import { mapStepsContract } from './map-steps.ts';
import { mapsContract } from './maps.ts';
import { menusContract } from './menus.ts';
import { nextStepsContract } from './next-steps.ts';
import { notificationsContract } from './notifications.ts';
import { passkeysContract } from './passkeys.ts';
import { recordsContract } from './records.ts';
import { reportsContract } from './reports.ts';
import { revisionsContract } from './revisions.ts';
import { searchContract } from './search.ts';
import { securityLogContract } from './security-log.ts';
import { sprintsContract } from './sprints.ts';
import { statusReportsContract } from './status-reports.ts';
import { targetsContract } from './targets.ts';
import { taskPlansContract } from './task-plans.ts';
import { taskRelationsContract } from './task-relations.ts';
import { taskRemindersContract } from './task-reminders.ts';
import { taskSnoozesContract } from './task-snoozes.ts';
import { taskTemplatesContract } from './task-templates.ts';
import { tasksContract } from './tasks.ts';
import { teamsContract } from './teams.ts';
import { templatesContract } from './templates.ts';
import { transfersContract } from './transfers.ts';
import { unseenActivityContract } from './unseen-activity.ts';
import { versionsContract } from './versions.ts';
import { viewsContract } from './views.ts';
import { watchesContract } from './watches.ts';
import { workloadContract } from './workload.ts';

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
  views: viewsContract,
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

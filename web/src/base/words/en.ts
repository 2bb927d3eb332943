import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { admin } from './en/admin.ts';
import { analysis } from './en/analysis.ts';
import { attachments } from './en/attachments.ts';
import { board } from './en/board.ts';
import { calendar } from './en/calendar.ts';
import { checkIns } from './en/check-ins.ts';
import { commands } from './en/commands.ts';
import { comments } from './en/comments.ts';
import { copies } from './en/copies.ts';
import { dashboard } from './en/dashboard.ts';
import { dataExport } from './en/data-export.ts';
import { dates } from './en/dates.ts';
import { deletions } from './en/deletions.ts';
import { drafts } from './en/drafts.ts';
import { firstUse } from './en/first-use.ts';
import { formBuilder } from './en/form-builder.ts';
import { formFields } from './en/form-fields.ts';
import { goals } from './en/goals.ts';
import { identity } from './en/identity.ts';
import { imports } from './en/import.ts';
import { instances } from './en/instances.ts';
import { invitations } from './en/invitations.ts';
import { labels } from './en/labels.ts';
import { mapCanvas } from './en/map-canvas.ts';
import { mapData } from './en/map-data.ts';
import { mapExchange } from './en/map-exchange.ts';
import { mapHistory } from './en/map-history.ts';
import { mapOutline } from './en/map-outline.ts';
import { mapPanel } from './en/map-panel.ts';
import { mapSteps } from './en/map-steps.ts';
import { maps } from './en/maps.ts';
import { menus } from './en/menus.ts';
import { myWork } from './en/my-work.ts';
import { nodeReports } from './en/node-reports.ts';
import { nodeWork } from './en/node-work.ts';
import { notifications } from './en/notifications.ts';
import { passkeys } from './en/passkeys.ts';
import { printing } from './en/printing.ts';
import { records } from './en/records.ts';
import { recurrence } from './en/recurrence.ts';
import { reverts } from './en/reverts.ts';
import { revisions } from './en/revisions.ts';
import { search } from './en/search.ts';
import { secondFactor } from './en/second-factor.ts';
import { securityLog } from './en/security-log.ts';
import { shell } from './en/shell.ts';
import { sprints } from './en/sprints.ts';
import { statusReports } from './en/status-reports.ts';
import { targets } from './en/targets.ts';
import { taskRelations } from './en/task-relations.ts';
import { taskTemplates } from './en/task-templates.ts';
import { tasks } from './en/tasks.ts';
import { teams } from './en/teams.ts';
import { templates } from './en/templates.ts';
import { timeline } from './en/timeline.ts';
import { transfers } from './en/transfers.ts';
import { ui } from './en/ui.ts';
import { unseenActivity } from './en/unseen-activity.ts';
import { views } from './en/views.ts';
import { watches } from './en/watches.ts';
import { workload } from './en/workload.ts';

export const en = {
  account,
  activity,
  admin,
  analysis,
  attachments,
  board,
  calendar,
  checkIns,
  statusReports,
  targets,
  watches,
  commands,
  comments,
  copies,
  dashboard,
  deletions,
  securityLog,
  firstUse,
  dates,
  drafts,
  formFields,
  formBuilder,
  goals,
  identity,
  imports,
  instances,
  invitations,
  labels,
  mapCanvas,
  mapData,
  menus,
  mapExchange,
  mapHistory,
  mapOutline,
  mapPanel,
  mapSteps,
  maps,
  myWork,
  nodeReports,
  nodeWork,
  notifications,
  dataExport,
  passkeys,
  printing,
  records,
  recurrence,
  revisions,
  reverts,
  search,
  secondFactor,
  shell,
  sprints,
  workload,
  taskRelations,
  taskTemplates,
  tasks,
  teams,
  templates,
  timeline,
  transfers,
  ui,
  unseenActivity,
  views,
};

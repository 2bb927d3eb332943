import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@groundwork/db/test-people';
import { openImportSession } from '../maps/import/import-sessions.ts';
import { sampleAccount } from '../maps/import/legacy-sample.ts';
import type { TestApp } from './test-app.ts';
import { idsOf, type Operation, valuesAt } from './test-operations.ts';
import {
  addEmailChange,
  addFiles,
  addForms,
  addInvitation,
  addMap,
  addTasks,
  addTransfers,
  hostTeam,
  newRows,
  onePixel,
} from './test-rows.ts';

/** The id of one row of each entity. */
export type Ids = Record<string, string>;

type Value = string | number | boolean | File | object | null | undefined;

/** Without labels, because a label that a task has cannot be deleted. */
const copiedParts = ['description', 'subtasks', 'dates', 'assignees'];

const taskFields = (ids: Ids) => ({
  title: 'Mixed',
  goal_id: ids.goal,
  assigned_to: ids.user,
  record_id: ids.record,
  node_id: ids.node,
  sprint_id: ids.sprint,
});
const newTask = (ids: Ids) => ({ team_id: ids.team, ...taskFields(ids) });

/**
 * Valid inputs of every operation that takes ids. Together they use every id. For each id one input contains nothing
 * else that could cause a refusal.
 */
export const examples: Record<string, ((ids: Ids) => Record<string, Value>)[]> = {
  'account.adminStatus': [(ids) => ({ user_id: ids.user })],
  'account.avatar': [(ids) => ({ avatarId: ids.avatar })],
  'account.endSession': [(ids) => ({ sessionId: ids.session })],
  'passkeys.rename': [(ids) => ({ passkeyId: ids.passkey, name: 'Work laptop' })],
  'passkeys.delete': [(ids) => ({ passkeyId: ids.passkey })],
  'teams.get': [(ids) => ({ teamId: ids.team })],
  'teams.update': [(ids) => ({ teamId: ids.team, description: 'By the water' })],
  'teams.newCode': [(ids) => ({ teamId: ids.team })],
  'teams.delete': [(ids) => ({ teamId: ids.team, name: 'Harbour District' })],
  'teams.usage': [(ids) => ({ teamId: ids.team })],
  'teams.members': [(ids) => ({ teamId: ids.team })],
  'teams.setRole': [(ids) => ({ teamId: ids.team, userId: ids.member, role_id: 2 })],
  'teams.setWeeklyHours': [(ids) => ({ teamId: ids.team, userId: ids.member, weekly_hours: 30 })],
  'teams.removeMember': [(ids) => ({ teamId: ids.team, userId: ids.member })],
  'invitations.create': [(ids) => ({ teamId: ids.team, email: 'newcomer@harbour.example' })],
  'invitations.list': [(ids) => ({ teamId: ids.team })],
  'invitations.resend': [(ids) => ({ invitationId: ids.invitation })],
  'invitations.respond': [(ids) => ({ invitation_id: ids.received_invitation, accept: true })],
  'invitations.revoke': [(ids) => ({ invitationId: ids.invitation })],
  'comments.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal })],
  'comments.create': [
    (ids) => ({ task_id: ids.task, content: 'Mixed', parent_comment_id: ids.comment }),
    (ids) => ({ task_id: ids.task, content: 'Mixed' }),
    (ids) => ({ goal_id: ids.goal, content: 'Mixed' }),
  ],
  'comments.update': [(ids) => ({ commentId: ids.comment, content: 'Mixed again' })],
  'comments.pin': [(ids) => ({ commentId: ids.comment, is_pinned: true })],
  'comments.react': [(ids) => ({ commentId: ids.comment, emoji: '👍' as const, is_set: true })],
  'comments.resolve': [(ids) => ({ commentId: ids.comment, is_resolved: true })],
  'comments.delete': [(ids) => ({ commentId: ids.comment })],
  'deletions.list': [(ids) => ({ teamId: ids.team })],
  'deletions.restore': [(ids) => ({ deletionId: ids.deletion })],
  'deletions.purge': [(ids) => ({ deletionId: ids.other_deletion })],
  'securityLog.list': [(ids) => ({ teamId: ids.team, person: ids.user })],
  'securityLog.addExport': [(ids) => ({ teamId: ids.team, what: 'tasks' })],
  'revisions.list': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ record_id: ids.record }),
  ],
  'revisions.get': [(ids) => ({ revisionId: ids.revision })],
  'revisions.restore': [(ids) => ({ revisionId: ids.revision })],
  'goals.list': [(ids) => ({ team_id: ids.team }), (ids) => ({ parent_goal_id: ids.parent_goal })],
  'goals.create': [
    (ids) => ({ team_id: ids.team, title: 'Mixed', assigned_to: ids.user, parent_goal_id: ids.parent_goal }),
  ],
  'goals.get': [(ids) => ({ goalId: ids.goal })],
  'goals.update': [
    (ids) => ({ goalId: ids.goal, title: 'Mixed' }),
    (ids) => ({ goalId: ids.goal, title: 'Mixed again', assigned_to: ids.user, parent_goal_id: ids.parent_goal }),
  ],
  'goals.revert': [
    (ids) => ({ edits: [{ id: ids.goal, is: { reason: null }, was: { reason: 'Mixed' } }] }),
    (ids) => ({
      edits: [
        { id: ids.goal, is: { target: null }, was: { target: 'Mixed' } },
        { id: ids.goal, is: { assigned_to: null }, was: { assigned_to: ids.user } },
        { id: ids.goal, is: { parent_goal_id: null }, was: { parent_goal_id: ids.parent_goal } },
      ],
    }),
  ],
  'goals.delete': [(ids) => ({ goalId: ids.goal })],
  'tasks.list': [
    (ids) => ({ team_id: ids.team }),
    (ids) => ({ assigned_to: ids.user }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ sprint_id: ids.sprint }),
    (ids) => ({ parent_task_id: ids.parent }),
    (ids) => ({ record_id: ids.record }),
    (ids) => ({ node_id: ids.node }),
    (ids) => ({ label_id: ids.label }),
    () => ({ work: 'mine' }),
    () => ({ work: 'waiting' }),
  ],
  'tasks.counts': [
    (ids) => ({
      team_id: ids.team,
      goal_id: ids.goal,
      sprint_id: ids.sprint,
      record_id: ids.record,
      node_id: ids.node,
    }),
    (ids) => ({ assigned_to: ids.user }),
    (ids) => ({ parent_task_id: ids.parent }),
    (ids) => ({ label_id: ids.label }),
  ],
  'tasks.columns': [
    (ids) => ({
      team_id: ids.team,
      goal_id: ids.goal,
      sprint_id: ids.sprint,
      record_id: ids.record,
      node_id: ids.node,
    }),
    (ids) => ({ assigned_to: ids.user, parent_task_id: ids.parent, label_id: ids.label }),
  ],
  'tasks.types': [(ids) => ({ teamId: ids.team })],
  'tasks.updateMany': [
    (ids) => ({ task_ids: [ids.task], priority: 'high' }),
    (ids) => ({
      task_ids: [ids.parent],
      goal_id: ids.goal,
      assigned_to: ids.user,
      sprint_id: ids.sprint,
      status: 'blocked',
    }),
    (ids) => ({ task_ids: [ids.parent], add_label_ids: [ids.label] }),
    (ids) => ({ task_ids: [ids.parent], remove_label_ids: [ids.label] }),
  ],
  'tasks.deleteMany': [(ids) => ({ task_ids: [ids.task] })],
  // A subtask takes its goal from the parent, so goal and parent are in different inputs.
  'tasks.create': [newTask, (ids) => ({ team_id: ids.team, title: 'Mixed', parent_task_id: ids.parent })],
  'tasks.createMany': [
    (ids) => ({
      tasks: [{ ...newTask(ids), label_ids: [ids.label] }],
    }),
    (ids) => ({ tasks: [{ team_id: ids.team, title: 'Mixed', parent_task_id: ids.parent }] }),
  ],
  'tasks.get': [(ids) => ({ taskId: ids.task }), (ids) => ({ taskId: ids.task, comments: 5 })],
  'tasks.update': [
    (ids) => ({ taskId: ids.task, title: 'Renamed' }),
    (ids) => ({ taskId: ids.parent, ...taskFields(ids) }),
    (ids) => ({ taskId: ids.task, title: 'Mixed', parent_task_id: ids.parent }),
  ],
  'taskReminders.get': [(ids) => ({ taskId: ids.task })],
  'taskReminders.set': [(ids) => ({ taskId: ids.task, at_times: [], minutes_before: [60] })],
  'taskPlans.set': [(ids) => ({ task_ids: [ids.task], day: '2026-12-01', before_task_id: null })],
  'taskSnoozes.set': [(ids) => ({ taskId: ids.task, until: '2026-12-01' })],
  'tasks.place': [
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: null }),
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: ids.parent }),
  ],
  'tasks.delete': [(ids) => ({ taskId: ids.parent })],
  'taskRelations.ofTeam': [(ids) => ({ teamId: ids.team, goal_id: ids.goal })],
  'taskRelations.set': [(ids) => ({ taskId: ids.parent, relatedTaskId: ids.task, kind: 'blocks' })],
  'taskRelations.remove': [(ids) => ({ taskId: ids.task, relatedTaskId: ids.blocker })],
  'analysis.ofGoal': [(ids) => ({ goalId: ids.goal })],
  'tasks.revert': [
    (ids) => ({ edits: [{ id: ids.task, is: { remaining_hours: null }, was: { remaining_hours: 1 } }] }),
    (ids) => ({
      edits: [
        { id: ids.task, is: { remaining_hours: 1 }, was: { remaining_hours: 2 } },
        { id: ids.task, is: { assigned_to: ids.user }, was: { assigned_to: ids.user } },
        { id: ids.task, is: { parent_task_id: ids.parent }, was: { parent_task_id: ids.parent } },
        { id: ids.task, is: { sprint_id: ids.sprint }, was: { sprint_id: ids.sprint } },
        { id: ids.task, is: { record_id: ids.record }, was: { record_id: ids.record } },
        { id: ids.task, is: { node_id: ids.node }, was: { node_id: ids.node } },
        { id: ids.parent, is: { goal_id: ids.goal }, was: { goal_id: ids.goal } },
      ],
    }),
    (ids) => ({ edits: [{ id: ids.parent, is: {}, was: {}, add_label_ids: [ids.label] }] }),
    (ids) => ({ edits: [{ id: ids.parent, is: {}, was: {}, remove_label_ids: [ids.label] }] }),
  ],
  'analysis.addTasks': [(ids) => ({ goalId: ids.goal, suggestions: [{ title: 'Mixed' }] })],
  'labels.list': [(ids) => ({ teamId: ids.team })],
  'labels.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', color: '#1c7ed6' })],
  'labels.get': [(ids) => ({ labelId: ids.label })],
  'labels.update': [(ids) => ({ labelId: ids.label, name: 'Mixed again' })],
  // A label of a task cannot be deleted.
  'labels.delete': [(ids) => ({ labelId: ids.spare_label })],
  'labels.ofTask': [(ids) => ({ taskId: ids.task })],
  'labels.assign': [(ids) => ({ taskId: ids.task, labelId: ids.label })],
  'labels.remove': [(ids) => ({ taskId: ids.labelled, labelId: ids.used_label })],
  'labels.replace': [
    (ids) => ({ taskId: ids.task, label_ids: [ids.label] }),
    (ids) => ({ taskId: ids.task, label_ids: [] }),
  ],
  'copies.ofTask': [
    (ids) => ({ taskId: ids.parent, goal_id: ids.goal, parts: copiedParts, first_day: '2026-12-01' }),
    (ids) => ({ taskId: ids.task, title: 'Once more', parts: copiedParts }),
  ],
  'copies.ofGoal': [(ids) => ({ goalId: ids.goal, team_id: ids.team, parts: ['tasks'], first_day: '2026-12-01' })],
  'targets.sources': [(ids) => ({ teamId: ids.team })],
  'targets.create': [
    (ids) => ({ goalId: ids.goal, name: 'Helpers', unit: 'people', target_value: 12 }),
    (ids) => ({
      goalId: ids.goal,
      name: 'Visits',
      target_value: 40,
      source: { instance_id: ids.instance, of: 'records', calculation: 'count' },
    }),
    (ids) => ({
      goalId: ids.goal,
      name: 'Reports',
      target_value: 40,
      source: { template_id: ids.template, calculation: 'count' },
    }),
    (ids) => ({
      goalId: ids.goal,
      name: 'Groups',
      start_value: 3,
      target_value: 9,
      source: { node_id: ids.node, calculation: 'count' },
    }),
  ],
  'targets.update': [
    (ids) => ({ targetId: ids.target, name: 'Mixed', unit: null, start_value: 1, target_value: 70, sort_order: 0 }),
  ],
  'targets.delete': [(ids) => ({ targetId: ids.target })],
  'targets.values': [(ids) => ({ targetId: ids.target })],
  'targets.setValue': [(ids) => ({ targetId: ids.target, value: 20 })],
  'checkIns.list': [(ids) => ({ goalId: ids.goal })],
  'checkIns.create': [(ids) => ({ goalId: ids.goal, health: 'at_risk', note: 'The hall is taken.' })],
  'checkIns.update': [(ids) => ({ checkInId: ids.check_in, health: 'on_track' })],
  'checkIns.delete': [(ids) => ({ checkInId: ids.check_in })],
  'taskTemplates.list': [(ids) => ({ teamId: ids.team })],
  'taskTemplates.get': [(ids) => ({ taskTemplateId: ids.task_template })],
  'taskTemplates.create': [
    (ids) => ({ name: 'Gathering', task_id: ids.task }),
    (ids) => ({ name: 'Gathering', goal_id: ids.goal }),
  ],
  'taskTemplates.update': [
    (ids) => ({ taskTemplateId: ids.task_template, name: 'Mixed', task_id: ids.task }),
    (ids) => ({ taskTemplateId: ids.task_template, goal_id: ids.goal }),
  ],
  'taskTemplates.delete': [(ids) => ({ taskTemplateId: ids.task_template })],
  'taskTemplates.apply': [
    (ids) => ({ taskTemplateId: ids.task_template, goal_id: ids.goal, parts: copiedParts, first_day: '2026-12-01' }),
  ],
  'sprints.list': [(ids) => ({ teamId: ids.team })],
  'sprints.get': [(ids) => ({ sprintId: ids.sprint })],
  'sprints.create': [(ids) => ({ teamId: ids.team, name: 'July', starts_on: '2026-07-01', ends_on: '2026-07-14' })],
  'sprints.update': [(ids) => ({ sprintId: ids.sprint, name: 'Mixed' })],
  'sprints.burndown': [(ids) => ({ sprintId: ids.sprint })],
  'sprints.velocity': [(ids) => ({ teamId: ids.team })],
  'workload.get': [(ids) => ({ teamId: ids.team, from: '2026-06-01' })],
  'sprints.end': [(ids) => ({ sprintId: ids.next_sprint, carry_to: ids.sprint })],
  'sprints.reopen': [(ids) => ({ sprintId: ids.ended_sprint })],
  'sprints.delete': [(ids) => ({ sprintId: ids.sprint })],
  'attachments.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal })],
  'attachments.upload': [
    (ids) => ({ task_id: ids.task, file: new File(['Sixty'], 'chairs.txt') }),
    (ids) => ({ goal_id: ids.goal, file: new File([''], 'empty') }),
  ],
  'attachments.file': [(ids) => ({ attachmentId: ids.attachment })],
  'attachments.delete': [(ids) => ({ attachmentId: ids.attachment })],
  'templates.list': [(ids) => ({ team_id: ids.team })],
  'templates.nodeForms': [(ids) => ({ team_id: ids.team })],
  'templates.create': [(ids) => ({ owner_team_id: ids.team, name: 'Mixed', kind: 'form', structure_type: 'plain' })],
  'templates.get': [(ids) => ({ templateId: ids.template })],
  'templates.update': [(ids) => ({ templateId: ids.template, name: 'Mixed again' })],
  'templates.delete': [(ids) => ({ templateId: ids.unused_template })],
  'templates.duplicate': [
    (ids) => ({ templateId: ids.template, name: 'Mixed copy' }),
    (ids) => ({ templateId: ids.template, name: 'Mixed copy', owner_team_id: ids.team }),
  ],
  'templates.check': [(ids) => ({ templateId: ids.template, record_data_schema: {} })],
  'maps.list': [(ids) => ({ team_id: ids.team })],
  'maps.ofInstance': [(ids) => ({ instanceId: ids.instance })],
  'maps.get': [(ids) => ({ mapId: ids.map })],
  'maps.nodes': [(ids) => ({ mapId: ids.map }), (ids) => ({ mapId: ids.map, node_id: [ids.node] })],
  'maps.findNodes': [(ids) => ({ team_id: ids.team, map_id: ids.map, search: 'mother' })],
  'maps.addNode': [
    (ids) => ({ mapId: ids.map, nodeType: 'church' }),
    (ids) => ({ mapId: ids.map, nodeType: 'church', parentId: ids.node }),
    (ids) => ({ mapId: ids.map, nodeType: 'church', beforeId: ids.node }),
  ],
  'maps.addNodes': [
    (ids) => ({ mapId: ids.map, nodes: [{ nodeType: 'church', parent: null }] }),
    (ids) => ({ mapId: ids.map, parentId: ids.node, nodes: [{ nodeType: 'church', parent: null }] }),
    (ids) => ({ mapId: ids.map, beforeId: ids.node, nodes: [{ nodeType: 'church', parent: null }] }),
  ],
  'maps.updateNode': [
    (ids) => ({ mapId: ids.map, nodeId: ids.node, fields: { name: 'Mixed' } }),
    (ids) => ({ mapId: ids.map, nodeId: ids.lone_node, parentId: null, beforeId: ids.node }),
    (ids) => ({ mapId: ids.map, nodeId: ids.lone_node, parentId: ids.node }),
  ],
  'maps.deleteNode': [(ids) => ({ mapId: ids.map, nodeId: ids.lone_node })],
  'maps.deleteNodes': [(ids) => ({ mapId: ids.map, node_ids: [ids.spare_node] })],
  'maps.layout': [(ids) => ({ mapId: ids.map, node_ids: [ids.lone_node], positions: [{ x: 1, y: 2 }] })],
  'maps.connect': [(ids) => ({ mapId: ids.map, src_node_id: ids.node, dst_node_id: ids.lone_node })],
  'maps.updateEdge': [(ids) => ({ mapId: ids.map, edgeId: ids.edge, edge_type: 'sends' })],
  'maps.disconnect': [(ids) => ({ mapId: ids.map, edgeId: ids.edge })],
  'maps.gallery': [(ids) => ({ team_id: ids.team }), (ids) => ({ team_id: ids.team, label_id: ids.label })],
  'maps.label': [(ids) => ({ mapId: ids.map, label_ids: [ids.label] }), (ids) => ({ mapId: ids.map, label_ids: [] })],
  'maps.archive': [(ids) => ({ mapId: ids.map, archived: true }), (ids) => ({ mapId: ids.map, archived: false })],
  'maps.beAt': [(ids) => ({ mapId: ids.map, node_id: ids.node }), (ids) => ({ mapId: ids.map, node_id: null })],
  'maps.leave': [(ids) => ({ mapId: ids.map })],
  'mapSteps.list': [(ids) => ({ mapId: ids.map }), (ids) => ({ mapId: ids.map, node_id: ids.node })],
  'mapSteps.addTasks': [(ids) => ({ mapId: ids.map, node_ids: [ids.node], steps: ['prayer'], assigned_to: ids.user })],
  'mapSteps.setRule': [(ids) => ({ mapId: ids.map, stalled_weeks: 4, step_kinds: [], assigned_to: ids.user })],
  'versions.span': [(ids) => ({ mapId: ids.map })],
  'versions.at': [(ids) => ({ mapId: ids.map, at: '2126-01-01T00:00:00Z' })],
  'versions.changes': [(ids) => ({ mapId: ids.map, from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z' })],
  'versions.ofNode': [(ids) => ({ mapId: ids.map, nodeId: ids.node })],
  'versions.restore': [
    (ids) => ({ mapId: ids.map, node_id: ids.node, at: '2126-01-01T00:00:00Z' }),
    (ids) => ({ mapId: ids.map, node_ids: [ids.node], at: '2126-01-01T00:00:00Z', preview: true }),
  ],
  'reports.forms': [(ids) => ({ mapId: ids.map })],
  'reports.add': [
    (ids) => ({ mapId: ids.map, nodeId: ids.node, template_id: ids.template, data: { called: 'Mixed' } }),
  ],
  'reports.numbers': [(ids) => ({ mapId: ids.map, nodeId: ids.node })],
  'transfers.list': [(ids) => ({ team_id: ids.team })],
  'transfers.create': [
    (ids) => ({ type: 'transfer_full', map_id: ids.map, recipient_team_code: ids.host_code }),
    (ids) => ({
      type: 'share_downstream',
      map_id: ids.map,
      node_id: ids.lone_node,
      recipient_team_code: ids.host_code,
    }),
  ],
  'transfers.preview': [(ids) => ({ map_id: ids.map, node_id: ids.node })],
  'transfers.get': [(ids) => ({ transferId: ids.transfer })],
  'transfers.accept': [
    (ids) => ({
      transferId: ids.transfer,
      targetTeamId: ids.team,
      mode: 'existing',
      targetMapId: ids.map,
      targetNodeId: ids.node,
    }),
    (ids) => ({
      transferId: ids.other_transfer,
      targetTeamId: ids.team,
      mode: 'new',
      templateId: ids.template,
      name: 'Southern network',
    }),
  ],
  'transfers.decline': [(ids) => ({ transferId: ids.unwanted_transfer, reason: 'Not ours' })],
  'transfers.cancel': [(ids) => ({ transferId: ids.sent_transfer })],
  'transfers.revoke': [(ids) => ({ transferId: ids.given_share })],
  'transfers.handle': [
    (ids) => ({
      requestId: ids.taken_transfer,
      action: 'accept',
      targetTeamId: ids.team,
      targetMapId: ids.map,
      targetNodeId: ids.node,
    }),
  ],
  'menus.list': [(ids) => ({ teamId: ids.team })],
  'menus.create': [(ids) => ({ teamId: ids.team, name: 'Mixed' })],
  'menus.update': [(ids) => ({ menuId: ids.menu, is_active: false })],
  'menus.delete': [(ids) => ({ menuId: ids.menu })],
  'menus.showForm': [(ids) => ({ teamId: ids.team, templateId: ids.template, in_sidebar: false })],
  'menus.addItem': [(ids) => ({ menuId: ids.menu, label: 'Mixed', template_id: ids.template })],
  'menus.updateItem': [
    (ids) => ({ menuItemId: ids.menu_item, label: 'Renamed' }),
    (ids) => ({ menuItemId: ids.menu_item, label: 'Mixed', template_id: ids.template }),
    (ids) => ({ menuItemId: ids.menu_item, label: 'Mixed again', menu_id: ids.menu }),
  ],
  'menus.deleteItem': [(ids) => ({ menuItemId: ids.menu_item })],
  'formOptions.get': [(ids) => ({ template_id: ids.template, field: 'group' })],
  'imports.templates': [(ids) => ({ team_id: ids.team })],
  'imports.users': [(ids) => ({ team_id: ids.team })],
  'imports.maps': [(ids) => ({ team_id: ids.team })],
  'imports.start': [
    (ids) => ({ team_id: ids.team, template_ids: ['tpl-church'] }),
    (ids) => ({ team_id: ids.team, map_ids: ['map-loose'], template_id: ids.template }),
  ],
  'imports.list': [(ids) => ({ team_id: ids.team })],
  'imports.get': [(ids) => ({ importId: ids.import })],
  'imports.items': [(ids) => ({ importId: ids.import })],
  'imports.cancel': [(ids) => ({ importId: ids.import })],
  'nextSteps.ofTeam': [(ids) => ({ teamId: ids.team })],
  'nextSteps.dismiss': [(ids) => ({ teamId: ids.team, steps: ['import'] })],
  'dashboardStatistics.ofTeam': [(ids) => ({ teamId: ids.team, since: '2026-09-28' })],
  'statusReports.ofTeam': [(ids) => ({ teamId: ids.team, days: 14 })],
  'statusReports.ofGoal': [(ids) => ({ goalId: ids.goal, days: 14 })],
  'views.list': [(ids) => ({ teamId: ids.team })],
  'views.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', page: 'tasks', search: {} })],
  'views.update': [(ids) => ({ viewId: ids.view, name: 'Mixed again' })],
  'views.delete': [(ids) => ({ viewId: ids.view })],
  'views.arrange': [(ids) => ({ teamId: ids.team, default_view: ids.shared_view, view_order: [ids.shared_view] })],
  'views.ofMap': [(ids) => ({ mapId: ids.map })],
  'views.addToMap': [(ids) => ({ mapId: ids.map, name: 'Mixed', look: { color: 'kind' } })],
  'views.updateOfMap': [(ids) => ({ mapId: ids.map, viewId: ids.map_view, name: 'Mixed again' })],
  'views.deleteOfMap': [(ids) => ({ mapId: ids.map, viewId: ids.map_view })],
  'instances.list': [
    (ids) => ({ team_id: ids.team }),
    (ids) => ({ template_id: ids.template }),
    (ids) => ({ goal_id: ids.goal }),
  ],
  'instances.create': [
    (ids) => ({ team_id: ids.team, template_id: ids.template, name: 'Mixed', metadata: {} }),
    (ids) => ({ team_id: ids.team, template_id: ids.template, name: 'Mixed', goal_id: ids.goal }),
  ],
  'instances.get': [(ids) => ({ instanceId: ids.instance })],
  'instances.update': [
    (ids) => ({ instanceId: ids.instance, name: 'Mixed', metadata: {} }),
    (ids) => ({ instanceId: ids.instance, name: 'Mixed again', goal_id: ids.goal }),
  ],
  'instances.delete': [(ids) => ({ instanceId: ids.instance })],
  'records.find': [(ids) => ({ team_id: ids.team, search: 'mother' })],
  'records.list': [(ids) => ({ instanceId: ids.instance })],
  'records.count': [(ids) => ({ instanceId: ids.instance })],
  'records.create': [(ids) => ({ instanceId: ids.instance, data: {} })],
  'records.get': [(ids) => ({ recordId: ids.record })],
  'records.update': [(ids) => ({ recordId: ids.record, data: {} })],
  'records.revert': [(ids) => ({ recordId: ids.record, is: {}, was: {} })],
  'records.link': [
    (ids) => ({ recordId: ids.record, task_id: ids.parent }),
    (ids) => ({ recordId: ids.record, task_id: null }),
  ],
  'records.ofNode': [(ids) => ({ node_id: ids.node })],
  'records.linkNode': [
    (ids) => ({ recordId: ids.record, node_id: ids.lone_node }),
    (ids) => ({ recordId: ids.record, node_id: null }),
  ],
  'records.deleteMany': [(ids) => ({ record_ids: [ids.lone_record] })],
  'records.delete': [(ids) => ({ recordId: ids.record })],
  'forms.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', record_data_schema: {} })],
  'forms.get': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.entries': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.countEntries': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.addEntry': [(ids) => ({ menuItemId: ids.menu_item, data: {} })],
  'links.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal }), (ids) => ({ map_id: ids.map })],
  'search.find': [(ids) => ({ q: 'chairs', team_id: ids.team })],
  'activity.list': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ team_id: ids.team }),
  ],
  'unseenActivity.list': [(ids) => ({ team_id: ids.team })],
  'unseenActivity.entries': [(ids) => ({ team_id: ids.team, group: '0123456789abcdef0123456789abcdef' })],
  'unseenActivity.count': [(ids) => ({ team_id: ids.team })],
  'unseenActivity.setMark': [(ids) => ({ team_id: ids.team, seen_at: '2026-06-09T10:00:00Z' })],
  'watches.get': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ instance_id: ids.instance }),
    (ids) => ({ menu_item_id: ids.menu_item }),
  ],
  'watches.set': [
    (ids) => ({ task_id: ids.task, choice: 'mute' }),
    (ids) => ({ goal_id: ids.goal, choice: 'watch' }),
    (ids) => ({ instance_id: ids.instance, choice: 'mute' }),
    (ids) => ({ menu_item_id: ids.menu_item, choice: 'watch' }),
  ],
  'notifications.snooze': [(ids) => ({ notification_ids: [ids.notification], until: '2027-01-01T08:00:00Z' })],
  'notifications.read': [(ids) => ({ notification_ids: [ids.notification] })],
  'notifications.readAbout': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ instance_id: ids.instance }),
  ],
};

/** Stands in an input for the address of the person who sends it. */
export const ownAddress = 'own.address@harbour.example';

/** Valid inputs of operations without ids, or with ids that are not of a team (admin area). */
export const plainExamples: Record<string, ((ids: Ids) => Record<string, Value>)[]> = {
  'account.signup': [
    () => ({
      email: `${randomUUID()}@harbour.example`,
      password: 'Lantern-2026',
      firstName: 'Nadia',
      lastName: 'Rahman',
    }),
  ],
  'account.get': [() => ({})],
  'account.setDates': [() => ({ week_start: 1, date_order: 'day' })],
  'account.setOpenSubtasks': [() => ({ open_subtasks: 'move' })],
  'account.setTimeZone': [() => ({ time_zone: 'Europe/Lisbon' })],
  'account.updateProfile': [() => ({ first_name: 'Mai' })],
  'account.uploadAvatar': [() => ({ avatar: onePixel() })],
  'account.deleteAvatar': [() => ({})],
  'account.changePassword': [() => ({ password: 'Lighthouse-7' })],
  'account.sessions': [() => ({})],
  'account.endOtherSessions': [() => ({})],
  'accountDeletion.get': [() => ({})],
  'accountDeletion.request': [() => ({ email: ownAddress })],
  'accountDeletion.cancel': [() => ({})],
  'dataExport.get': [() => ({})],
  'dataExport.request': [() => ({})],
  'emailChange.get': [() => ({})],
  'emailChange.request': [() => ({ email: `${randomUUID()}@harbour.example` })],
  'emailChange.cancel': [() => ({})],
  'emailChange.ofLink': [(ids) => ({ token: ids.new_address_token })],
  'emailChange.confirm': [(ids) => ({ token: ids.new_address_token })],
  'emailChange.stop': [(ids) => ({ token: ids.old_address_token })],
  'passkeys.list': [() => ({})],
  'teams.list': [() => ({})],
  'teams.create': [
    () => ({ name: 'Quayside' }),
    () => ({ name: 'Quayside', start: { kind: 'groups', name: 'Our groups', items: ['Slipway'] } }),
    () => ({ name: 'Quayside', start: { kind: 'tasks', name: 'Our goal', items: ['Rig the sails'] } }),
    () => ({ name: 'Quayside', start: { kind: 'form', name: 'Our form', items: ['Who?'] } }),
  ],
  'invitations.sendEmail': [(ids) => ({ token: ids.invitation_token })],
  'invitations.mine': [() => ({})],
  'invitations.lookup': [(ids) => ({ token: ids.invitation_token })],
  'imports.source': [() => ({})],
  'imports.signIn': [() => ({ email: sampleAccount.email, password: sampleAccount.password })],
  'imports.verify': [() => ({ uid: sampleAccount.uid })],
  'imports.organization': [() => ({ uid: sampleAccount.uid })],
  'imports.map': [() => ({ id: 'map-loose' })],
  'goals.mine': [() => ({})],
  'notifications.list': [() => ({})],
  'notifications.count': [() => ({})],
  'notifications.preferences': [() => ({})],
  'notifications.setRequestsFromStrangers': [() => ({ allowed: false })],
  'notifications.setDigestHour': [() => ({ hour: 18 })],
  'notifications.setPreference': [() => ({ kind: 'comment', in_app: true, mail: 'none' })],
  'admin.users': [() => ({})],
  'admin.suspend': [(ids) => ({ userId: ids.somebody })],
  'admin.resume': [(ids) => ({ userId: ids.somebody })],
  'admin.signOut': [(ids) => ({ userId: ids.somebody })],
  'admin.removeSecondFactor': [(ids) => ({ userId: ids.somebody })],
  'admin.teams': [() => ({})],
  'admin.health': [() => ({})],
  'admin.queues': [() => ({})],
  'admin.jobs': [() => ({})],
  'admin.retryJob': [(ids) => ({ jobId: ids.job })],
  'admin.storage': [() => ({})],
  'admin.teamStorage': [() => ({})],
  'admin.audit': [() => ({})],
};

/** Empty answers of reading operations. */
export const nothing = [
  '{"items":[],"default_view":null}',
  '{"items":[],"next_cursor":null}',
  '{"nodes":[],"edges":[]}',
  '{"items":[]}',
  '{"total":0,"by_status":{}}',
  '{"is_admin":false}',
  '{"types":[]}',
  '{"columns":{}}',
  '{"items":[],"next_cursor":null,"counts":{}}',
  '{"unseen":0}',
  'null',
];

/** Every id of every example of an operation. */
export const exchangesOf = (operation: Operation) =>
  (examples[operation.name] ?? []).flatMap((example) =>
    idsOf(operation.input)
      .filter(({ property }) => valuesAt(example({}), property).length > 0)
      .map(({ property, entity }) => ({
        example,
        property,
        entity: property.endsWith('parent_task_id')
          ? 'parent'
          : property.endsWith('parent_goal_id')
            ? 'parent_goal'
            : entity,
      })),
  );

/** Creates one row of every entity as `person`, in `inTeam` or a new team. */
export async function world(app: TestApp, person: TestPerson, inTeam?: string): Promise<Ids> {
  const [team, colleague, host] = await Promise.all([
    inTeam ?? app.team('Harbour District', person),
    app.person(`Colleague of ${person.name}`),
    hostTeam(app, person),
  ]);
  const rows = newRows(app);
  rows.insert('team_memberships', { team_id: team, user_id: colleague.id });
  const goal = rows.add('goals', { team_id: team, title: 'Autumn gathering' });
  const parent_goal = rows.add('goals', { team_id: team, title: 'A lively harbour' });
  rows.add('goals', { team_id: team, title: 'A boat for everybody', parent_goal_id: parent_goal });
  const forms = addForms(rows, team);
  const map = addMap(rows, team, { goal, template: forms.template });
  const tasks = addTasks(rows, team, person, { goal, record: map.record, node: map.node });
  const importRun = rows.add('imports', {
    team_id: team,
    user_id: person.id,
    source: 'sample',
    template_ids: '{tpl-visit}',
    map_ids: '{}',
    user_ids: '{}',
    role_id: 3,
    status: 'waiting',
  });
  const session = rows.add('auth.sessions', {
    user_id: person.id,
    token: randomUUID(),
    expires_at: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
  });
  const passkey = rows.add('auth.passkeys', {
    user_id: person.id,
    name: 'Bitwarden',
    credential_id: randomUUID(),
    public_key: '\\x00',
    counter: 0,
    transports: '{internal}',
    backed_up: 'true',
    aaguid: randomUUID(),
  });
  const notification = rows.add('notifications', {
    team_id: team,
    user_id: person.id,
    kind: 'comment',
    task_id: tasks.task,
  });
  const invitation_token = randomUUID();
  const invitation = addInvitation(rows, team, person, 'grace@harbour.example', invitation_token);
  const [new_address_token, old_address_token] = addEmailChange(rows, colleague);
  const transfers = addTransfers(rows, person, { team, map: map.map, spare_node: map.spare_node }, host);
  await rows.save();
  const [files] = await Promise.all([
    addFiles(app, person, { task: tasks.task, goal }),
    openImportSession(app.db, app.settings, person.token, { ...sampleAccount, credential: 'sample' }),
  ]);
  return {
    team,
    goal,
    parent_goal,
    ...forms,
    ...map,
    ...tasks,
    ...files,
    ...transfers,
    invitation,
    invitation_token,
    new_address_token,
    old_address_token,
    notification,
    import: importRun,
    session,
    passkey,
    user: person.id,
    member: colleague.id,
  };
}

/** Removes all rate limits. */
export const withoutLimits = (app: TestApp) =>
  app.admin.query(
    `create or replace function rules.attempt(key text, most integer, seconds integer) returns integer
     language sql as 'select 0'`,
  );

/** A checksum of all rows of the database; with `versions` it also changes when a row is written unchanged. */
export async function fingerprint(app: TestApp, { versions = false } = {}): Promise<string> {
  const { rows } = await app.admin.query(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'auth', 'jobs') and relkind = 'r' order by 1`,
  );
  const row = versions ? 't.xmin::text || t::text' : 't::text';
  // Every request of a session may write when the session was last used.
  const rowOf = (name: string) => (name === 'auth.sessions' ? "(to_jsonb(t) - 'updated_at')::text" : row);
  // A sum of hashes takes a tenth of the time of a hash of the sorted rows.
  const sums = rows.map(
    ({ name }) => `select '${name}' as name, count(*) as rows, sum(hashtextextended(${rowOf(name)}, 0)) from ${name} t`,
  );
  // PostgreSQL may read large tables in parallel, which returns the lines in any order.
  return JSON.stringify((await app.admin.query(`${sums.join(' union all ')} order by name`)).rows);
}

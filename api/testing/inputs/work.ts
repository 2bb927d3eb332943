import type { Examples, Ids } from './examples.ts';

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

export const work: Examples = {
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
    (ids) => ({ label_id: ids.used_label }),
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
  'nextSteps.ofTeam': [(ids) => ({ teamId: ids.team })],
  'nextSteps.dismiss': [(ids) => ({ teamId: ids.team, steps: ['import'] })],
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
};

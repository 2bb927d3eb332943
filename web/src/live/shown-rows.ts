import type { contract } from '@groundwork/contract/contract';
import type { Goal } from '@groundwork/contract/goals';
import type { Change } from '@groundwork/contract/live';
import type { Query, QueryKey } from '@tanstack/react-query';

type Noun = keyof typeof contract;

/** Nouns whose queries show or count the rows of a table, in addition to the noun with the table's name. */
const alsoShownBy: Record<string, Noun[]> = {
  tasks: [
    'links',
    'workload',
    'watches',
    'mapSteps',
    'goals',
    'labels',
    'sprints',
    'records',
    'forms',
    'dashboardStatistics',
    'statusReports',
    'taskRelations',
  ],
  task_relations: ['tasks', 'taskRelations'],
  task_labels: ['tasks', 'labels'],
  goals: ['links', 'tasks', 'instances', 'dashboardStatistics', 'statusReports', 'nextSteps', 'watches'],
  goal_check_ins: ['checkIns', 'goals', 'statusReports'],
  goal_targets: ['targets', 'goals', 'statusReports'],
  goal_target_values: ['targets', 'goals', 'statusReports'],
  task_templates: ['taskTemplates'],
  teams: ['securityLog'],
  deletions: ['securityLog'],
  labels: ['tasks', 'maps', 'taskTemplates'],
  map_labels: ['maps'],
  sprints: ['tasks'],
  comments: ['tasks', 'watches'],
  attachments: ['tasks'],
  activity_log: ['activity', 'unseenActivity'],
  activity_marks: ['unseenActivity'],
  task_plans: ['tasks'],
  task_reminders: ['taskReminders'],
  task_snoozes: ['tasks'],
  task_views: ['views'],
  watches: ['tasks'],
  shared_task_views: ['views'],
  task_view_choices: ['views'],
  saved_map_views: ['views'],
  tpl_templates: ['templates', 'instances', 'forms', 'menus', 'maps', 'reports'],
  team_menus: ['menus'],
  menu_items: ['menus', 'forms', 'nextSteps'],
  notifications: ['invitations'],
  team_memberships: ['teams', 'nextSteps', 'securityLog'],
  team_invitations: ['invitations', 'nextSteps', 'securityLog'],
  map_views: ['maps'],
  transfer_requests: ['transfers', 'notifications', 'maps', 'securityLog'],
  tpl_instances: ['links', 'instances', 'forms', 'templates', 'maps'],
  tpl_maps: ['links', 'maps', 'nextSteps', 'mapSteps'],
  step_tasks: ['mapSteps'],
  tpl_map_nodes: ['mapSteps'],
  imports: ['nextSteps', 'securityLog'],
  tpl_records: ['records', 'forms', 'instances', 'reports', 'mapSteps'],
};

/** Tables from which the server computes targets of goals. A cached goal contains the ids of their forms and maps. */
const measuredTables = new Set(['tpl_records', 'tpl_map_nodes', 'tpl_instances']);

/** Returns the noun and the input of a query key. Keys come from `api`, possibly with extra parts at the end. */
const asked = (key: QueryKey) => {
  const [path, { input } = {}] = key as [string[], { input?: Record<string, unknown> }?];
  return { noun: Array.isArray(path) ? path[0] : undefined, input };
};

/**
 * Returns whether a change may affect the result of a query. A query for a single task or goal is matched by the ids in
 * its key and data; a list may gain any row.
 */
export function mayShow({ queryKey, state }: Query, { table, rows }: Change): boolean {
  const { noun, input } = asked(queryKey);
  if (noun === undefined) return false;
  // A new name or avatar adds no row, so only queries with that person's id can change.
  if (table === 'user_profiles') return !rows || holds([state.data], rows);
  if ((noun === 'goals' || noun === 'statusReports') && measuredTables.has(table))
    return !rows || holds([state.data], rows);
  if (noun !== table && !alsoShownBy[table]?.some((other) => other === noun)) return false;
  const isOfOne = input && ['taskId', 'task_id', 'goalId', 'goal_id'].some((name) => typeof input[name] === 'string');
  if (!isOfOne || !rows) return true;
  // A goal with sub-goals counts their tasks, but its data lacks the ids of those tasks. A report may gain any row.
  if (noun === 'statusReports' || (noun === 'goals' && (state.data as Goal | undefined)?.branch_stats)) return true;
  return holds([queryKey, state.data], rows);
}

function holds(shown: unknown[], rows: NonNullable<Change['rows']>) {
  const text = JSON.stringify(shown);
  return Object.values(rows).some((ids) => ids.some((id) => text.includes(id)));
}

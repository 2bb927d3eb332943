import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import { pictureAttribute } from '@groundwork/contract/base/pictures';
import type { GoalPart, TaskPart } from '@groundwork/contract/work/copied-parts';
import type { StoredRelationKind } from '@groundwork/contract/work/relation-kinds';
import { type Task, type TaskField, taskFields } from '@groundwork/contract/work/tasks';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { refusal } from '../http/errors.ts';
import { safeHtml } from '../http/html-sanitizer.ts';
import { assignmentsOf, notify } from '../talk/notifications.ts';
import { dueDay, dueTimeText } from './due-dates.ts';

/** The fields that a new task of a tree does not take over, with the reason. It takes over every other field. */
const leftOut = {
  goal_id: 'The place decides',
  parent_task_id: 'The place in the tree decides',
  status: 'A new task is unfinished',
  recurrence: 'A copy does not recur; a recurrence moves to the next task',
  recurs_on: 'Belongs to the recurrence',
  actual_hours: 'Nobody has worked on a new task',
  remaining_hours: 'Nobody has worked on a new task',
  sprint_id: 'A team plans a new task anew',
} satisfies Partial<Record<TaskField, string>>;
type TreeField = Exclude<TaskField, keyof typeof leftOut>;
export const treeFields = Object.keys(taskFields).filter((field): field is TreeField => !(field in leftOut));

/** A task of a tree. The dates are those of the task that it was read from, in the time zone of the caller. */
type TreeTask = Pick<Task, TreeField> & {
  /** The place of its parent in the tree; null at the top. */
  parent: number | null;
  label_ids: string[];
};

/** Tasks with their subtasks, as a copy or a template takes them over. Each task comes after its parent. */
export type TaskTree = {
  team_id: string;
  tasks: TreeTask[];
  /** Relations between tasks of the tree, by their places. */
  relations: { task: number; related_task: number; kind: StoredRelationKind }[];
};

/** Which tasks are at the top of a tree: one task, or all tasks of a goal that are not archived. */
export type TreeRoot = { task_id: string } | { goal_id: string };

/** Archived tasks are not copied, nor are recurring tasks that already have a next task. */
const isCopied = (table: string) => sql`${sql.ref(`${table}.status`)} <> 'archived' and not exists (
    select from tasks n
    where n.team_id = ${sql.ref(`${table}.team_id`)} and n.previous_task_id = ${sql.ref(`${table}.id`)}
  )`;

type ReadOptions = {
  withSubtasks?: boolean;
  /** Whether open subtasks of the root are copied. */
  withOpen?: boolean;
};

/** The ids of a tree's tasks with their depth. */
const idsOf = (root: TreeRoot, { withSubtasks, withOpen }: Required<ReadOptions>) => sql`
  tree (id, depth) as (
    select id, 0 from tasks where ${
      'task_id' in root
        ? sql`id = ${root.task_id}`
        : sql`goal_id = ${root.goal_id} and parent_task_id is null and ${isCopied('tasks')}`
    }
    union all
    select s.id, depth + 1 from tasks s join tree on s.parent_task_id = tree.id
    where ${isCopied('s')} and ${withSubtasks} and (${withOpen} or depth > 0 or rules.is_closed(s.status))
  )`;

/** Refuses a tree that is too large, before its descriptions are read. */
async function checkSize(db: Db, ids: RawBuilder<unknown>) {
  const { tasks, descriptionBytes } = limits.copies;
  const { rows } = await sql<{ count: number; bytes: number }>`
    with recursive ${ids}, first as materialized (select id from tree limit ${tasks + 1})
    select count(*)::integer as count, coalesce(sum(octet_length(description)), 0)::integer as bytes
    from tasks where id in (select id from first)`.execute(db);
  const { count = 0, bytes = 0 } = rows[0] ?? {};
  if (count > tasks) throw refusal('BAD_REQUEST', 'copies.tooMany');
  if (bytes > descriptionBytes) throw refusal('BAD_REQUEST', 'copies.tooLong');
}

/** Resets a description for a new task: unticks all checkboxes, and removes pictures, which stay with their task. */
const asNew = (html: string | null) =>
  html &&
  (html.includes(pictureAttribute) ? (safeHtml(html) ?? '') : html).replaceAll(
    /(<li\b[^<>]*\bdata-checked=)"true"/g,
    '$1"false"',
  );

/** Dates are read in the time zone of the caller. */
const readAs: { [Field in TreeField]?: RawBuilder<unknown> } = { due_date: dueDay, due_time: dueTimeText };
const readField = (field: TreeField) => sql`${readAs[field] ?? sql.ref(`t.${field}`)} as ${sql.ref(field)}`;

/** Reads a tree to copy. It has no tasks if the root is not accessible. Refuses a tree that is too large. */
export async function readTaskTree(
  db: Db,
  root: TreeRoot,
  { withSubtasks = true, withOpen = true }: ReadOptions = {},
): Promise<TaskTree> {
  const ids = idsOf(root, { withSubtasks, withOpen });
  await checkSize(db, ids);
  const { rows } = await sql<Omit<TreeTask, 'parent'> & { id: string; team_id: string; parent_task_id: string | null }>`
    with recursive ${ids}
    select
      t.id, t.team_id, t.parent_task_id, ${sql.join(treeFields.map(readField))},
      array_to_json(array(select l.label_id from task_labels l where l.task_id = t.id)) as label_ids
    from tree join tasks t on t.id = tree.id
    order by tree.depth, t.created_at, t.id`.execute(db);
  const places = new Map(rows.map(({ id }, place) => [id, place]));
  const { rows: relations } = await sql<TaskTree['relations'][number]>`
    select ids.place - 1 as task, related.place - 1 as related_task, r.kind
    from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality ids (id, place)
    join task_relations r on r.team_id = ${rows[0]?.team_id ?? null} and r.task_id = ids.id
    join unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality related (id, place)
      on related.id = r.related_task_id
    where r.kind <> 'duplicates'`.execute(db);
  return {
    team_id: rows[0]?.team_id ?? '',
    tasks: rows.map(({ id: _, team_id: __, parent_task_id, description, ...task }) => ({
      ...task,
      parent: places.get(parent_task_id ?? '') ?? null,
      description: asNew(description),
    })),
    relations: relations.map((relation) => ({
      ...relation,
      task: Number(relation.task),
      related_task: Number(relation.related_task),
    })),
  };
}

/** The earliest of the dates; null without any. */
export const earliest = (...days: (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** The earliest start or due date in a tree. */
export const firstDayOf = ({ tasks }: Pick<TaskTree, 'tasks'>) =>
  earliest(...tasks.flatMap(({ start_date, due_date }) => [start_date, due_date]));

/** Where the tasks at the top of a tree are added. A goal or a parent is needed. */
export type TreePlace = { team_id: string; goal_id: string | null; parent_task_id?: string | null };

type TreeOptions = {
  parts?: readonly (TaskPart | GoalPart)[];
  /** How many days later the dates of the new tasks are. */
  days?: number;
};

const allParts: readonly TaskPart[] = ['description', 'labels', 'dates', 'assignees'];

/**
 * Adds the tasks of a tree, all unfinished. Leaves out people, records and nodes that are not in the team of the place.
 * Replaces labels of another team by labels of the same name. Notifies each assignee once. Returns the ids of the new
 * tasks, in the order of the tree.
 */
export async function addTaskTree(
  db: Db,
  tree: TaskTree,
  { team_id, goal_id, parent_task_id = null }: TreePlace,
  { parts = allParts, days = 0 }: TreeOptions = {},
): Promise<string[]> {
  if (tree.tasks.length === 0) return [];
  const takes = (part: TaskPart) => parts.includes(part);
  // Lists sort by creation time and id. All new tasks have the same creation time, so ascending ids keep their order.
  const ids = tree.tasks.map(() => randomUUID() as string).toSorted();
  const added = tree.tasks.map(({ label_ids: _, parent, ...task }, place) => ({
    ...task,
    id: ids[place],
    parent_task_id: parent === null ? parent_task_id : ids[parent],
    ...(!takes('description') && { description: null }),
    ...(!takes('dates') && { start_date: null, due_date: null, due_time: null }),
    ...(!takes('assignees') && { assigned_to: null }),
  }));
  /** Only people, records and nodes of the team are taken over. */
  const inTeam = (table: string, key: string, field: TreeField) => sql`(
    select ${sql.ref(`o.${key}`)} from ${sql.table(table)} o
    where o.team_id = ${team_id} and ${sql.ref(`o.${key}`)} = ${sql.ref(`a.${field}`)}
  )`;
  const written: { [Field in TreeField]?: RawBuilder<unknown> } = {
    start_date: sql`a.start_date + ${days}::integer`,
    due_date: sql`a.due_date + ${days}::integer`,
    assigned_to: inTeam('team_memberships', 'user_id', 'assigned_to'),
    record_id: inTeam('tpl_records', 'id', 'record_id'),
    node_id: inTeam('tpl_map_nodes', 'id', 'node_id'),
  };
  const { rows } = await sql<{ id: string; assigned_to: string | null }>`
    insert into tasks (id, team_id, goal_id, parent_task_id, ${sql.join(treeFields.map((field) => sql.ref(field)))})
    select
      a.id, ${team_id}, ${goal_id}, a.parent_task_id,
      ${sql.join(treeFields.map((field) => written[field] ?? sql.ref(`a.${field}`)))}
    from jsonb_populate_recordset(null::tasks, ${JSON.stringify(added)}::jsonb) with ordinality a
    order by a.ordinality
    returning id, assigned_to`.execute(db);
  if (takes('labels')) await addLabels(db, tree, team_id, ids);
  await addRelations(db, tree, team_id, ids);
  const firstOf = new Map(rows.toReversed().map((row) => [row.assigned_to, { ...row, team_id }]));
  await notify(db, assignmentsOf([...firstOf.values()]));
  return ids;
}

async function addLabels(db: Db, tree: TaskTree, team_id: string, ids: string[]) {
  const links = tree.tasks.flatMap(({ label_ids }, place) =>
    label_ids.map((label_id) => ({ task_id: ids[place], label_id })),
  );
  if (links.length === 0) return;
  const same = tree.team_id === team_id ? sql`l.id = a.label_id` : sql`rules.folded(l.name) = rules.folded(was.name)`;
  await sql`
    insert into task_labels (team_id, task_id, label_id)
    select ${team_id}, a.task_id, l.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) a (task_id uuid, label_id uuid)
    join labels was on was.id = a.label_id
    join labels l on l.team_id = ${team_id} and ${same}`.execute(db);
}

async function addRelations(db: Db, tree: TaskTree, team_id: string, ids: string[]) {
  const relations = tree.relations.map(({ task, related_task, kind }) => ({
    team_id,
    task_id: ids[task] ?? '',
    related_task_id: ids[related_task] ?? '',
    kind,
  }));
  if (relations.length > 0) await db.insertInto('task_relations').values(relations).execute();
}

import type { TaskTemplate, TemplateTask } from '@groundwork/contract/work/task-templates';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { canEditAndDelete } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { daysBetween } from '../http/client-date.ts';
import { notFound, refusal } from '../http/errors.ts';
import { byOffset, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';
import { selectTasks } from './task-rows.ts';
import { addTaskTree, firstDayOf, readTaskTree, type TaskTree, type TreeRoot } from './task-trees.ts';

const selectTaskTemplates = (db: Db) =>
  db.selectFrom('task_templates').select([
    'id',
    'team_id',
    'name',
    'description',
    sql<number>`jsonb_array_length(tree -> 'tasks')`.as('task_count'),
    sql<number | null>`(
      select max(day) - min(day) + 1
      from jsonb_to_recordset(tree -> 'tasks') t (start_date date, due_date date),
        unnest(array[start_date, due_date]) day
    )`.as('day_count'),
    personOf('task_templates.created_by').as('created_user'),
    'created_at',
    canEditAndDelete('task_template'),
  ]);

async function oneTaskTemplate(db: Db, id: string): Promise<TaskTemplate> {
  const template = await selectTaskTemplates(db).where('id', '=', id).executeTakeFirst();
  if (!template) throw notFound();
  return template;
}

async function treeOf(db: Db, id: string): Promise<TaskTree> {
  const row = await db
    .selectFrom('task_templates')
    .select(sql<TaskTree>`tree`.as('tree'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.tree;
}

/** The tasks of a template as people read them: with labels and people that still exist, and days instead of dates. */
async function shownTasks(db: Db, id: string): Promise<TemplateTask[]> {
  const { tasks } = await treeOf(db, id);
  const { rows } = await sql<Pick<TemplateTask, 'labels' | 'assigned_user'>>`
    select
      array_to_json(array(
        select json_build_object('id', l.id, 'name', l.name, 'color', l.color)
        from labels l
        where l.id = any (array(select value::uuid from jsonb_array_elements_text(t.label_ids))) order by l.name
      )) as labels,
      ${personOf('t.assigned_to').as('assigned_user')}
    from task_templates,
      rows from (jsonb_to_recordset(tree -> 'tasks') as (label_ids jsonb, assigned_to uuid)) with ordinality
        t (label_ids, assigned_to, place)
    where id = ${id}
    order by t.place`.execute(db);
  const first = firstDayOf({ tasks });
  const dayOf = (date: string | null) => (date && first ? daysBetween(first, date) : null);
  const below = Map.groupBy(tasks.keys(), (place) => tasks[place]?.parent ?? null);
  const outline = (parent: number | null, depth: number): TemplateTask[] =>
    (below.get(parent) ?? []).flatMap((place) => {
      const { title, priority, start_date, due_date } = tasks[place] as TaskTree['tasks'][number];
      const { labels = [], assigned_user = null } = rows[place] ?? {};
      const days = { start_day: dayOf(start_date), due_day: dayOf(due_date) };
      return [{ title, depth, priority, labels, assigned_user, ...days }, ...outline(place, depth + 1)];
    });
  return outline(null, 0);
}

type Source = { task_id?: string | undefined; goal_id?: string | undefined };

/** The tasks to save, without their records and nodes, which matter only to the original tasks. */
async function readSource(db: Db, { task_id, goal_id }: Source): Promise<TaskTree> {
  const root: TreeRoot = task_id ? { task_id } : { goal_id: goal_id ?? '' };
  const tree = await readTaskTree(db, root);
  if (tree.tasks.length === 0) {
    const goal = await db
      .selectFrom('goals')
      .select('id')
      .where('id', '=', goal_id ?? null)
      .executeTakeFirst();
    throw goal ? refusal('BAD_REQUEST', 'taskTemplates.noTasks') : notFound();
  }
  return { ...tree, tasks: tree.tasks.map((task) => ({ ...task, record_id: null, node_id: null })) };
}

/** Saves the tasks of the source as a template of their team. Returns its id. */
export async function addTaskTemplate(
  db: Db,
  { task_id, goal_id, ...fields }: Source & { name: string; description?: string | null },
): Promise<string> {
  const tree = await readSource(db, { task_id, goal_id });
  const { id } = await db
    .insertInto('task_templates')
    .values({ ...fields, team_id: tree.team_id, tree: JSON.stringify(tree) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const taskTemplates = {
  list: signedIn.taskTemplates.list.handler(({ context, input: { teamId, ...page } }) =>
    pageOf(
      context.db,
      selectTaskTemplates(context.db).where('team_id', '=', teamId),
      byOffset(sql`rules.folded(name), id`),
      page,
    ),
  ),

  get: signedIn.taskTemplates.get.handler(async ({ context: { db }, input: { taskTemplateId } }) => ({
    ...(await oneTaskTemplate(db, taskTemplateId)),
    tasks: await shownTasks(db, taskTemplateId),
  })),

  create: signedIn.taskTemplates.create.handler(async ({ context: { db }, input }) =>
    oneTaskTemplate(db, await addTaskTemplate(db, input)),
  ),

  update: signedIn.taskTemplates.update.handler(
    async ({ context: { db }, input: { taskTemplateId, task_id, goal_id, ...fields } }) => {
      const { team_id } = await oneTaskTemplate(db, taskTemplateId);
      const tree = task_id || goal_id ? await readSource(db, { task_id, goal_id }) : undefined;
      if (tree && tree.team_id !== team_id) throw notFound();
      const changes = { ...fields, ...(tree && { tree: JSON.stringify(tree) }) };
      if (Object.keys(changes).length > 0)
        await db.updateTable('task_templates').set(changes).where('id', '=', taskTemplateId).execute();
      return oneTaskTemplate(db, taskTemplateId);
    },
  ),

  delete: signedIn.taskTemplates.delete.handler(({ context, input }) =>
    deleteOne(context.db, 'task_template', input.taskTemplateId),
  ),

  apply: signedIn.taskTemplates.apply.handler(async ({ context: { db }, input: { taskTemplateId, ...input } }) => {
    const tree = await treeOf(db, taskTemplateId);
    const goal = await db.selectFrom('goals').select('team_id').where('id', '=', input.goal_id).executeTakeFirst();
    if (!goal) throw notFound();
    const ids = await addTaskTree(
      db,
      tree,
      { team_id: goal.team_id, goal_id: input.goal_id },
      {
        parts: input.parts.filter((part) => part !== 'dates' || input.first_day),
        days: daysBetween(firstDayOf(tree), input.first_day),
      },
    );
    const tops = ids.filter((_, place) => tree.tasks[place]?.parent === null);
    return { created: await selectTasks(db).where('id', 'in', tops).orderBy('id').execute() };
  }),
};

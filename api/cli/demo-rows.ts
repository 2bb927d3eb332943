import { randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { lineOf, titleFieldOf } from '@groundwork/contract/forms/node-titles';
import { mentionOf } from '@groundwork/contract/talk/mentions';
import type { Db } from '@groundwork/db/database';
import { type SamplePerson, samplePeople } from '@groundwork/db/sample-people';
import { sql } from 'kysely';
import { notify } from '../talk/notifications.ts';
import { addTaskTemplate } from '../work/task-templates.ts';
import { type DemoGoal, type DemoTask, demoLabels, demoSprints, demoTaskTemplates } from './demo-data.ts';
import type { DemoMap } from './demo-maps.ts';
import { demoTemplate, demoVisits } from './demo-records.ts';

/** The people of the sample data. `as` runs a transaction with the rights of one of them. */
export type Writers = {
  ids: Record<string, string>;
  as: <Result>(key: SamplePerson, work: (db: Db) => Promise<Result>) => Promise<Result>;
};

/** A team of the sample data, with the ids that its tasks and records refer to. */
type Team = {
  team_id: string;
  /** The ids of the labels by name. */
  labels: Map<string, string>;
  /** The ids of the nodes by title. */
  nodes: Map<string, string>;
  sprints: { id: string; starts_on: string; ends_on: string }[];
};

/** A day as YYYY-MM-DD; `offset` in days from today. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

/** Adds the labels of a team; returns their ids by name. */
export async function addLabels(db: Db, team_id: string): Promise<Map<string, string>> {
  const labels = await db
    .insertInto('labels')
    .values(Object.values(demoLabels).map(([name, color, description]) => ({ team_id, name, color, description })))
    .returning(['id', 'name'])
    .execute();
  return new Map(labels.map(({ name, id }) => [name, id]));
}

export const addSprints = (db: Db, team_id: string): Promise<Team['sprints']> =>
  db
    .insertInto('sprints')
    .values(
      demoSprints.map(({ name, starts, ends }) => ({ team_id, name, starts_on: day(starts), ends_on: day(ends) })),
    )
    .returning(['id', 'starts_on', 'ends_on'])
    .execute();

/** Adds the template with a menu item, and the records of the team's people. */
export async function addForm({ as }: Writers, people: SamplePerson[], { team_id, nodes }: Team) {
  const { fields, views, ...template } = demoTemplate;
  const instance_id = await as(people[0] as SamplePerson, async (db) => {
    const values = { ...template, owner_team_id: team_id, record_data_schema: schemaOf(fields), views: { views } };
    const { id: template_id } = await db
      .insertInto('tpl_templates')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: menu_id } = await db
      .insertInto('team_menus')
      .values({ team_id, name: 'Forms' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('menu_items')
      .values({ team_id, menu_id, template_id, label: 'Visit reports', description: template.description })
      .execute();
    const entries = { team_id, template_id, name: template.name, for_entries: true };
    return (await db.insertInto('tpl_instances').values(entries).returning('id').executeTakeFirstOrThrow()).id;
  });
  for (const { who, ago, node, values } of demoVisits.filter(({ who }) => people.includes(who)))
    await as(who, async (db) => {
      const data = { ...values, visited_on: day(-ago) };
      const record = { team_id, instance_id, data, node_id: nodes.get(node) ?? null };
      await db.insertInto('tpl_records').values(record).execute();
    });
}

/** Adds a map with a template of its own; returns the node ids by title. */
export async function addMap(
  db: Db,
  team_id: string,
  { name, template, fields, types, edgeTypes, nodes, edges }: DemoMap,
): Promise<Map<string, string>> {
  const map_node_schema = JSON.stringify(schemaOf(fields, types));
  const map_edge_schema = JSON.stringify(schemaOf([], edgeTypes));
  const values = { ...template, kind: 'map', owner_team_id: team_id, map_node_schema, map_edge_schema };
  const { id: template_id } = await db
    .insertInto('tpl_templates')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: instance_id } = await db
    .insertInto('tpl_instances')
    .values({ team_id, template_id, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: map_id } = await db
    .insertInto('tpl_maps')
    .values({ team_id, instance_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = nodes.map((node) => ({ ...node, id: randomUUID() }));
  await sql`select rules.add_map_nodes(${map_id}, null, null, ${JSON.stringify(given)})`.execute(db);
  const titleField = titleFieldOf(fields);
  const ids = new Map(given.map(({ id, fields }) => [lineOf(fields[titleField]), id]));
  for (const [from, to, edge_type] of edges)
    await db
      .insertInto('tpl_map_edges')
      .values({ team_id, map_id, src_node_id: ids.get(from) ?? '', dst_node_id: ids.get(to) ?? '', edge_type })
      .execute();
  return ids;
}

/** Adds a goal with its tasks. */
export async function addGoal(writers: Writers, { tasks, owner, due, start, ...goal }: DemoGoal, team: Team) {
  const goal_id = await writers.as(owner, async (db) => {
    const values = {
      ...goal,
      team_id: team.team_id,
      assigned_to: writers.ids[owner],
      start_date: day(start),
      due_date: day(due),
    };
    return (await db.insertInto('goals').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
  for (const task of tasks) await addTask(writers, { goal_id, owner }, task, team);
  const template = demoTaskTemplates[goal.title];
  if (template) await writers.as(owner, (db) => addTaskTemplate(db, { ...template, goal_id }));
}

/** Adds a task with its labels, subtasks and comments, as the owner of its goal. */
async function addTask(
  writers: Writers,
  { goal_id, owner }: { goal_id: string; owner: SamplePerson },
  { due, who, status, node, labels: names = [], subtasks = [], talk = [], ...task }: DemoTask,
  { team_id, labels, nodes, sprints }: Team,
) {
  const due_date = due === null ? null : day(due);
  const sprint_id = sprints.find(
    ({ starts_on, ends_on }) => due_date && starts_on <= due_date && due_date <= ends_on,
  )?.id;
  const task_id = await writers.as(owner, async (db) => {
    const values = {
      ...task,
      team_id,
      goal_id,
      status: 'to_do',
      assigned_to: who ? writers.ids[who] : null,
      start_date: due === null ? null : day(due - 4),
      due_date,
      sprint_id,
      node_id: node && nodes.get(node),
    };
    const { id } = await db.insertInto('tasks').values(values).returning('id').executeTakeFirstOrThrow();
    for (const name of names)
      await db
        .insertInto('task_labels')
        .values({ team_id, task_id: id, label_id: labels.get(demoLabels[name][0]) ?? '' })
        .execute();
    for (const [title, done] of subtasks)
      await db
        .insertInto('tasks')
        .values({ team_id, parent_task_id: id, title, status: done ? 'done' : 'to_do' })
        .execute();
    if (status !== 'to_do') await db.updateTable('tasks').set({ status }).where('id', '=', id).execute();
    return id;
  });
  for (const [author, text] of talk) await addComment(writers, author, text, { team_id, task_id });
}

/** Adds a comment, and notifies the people whom its text mentions by their keys. */
async function addComment(
  { ids, as }: Writers,
  author: SamplePerson,
  text: string,
  { team_id, task_id }: { team_id: string; task_id: string },
) {
  const mentioned = (Object.keys(samplePeople) as SamplePerson[]).filter((key) => text.includes(`@${key}`));
  const nameOf = (key: SamplePerson) => `${samplePeople[key].firstName} ${samplePeople[key].lastName}`;
  const content = mentioned.reduce(
    (written, key) => written.replace(`@${key}`, mentionOf({ id: ids[key] ?? '', name: nameOf(key) })),
    text,
  );
  await as(author, async (db) => {
    const mentioned_users = mentioned.map((key) => ids[key] ?? '');
    const { id } = await db
      .insertInto('comments')
      .values({ team_id, task_id, content, mentioned_users })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notify(
      db,
      mentioned_users.map((user_id) => ({ kind: 'mention' as const, team_id, user_id, task_id, comment_id: id })),
    );
  });
}

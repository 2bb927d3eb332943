import { randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/form-schema';
import { mentionOf } from '@groundwork/contract/mentions';
import { lineOf, titleFieldOf } from '@groundwork/contract/node-titles';
import { loginUrl, openDatabase } from '@groundwork/db/database';
import { joinEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import { writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import pg from 'pg';
import { identity } from '../identity/auth.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { notify } from '../notifications.ts';
import { loginPassword, readSettings } from '../settings.ts';
import {
  type DemoGoal,
  type DemoTask,
  demoLabels,
  demoPassword,
  demoPeople,
  demoSprints,
  demoTeams,
  demoTemplate,
  demoVisits,
  type PersonKey,
} from './demo-data.ts';
import { type DemoMap, demoMaps } from './demo-maps.ts';

/** Ids that the tasks of a team refer to. */
type Made = {
  labels: Map<string, string>;
  nodes: Map<string, string>;
  sprints: { id: string; starts_on: string; ends_on: string }[];
};

/** Sets past dates, because otherwise all tasks would have been finished today. */
const finishedWhenDue = `
  update tasks t set finished_at = coalesce(t.due_date, p.due_date - 5)
  from tasks own left join tasks p on p.id = own.parent_task_id
  where own.id = t.id and t.finished_at is not null and coalesce(t.due_date, p.due_date - 5) < current_date`;

// `npm run demo`: adds sample data, named people in two teams with goals, tasks, labels and sprints, written with the
// rights of those people. It also works while a server runs.
const settings = readSettings(process.env);
const embedded = settings.databaseUrl ? null : await joinEmbedded(settings.dataDir);
const adminUrl = settings.databaseUrl ?? (embedded?.url as string);
const password = loginPassword(settings);
await migrate(adminUrl, password);
await prepareJobs(adminUrl);
const { db, pool } = openDatabase(loginUrl(adminUrl, password), { connections: 2 });
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();

const known = await admin.query('select from auth.users where email = $1', [demoPeople.nadia.email]);
if (known.rowCount === 0) await fill();

process.stdout.write(
  `\n  ${known.rowCount === 0 ? 'The sample data is ready' : 'The sample data existed already'}. ` +
    `Sign in as any of these with the password ${demoPassword}:\n\n`,
);
for (const team of demoTeams)
  process.stdout.write(`  ${team.name}: ${team.people.map((key) => demoPeople[key].email).join(', ')}\n`);
process.stdout.write('\n');

await admin.end();
await pool.end();
await embedded?.stop();

/** A day as YYYY-MM-DD; `offset` in days from today. */
function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

async function fill() {
  const auth = identity(settings, db, { sendMail: async () => {} });
  const ids: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  for (const [key, { firstName, lastName, email }] of Object.entries(demoPeople)) {
    const { user } = await auth.api.signUpEmail({
      body: { email, password: demoPassword, name: `${firstName} ${lastName}`, firstName, lastName },
    });
    ids[key] = user.id;
    // A session for the duration of this script, to write as this person.
    tokens[key] = `demo${user.id.replaceAll('-', '')}`;
    await admin.query('update auth.users set email_verified = true where id = $1', [user.id]);
    await admin.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '5 minutes')",
      [user.id, tokens[key]],
    );
  }
  const as = <Result>(key: string, work: Parameters<typeof writeTransaction<Result>>[2]) =>
    writeTransaction(db, tokens[key] ?? '', work);

  for (const team of demoTeams) {
    const [owner, ...members] = team.people;
    const teamId = await as(
      owner as string,
      async (db) =>
        (await sql<{ id: string }>`select rules.create_team(${team.name}, ${team.description}) as id`.execute(db))
          .rows[0]?.id ?? '',
    );
    for (const member of members)
      await admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [teamId, ids[member]]);
    const labels = await as(owner as string, (db) =>
      db
        .insertInto('labels')
        .values(
          Object.values(demoLabels).map(([name, color, description]) => ({
            team_id: teamId,
            name,
            color,
            description,
          })),
        )
        .returning(['id', 'name'])
        .execute(),
    );
    const sprints = await as(owner as string, (db) =>
      db
        .insertInto('sprints')
        .values(
          demoSprints.map(({ name, starts, ends }) => ({
            team_id: teamId,
            name,
            starts_on: day(starts),
            ends_on: day(ends),
          })),
        )
        .returning(['id', 'starts_on', 'ends_on'])
        .execute(),
    );
    const nodes = new Map<string, string>();
    if (team === demoTeams[0])
      for (const map of demoMaps)
        for (const [title, id] of await addMap(teamId, owner as string, map)) nodes.set(title, id);
    const made: Made = { labels: new Map(labels.map((label) => [label.name, label.id])), nodes, sprints };
    for (const goal of team.goals) await addGoal(teamId, goal, made);
    await addForm(teamId, team.people, made);
  }
  await admin.query(finishedWhenDue);
  await admin.query("delete from auth.sessions where token like 'demo%'");

  /** Adds the template with a menu item, and the records of the team's people. */
  async function addForm(team_id: string, people: PersonKey[], { nodes }: Made) {
    const { fields, views, ...template } = demoTemplate;
    const instance_id = await as(people[0] as string, async (db) => {
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
        const { id } = await db
          .insertInto('tpl_records')
          .values({ team_id, instance_id, data })
          .returning('id')
          .executeTakeFirstOrThrow();
        const node_id = nodes.get(node);
        if (node_id) await db.updateTable('tpl_records').set({ node_id }).where('id', '=', id).execute();
      });
  }

  /** Adds a map with a template of its own; returns the node ids by title. */
  async function addMap(
    team_id: string,
    owner: string,
    { name, template, fields, types, edgeTypes, nodes, edges }: DemoMap,
  ) {
    return as(owner, async (db) => {
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
    });
  }

  async function addGoal(team_id: string, { tasks, owner, due, start, ...goal }: DemoGoal, made: Made) {
    const goal_id = await as(owner, async (db) => {
      const values = { ...goal, team_id, assigned_to: ids[owner], start_date: day(start), due_date: day(due) };
      return (await db.insertInto('goals').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
    for (const task of tasks) await addTask(team_id, goal_id, owner, task, made);
  }

  async function addTask(
    team_id: string,
    goal_id: string,
    owner: string,
    { due, who, status, node, labels: names = [], subtasks = [], talk = [], ...task }: DemoTask,
    { labels, nodes, sprints }: Made,
  ) {
    const due_date = due === null ? null : day(due);
    const sprint_id = sprints.find(
      ({ starts_on, ends_on }) => due_date && starts_on <= due_date && due_date <= ends_on,
    )?.id;
    const task_id = await as(owner, async (db) => {
      const values = {
        ...task,
        team_id,
        goal_id,
        status: 'to_do',
        assigned_to: who ? ids[who] : null,
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
    for (const [author, text] of talk) await addComment(team_id, task_id, author, text);
  }

  async function addComment(team_id: string, task_id: string, author: PersonKey, text: string) {
    const mentioned = (Object.keys(demoPeople) as PersonKey[]).filter((key) => text.includes(`@${key}`));
    const nameOf = (key: PersonKey) => `${demoPeople[key].firstName} ${demoPeople[key].lastName}`;
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
}

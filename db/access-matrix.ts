import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestDatabase, TestPerson } from './test-people.ts';

export const commands = ['select', 'insert', 'update', 'delete'] as const;
export type Command = (typeof commands)[number];
/**
 * Kinds of rows. Of the team of most actors: `own` rows are about their author, `deputy` rows about its admin, `leader`
 * rows about its owner, `former` rows about a former member, and `stolen` rows use a template of the foreign team.
 * `global` rows have no team; `foreign` rows belong to another team. `asked` rows are about a request of the foreign
 * team to the address of the invited person.
 */
export type Side = 'own' | 'deputy' | 'leader' | 'former' | 'stolen' | 'global' | 'foreign' | 'asked';
type Expected = { [side in Side]?: string[] } & { columns?: string[]; withheld?: string[] };

/** The expected answers from access.json. No actor may use a command or a side that a table does not list. */
export const access: {
  actors: Record<string, string>;
  groups: Record<string, string[]>;
  tables: Record<string, { [command in Command]?: Expected }>;
  functions: Record<string, string[]>;
} = JSON.parse(readFileSync(join(import.meta.dirname, 'access.json'), 'utf8'));

export type Row = Record<string, unknown>;

function fileOf(team_id: string, task_id: unknown): Row {
  const id = randomUUID();
  return {
    id,
    team_id,
    task_id,
    file_name: 'plan.pdf',
    file_path: `${team_id}/${id}.pdf`,
    file_size: 1,
    file_type: 'application/pdf',
  };
}

export type Matrix = {
  /** A row of every table for each side. */
  rows: Record<string, { [side in Side]?: Row }>;
  /** The session token of each actor; null for the actor without a session. */
  tokens: Record<string, string | null>;
  columns: Record<string, string[]>;
  /** The columns that PostgreSQL computes. Nobody can write them. */
  generated: Record<string, string[]>;
  keys: Record<string, string[]>;
};

/** Creates the actors and three teams: the team of most actors, a foreign team, and a recipient of transfers. */
async function seedPeople({ admin, person, team }: TestDatabase) {
  const nadia = await person('Nadia Rahman');
  const tomas = await person('Tomás Oliveira');
  const mai = await person('Mai Nguyễn');
  const grace = await person('Grace Okafor');
  const jonas = await person('Jonas Lindqvist');
  const amara = await person('Amara Diallo');
  const ines = await person('Inês Costa');
  const peter = await person('Peter Adeyemi');
  const lena = await person('Lena Fischer');
  const sol = await person('Sol Duarte');
  const kai = await person('Kai Brandt');
  const harbour = await team('Harbour District', nadia, tomas, mai, grace, jonas, ines, kai);
  const hill = await team('Hill Street', peter);
  const quay = await team('Quayside', await person('Sam Park'), lena);
  await admin.query('update team_memberships set role_id = 2 where user_id = $1', [tomas.id]);
  await admin.query('update auth.users set email_verified = false where id = $1', [kai.id]);
  await admin.query('update auth.users set suspended_at = now() where id = $1', [jonas.id]);
  await admin.query('delete from team_memberships where user_id = $1', [ines.id]);
  await admin.query('update auth.users set is_super_admin = true where id = $1', [sol.id]);
  return { nadia, tomas, mai, grace, jonas, amara, ines, peter, lena, sol, kai, harbour, hill, quay };
}

/** Inserts rows and finds those that exist already. Keeps them by table and side. */
function rowKeeper(admin: pg.Client) {
  const rows: Matrix['rows'] = {};
  function keep(table: string, side: Side, row: Row) {
    rows[table] = { ...rows[table], [side]: row };
    return row;
  }
  return {
    rows,
    async insert(table: string, side: Side, values: Row) {
      const names = Object.keys(values);
      const parameters = names.map((_, index) => `$${index + 1}`);
      const { rows: made } = await admin.query(
        `insert into ${table} as made (${names.join(', ')}) values (${parameters.join(', ')})
         returning to_jsonb(made) as row`,
        Object.values(values),
      );
      return keep(table, side, made[0].row);
    },
    async existing(table: string, side: Side, where: string, ...values: unknown[]) {
      const found = await admin.query(`select to_jsonb(${table}) as row from ${table} where ${where}`, values);
      keep(table, side, found.rows[0].row);
    },
  };
}
type RowKeeper = ReturnType<typeof rowKeeper>;

type Filled = {
  team_id: string;
  author: TestPerson;
  /** The email of a person whom the team has invited. */
  guest: string;
  /** The recipient of a transfer request for a branch of the map. */
  recipient_team_id: string;
};

/** Adds a template of a team with records and a menu, and a map with a transfer request to another team. */
async function fillForms(
  { rows, insert, existing }: RowKeeper,
  side: 'own' | 'foreign',
  { team_id, recipient_team_id }: Pick<Filled, 'team_id' | 'recipient_team_id'>,
) {
  const template = await insert('tpl_templates', side, { owner_team_id: team_id, name: 'Visit' });
  const template_id = side === 'own' ? template.id : rows.tpl_templates?.global?.id;
  const instance = await insert('tpl_instances', side, { team_id, template_id, name: 'Visits' });
  await insert('tpl_records', side, { team_id, instance_id: instance.id });
  const menu = await insert('team_menus', side, { team_id, name: 'Forms' });
  await insert('menu_items', side, { team_id, menu_id: menu.id, label: 'Visit', template_id });
  const map = await insert('tpl_maps', side, { team_id, instance_id: instance.id });
  await insert('map_labels', side, { team_id, map_id: map.id, label_id: rows.labels?.[side]?.id });
  const root = await insert('tpl_map_nodes', side, { team_id, map_id: map.id, path: '1', node_type: 'church' });
  const child = await insert('tpl_map_nodes', side, { team_id, map_id: map.id, path: '1.1', node_type: 'group' });
  await insert('tpl_map_edges', side, { team_id, map_id: map.id, src_node_id: root.id, dst_node_id: child.id });
  await insert('saved_map_views', side, { team_id, map_id: map.id, name: 'Growth', look: {} });
  await existing('map_versions', side, 'row_id = $1', root.id);
  const request = await insert('transfer_requests', side, {
    team_id,
    recipient_team_id,
    type: 'transfer_partial',
    map_id: map.id,
    node_id: child.id,
    title: 'South',
  });
  await insert('map_views', side, {
    request_id: request.id,
    team_id,
    map_id: map.id,
    held_team_id: team_id,
    held_map_id: map.id,
  });
  return { menu, template };
}

/** Adds a goal with a check-in, and a target with a number. */
async function fillGoal({ insert }: RowKeeper, side: 'own' | 'foreign', team_id: string, created_by: string) {
  const goal = await insert('goals', side, { team_id, title: 'Autumn gathering', created_by });
  await insert('goal_check_ins', side, { team_id, goal_id: goal.id, health: 'at_risk', created_by });
  const target = await insert('goal_targets', side, {
    team_id,
    goal_id: goal.id,
    name: 'Guests',
    target_value: 80,
    created_by,
  });
  await insert('goal_target_values', side, { team_id, target_id: target.id, value: 12, created_by });
  return goal;
}

/** Adds a row of every table of a team. */
async function fillTeam(keeper: RowKeeper, side: 'own' | 'foreign', { team_id, author, guest, ...more }: Filled) {
  const { insert, existing } = keeper;
  await existing('teams', side, 'id = $1', team_id);
  await existing('team_memberships', side, 'team_id = $1 and user_id = $2', team_id, author.id);
  await existing('user_profiles', side, 'id = $1', author.id);
  await existing('user_metadata', side, 'user_id = $1', author.id);
  await insert('idempotency_keys', side, {
    user_id: author.id,
    key: 'key',
    operation: 'goals.create',
    request_hash: 'hash',
  });
  await insert('notification_preferences', side, { user_id: author.id, kind: 'comment', in_app: true, mail: 'none' });
  await insert('team_invitations', side, {
    team_id,
    email: guest,
    token_hash: `${team_id}`,
    invited_by: author.id,
  });
  const goal = await fillGoal(keeper, side, team_id, author.id);
  const deletion = await insert('deletions', side, {
    team_id,
    kind: 'sprint',
    subject_id: goal.id,
    name: 'April',
    row_count: 1,
    kept_rows: 1,
    kept_bytes: 0,
    deleted_by: author.id,
  });
  await insert('deleted_rows', side, {
    deletion_id: deletion.id,
    team_id,
    of_table: 'sprints',
    is_link: false,
    content: {},
  });
  await insert('task_templates', side, { team_id, name: 'Gathering', tree: { tasks: [{}] }, created_by: author.id });
  const sprint = await insert('sprints', side, {
    team_id,
    name: 'May',
    starts_on: '2026-05-01',
    ends_on: '2026-05-31',
  });
  await insert('sprint_changes', side, {
    team_id,
    sprint_id: sprint.id,
    tasks: 1,
    open_tasks: 1,
    hours: 8,
    open_hours: 8,
    done_hours: 0,
  });
  const task = await insert('tasks', side, {
    team_id,
    goal_id: goal.id,
    title: 'Book the hall',
    created_by: author.id,
  });
  await existing('search_entries', side, "kind = 'task' and id = $1", task.id);
  const chairs = await insert('tasks', side, {
    team_id,
    goal_id: goal.id,
    title: 'Order chairs',
    created_by: author.id,
  });
  await insert('task_relations', side, {
    team_id,
    task_id: task.id,
    related_task_id: chairs.id,
    kind: 'blocks',
  });
  await insert('revisions', side, {
    team_id,
    task_id: task.id,
    content: { description: 'For sixty people' },
    created_by: author.id,
    created_at: '2026-05-01',
    saved_at: '2026-05-01',
  });
  const label = await insert('labels', side, { team_id, name: 'Venue', color: '#f08c00' });
  await insert('task_labels', side, { team_id, task_id: task.id, label_id: label.id });
  await insert('step_tasks', side, { team_id, task_id: task.id, step: 'stalled' });
  await insert('task_reminders', side, { team_id, task_id: task.id, user_id: author.id, minutes_before: [60] });
  await insert('activity_marks', side, { team_id, user_id: author.id, seen_at: '2026-06-01' });
  await insert('task_plans', side, { team_id, task_id: task.id, user_id: author.id, day: '2026-12-01', place: 1 });
  await insert('task_snoozes', side, { team_id, task_id: task.id, user_id: author.id, until: '2026-12-01' });
  await fillViews(keeper, side, { team_id, author });
  await fillImport(keeper, side, { team_id, author });
  await insert('watches', side, { team_id, task_id: task.id, user_id: author.id });
  await insert('comments', side, { team_id, task_id: task.id, user_id: author.id, content: 'The hall is free.' });
  await insert('attachments', side, { ...fileOf(team_id, task.id), uploaded_by: author.id });
  await existing('activity_log', side, 'task_id = $1', task.id);
  await existing('audit_log', side, "team_id = $1 and action = 'team.created'", team_id);
  await insert('notifications', side, { team_id, user_id: author.id, kind: 'comment', task_id: task.id });
  return { task, ...(await fillForms(keeper, side, { team_id, ...more })) };
}

/** Adds an import with an imported map. */
async function fillImport(
  { insert }: RowKeeper,
  side: 'own' | 'foreign',
  { team_id, author }: Pick<Filled, 'team_id' | 'author'>,
) {
  const run = await insert('imports', side, {
    team_id,
    user_id: author.id,
    source: 'sample',
    template_ids: [],
    map_ids: ['m'],
    user_ids: [],
    role_id: 3,
  });
  await insert('import_items', side, {
    team_id,
    import_id: run.id,
    kind: 'map',
    legacy_id: 'm',
    name: 'Network',
    outcome: 'created',
  });
  await insert('imported_rows', side, { team_id, source: 'sample', kind: 'map', legacy_id: 'm', row_id: run.id });
}

/** Adds saved views of a team. */
async function fillViews(
  { insert }: RowKeeper,
  side: 'own' | 'foreign',
  { team_id, author }: Pick<Filled, 'team_id' | 'author'>,
) {
  await insert('task_views', side, { team_id, user_id: author.id, name: 'Mine', page: 'tasks', search: {} });
  await insert('shared_task_views', side, { team_id, created_by: author.id, name: 'Ours', page: 'tasks', search: {} });
  await insert('task_view_choices', side, { team_id, user_id: author.id });
}

/** Adds rows of a former member. They belong to the team. */
async function fillFormer({ insert }: RowKeeper, team_id: string, { id: task_id, goal_id }: Row, former: TestPerson) {
  await insert('goal_check_ins', 'former', { team_id, goal_id, health: 'on_track', created_by: former.id });
  await insert('comments', 'former', {
    team_id,
    task_id,
    user_id: former.id,
    content: 'See you there.',
  });
  await insert('attachments', 'former', { ...fileOf(team_id, task_id), uploaded_by: former.id });
  await insert('team_invitations', 'former', {
    team_id,
    email: 'later@harbour.example',
    token_hash: 'later',
    invited_by: former.id,
  });
  await insert('imports', 'former', {
    team_id,
    user_id: former.id,
    source: 'sample',
    template_ids: [],
    map_ids: [],
    user_ids: [],
    role_id: 3,
  });
}

/** Adds a request of a team to the address of a person, and its notification. */
async function ask({ rows, insert }: RowKeeper, team_id: string, person: TestPerson) {
  const request = await insert('transfer_requests', 'asked', {
    team_id,
    recipient_email: person.email,
    type: 'share_map',
    map_id: rows.tpl_maps?.foreign?.id,
    title: 'Network',
  });
  await insert('notifications', 'asked', {
    team_id,
    user_id: person.id,
    kind: 'transfer',
    transfer_id: request.id,
    transfer_status: 'pending',
    personal: true,
  });
}

/** Creates two teams with a row in every table, and the actors. */
export async function seedMatrix(database: TestDatabase): Promise<Matrix> {
  const { admin } = database;
  const people = await seedPeople(database);
  const { nadia, tomas, mai, grace, jonas, amara, ines, peter, lena, sol, kai, harbour, hill, quay } = people;
  const keeper = rowKeeper(admin);
  const { rows, insert, existing } = keeper;
  await existing('roles', 'global', 'id = 3');
  await insert('tpl_templates', 'global', { owner_team_id: null, name: 'Contact form' });
  const guest = amara.email;
  const own = await fillTeam(keeper, 'own', { team_id: harbour, author: grace, guest, recipient_team_id: hill });
  const foreign = await fillTeam(keeper, 'foreign', { team_id: hill, author: peter, guest, recipient_team_id: quay });
  await existing('team_memberships', 'deputy', 'team_id = $1 and user_id = $2', harbour, tomas.id);
  await existing('team_memberships', 'leader', 'team_id = $1 and user_id = $2', harbour, nadia.id);
  await fillFormer(keeper, harbour, own.task, ines);
  await ask(keeper, hill, amara);
  // Rows of the own team that use a template of the foreign team.
  await insert('tpl_instances', 'stolen', { team_id: harbour, template_id: foreign.template.id, name: 'Visits' });
  await insert('menu_items', 'stolen', {
    team_id: harbour,
    menu_id: own.menu.id,
    label: 'Visit',
    template_id: foreign.template.id,
  });

  const shape = await admin.query(`
    select relname, array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attgenerated <> ''), '{}') as generated,
      array_agg(attname::text order by attnum) filter (
        where attnum = any ((select conkey from pg_constraint where conrelid = c.oid and contype = 'p')::smallint[])
      ) as keys
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname`);
  return {
    rows,
    tokens: {
      nobody: null,
      unverified: kai.token,
      suspended: jonas.token,
      invited: amara.token,
      former: ines.token,
      stranger: lena.token,
      neighbour: peter.token,
      member: mai.token,
      author: grace.token,
      admin: tomas.token,
      owner: nadia.token,
      'super-admin': sol.token,
    },
    columns: Object.fromEntries(shape.rows.map((row) => [row.relname, row.columns])),
    generated: Object.fromEntries(shape.rows.map((row) => [row.relname, row.generated])),
    keys: Object.fromEntries(shape.rows.map((row) => [row.relname, row.keys])),
  };
}

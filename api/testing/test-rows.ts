import { createHash, randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import { exampleRow, tablesWithoutRow } from '@groundwork/db/test-example-rows';
import type { TestPerson } from '@groundwork/db/test-people';
import pg from 'pg';
import type { TestApp } from './test-app.ts';

// Adds the rows of one feature for each function, and returns their ids by entity.

type Value = string | number | null;

/**
 * Collects rows, whose ids are known at once. `save` inserts them in this order, in one transaction, and neighbors with
 * the same columns in one statement: the triggers of single statements would take most of the time of some suites.
 */
export function newRows({ admin }: TestApp) {
  const statements: { into: string; rows: string[] }[] = [];
  const ids = new Map<string, string>();
  const literal = (value: Value) => (value === null ? 'null' : pg.escapeLiteral(String(value)));
  function insert(table: string, row: Record<string, Value>) {
    const into = `${table} (${Object.keys(row).join(', ')})`;
    if (statements.at(-1)?.into !== into) statements.push({ into, rows: [] });
    statements.at(-1)?.rows.push(`(${Object.values(row).map(literal).join(', ')})`);
  }
  return {
    insert,
    /** Adds a row of a table that has ids, and returns its id. */
    add(table: string, row: Record<string, Value>): string {
      const id = randomUUID();
      insert(table, { id, ...row });
      ids.set(table, ids.get(table) ?? id);
      return id;
    },
    /** The first id of each table. */
    ids,
    save: () =>
      admin.query(
        statements
          .splice(0)
          .map(({ into, rows }) => `insert into ${into} values ${rows.join(', ')}`)
          .join(';\n'),
      ),
  };
}
type NewRows = ReturnType<typeof newRows>;

/** Adds an example of each kind of things that has no row yet, written by a person. Returns the ids by kind. */
export async function addExamples({ admin }: TestApp, { add, ids }: NewRows, team: string, { id }: TestPerson) {
  const known = new Map([...ids, ['teams', team], ['user_profiles', id]]);
  const made: Record<string, string> = {};
  for (const [kind, table] of tablesWithoutRow((name) => ids.has(name)))
    made[kind] = add(table, await exampleRow(admin, table, known));
  return made;
}

const nodeForm = schemaOf([
  { id: 'n', name: 'name', label: 'Name', type: 'text', required: true },
  { id: 'p', name: 'prayer', label: 'Prayer', type: 'toggle', required: false, meaning: 'prayer' },
]);
const reportForm = schemaOf([
  { id: 'c', name: 'called', label: 'Called', type: 'text', required: false, writes: 'name' },
]);

/** An image of one pixel. */
export const onePixel = () =>
  new File([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')], 'me.gif');

export function addForms({ add }: NewRows, team: string) {
  const template = add('tpl_templates', {
    name: 'Form',
    kind: 'form',
    structure_type: 'plain',
    owner_team_id: team,
    map_node_schema: JSON.stringify(nodeForm),
    record_data_schema: JSON.stringify(reportForm),
  });
  const unused_template = add('tpl_templates', { name: 'Spare form', owner_team_id: team });
  const menu = add('team_menus', { team_id: team, name: 'Forms' });
  const menu_item = add('menu_items', { team_id: team, menu_id: menu, label: 'Visits', template_id: template });
  return { template, unused_template, menu, menu_item };
}

/** Adds a map with four nodes, an edge and a saved view, and records with and without a node. */
export function addMap({ add }: NewRows, team_id: string, { goal, template }: { goal: string; template: string }) {
  const instance = add('tpl_instances', { team_id, template_id: template, goal_id: goal, name: 'Visits' });
  const map = add('tpl_maps', { team_id, instance_id: instance });
  const [node, other_node, lone_node, spare_node] = ['1', '2', '3', '4'].map((path) =>
    add('tpl_map_nodes', { team_id, map_id: map, path, node_type: 'church', fields: '{"name": "Mother"}' }),
  ) as [string, string, string, string];
  const edge = add('tpl_map_edges', { team_id, map_id: map, src_node_id: node, dst_node_id: other_node });
  const record = add('tpl_records', { team_id, instance_id: instance, node_id: node, data: '{}' });
  const lone_record = add('tpl_records', { team_id, instance_id: instance, data: '{}' });
  const map_view = add('saved_map_views', { team_id, map_id: map, name: 'Growth', look: '{"color": "kind"}' });
  return { instance, map, node, lone_node, spare_node, edge, record, lone_record, map_view };
}

/** Adds a check-in, and a target with a number. */
function addGoalRows({ add }: NewRows, team_id: string, user_id: string, goal: string) {
  const check_in = add('goal_check_ins', { team_id, goal_id: goal, health: 'at_risk', created_by: user_id });
  const target = add('goal_targets', {
    team_id,
    goal_id: goal,
    name: 'Guests',
    unit: 'people',
    target_value: 80,
    created_by: user_id,
  });
  const target_value = add('goal_target_values', { team_id, target_id: target, value: 12, created_by: user_id });
  return { check_in, target, target_value };
}

/**
 * Adds a task with its parent, blocker, sprint, label, view, plan, snooze, reminder and comment, and a comment on the
 * goal.
 */
export function addTasks(
  rows: NewRows,
  team_id: string,
  { id: user_id }: TestPerson,
  { goal, record, node }: { goal: string; record: string; node: string },
) {
  const { add, insert } = rows;
  const goal_rows = addGoalRows(rows, team_id, user_id, goal);
  const sprint = add('sprints', { team_id, name: 'June', starts_on: '2026-06-01', ends_on: '2026-06-14' });
  const next_sprint = add('sprints', { team_id, name: 'July', starts_on: '2026-07-01', ends_on: '2026-07-14' });
  const may = { team_id, name: 'May', starts_on: '2026-05-01', ends_on: '2026-05-14' };
  const ended_sprint = add('sprints', { ...may, ended_at: '2026-05-14' });
  const tree = {
    team_id,
    tasks: [{ parent: null, title: 'Chairs', priority: 'low', type: 'task', label_ids: [] }],
    relations: [],
  };
  const task_template = add('task_templates', { team_id, name: 'Gathering', tree: JSON.stringify(tree) });
  const parent = add('tasks', { team_id, goal_id: goal, title: 'Chairs' });
  const task = add('tasks', {
    team_id,
    goal_id: goal,
    parent_task_id: parent,
    sprint_id: sprint,
    record_id: record,
    node_id: node,
    assigned_to: user_id,
    title: 'Count chairs',
  });
  const blocker = add('tasks', { team_id, goal_id: goal, title: 'Unlock the hall' });
  insert('task_relations', { team_id, task_id: blocker, related_task_id: task, kind: 'blocks' });
  insert('activity_marks', { team_id, user_id, seen_at: '2026-06-01' });
  insert('task_plans', { team_id, task_id: task, user_id, day: '2026-06-09', place: 1 });
  insert('task_snoozes', { team_id, task_id: task, user_id, until: '2026-06-10' });
  insert('task_reminders', { team_id, task_id: task, user_id, minutes_before: '{30}' });
  const label = add('labels', { team_id, name: 'Venue', color: '#f08c00' });
  const spare_label = add('labels', { team_id, name: 'Music', color: '#f08c00' });
  const used_label = add('labels', { team_id, name: 'Follow-up', color: '#f08c00' });
  const labelled = add('tasks', { team_id, goal_id: goal, title: 'Ring the caretaker' });
  insert('task_labels', { team_id, task_id: labelled, label_id: used_label });
  const view = add('task_views', { team_id, user_id, name: 'Mine', page: 'tasks', search: '{}' });
  const shared_view = add('shared_task_views', {
    team_id,
    created_by: user_id,
    name: 'Ours',
    page: 'tasks',
    search: '{}',
  });
  insert('task_view_choices', { team_id, user_id, default_view: view, view_order: `{${view}}` });
  add('watches', { team_id, task_id: task, user_id });
  const comment = add('comments', { team_id, task_id: task, user_id, content: 'Ten are broken.' });
  add('comments', { team_id, goal_id: goal, user_id, content: 'Who brings the soup?' });
  const saved = { team_id, created_by: user_id, created_at: '2026-05-01', saved_at: '2026-05-01' };
  const revision = add('revisions', {
    ...saved,
    task_id: task,
    content: '{"description": "In the cellar"}',
    ended_at: '2026-05-01',
  });
  add('revisions', { ...saved, task_id: task, content: '{"description": null}', ended_at: null });
  add('revisions', { ...saved, goal_id: goal, content: '{"content": null, "reason": null, "target": null}' });
  add('revisions', { ...saved, record_id: record, content: '{}' });
  const [deletion, other_deletion] = ['April', 'May'].map((name) =>
    add('deletions', {
      team_id,
      kind: 'sprint',
      subject_id: sprint,
      name,
      row_count: 1,
      kept_rows: 0,
      kept_bytes: 0,
      deleted_by: user_id,
    }),
  ) as [string, string];
  return {
    ...goal_rows,
    sprint,
    next_sprint,
    ended_sprint,
    task_template,
    parent,
    task,
    blocker,
    label,
    spare_label,
    used_label,
    labelled,
    view,
    shared_view,
    comment,
    revision,
    deletion,
    other_deletion,
  };
}

/** Uploads files as this person: attachments of the task and of the goal, and a profile photo. */
export async function addFiles(app: TestApp, person: TestPerson, { task, goal }: { task: string; goal: string }) {
  const attach = async (property: 'task_id' | 'goal_id', id: string): Promise<string> => {
    const form = new FormData();
    form.append(property, id);
    form.append('file', new File(['Who brings what'], 'plan.txt'));
    return (await app.ask(person, 'POST', '/attachments', form)).body.id;
  };
  await attach('task_id', task);
  const attachment = await attach('goal_id', goal);
  const upload = async (): Promise<string> => {
    const form = new FormData();
    form.append('avatar', onePixel());
    return (await app.ask(person, 'PUT', '/account/avatar', form)).body.url;
  };
  const url: string = (await app.ask(person, 'GET', '/account')).body.avatar_url ?? (await upload());
  return { attachment, avatar: url.split('/').at(-1) as string };
}

/** Creates a second team. */
export async function hostTeam(app: TestApp, { name }: TestPerson) {
  const host = await app.person('Host');
  const team = await app.team(`Host of ${name}`, host);
  const { rows } = await app.admin.query(
    `select code, (select id from tpl_templates where owner_team_id is null limit 1) as template
     from teams where id = $1`,
    [team],
  );
  return { host, team, ...(rows[0] as { code: string; template: string }) };
}

/** Adds a map to the second team, and transfers and invitations between it and the team. */
export function addTransfers(
  rows: NewRows,
  person: TestPerson,
  { team, map, spare_node }: { team: string; map: string; spare_node: string },
  { host, team: host_team, code, template }: Awaited<ReturnType<typeof hostTeam>>,
) {
  const { add, insert } = rows;
  const received_invitation = addInvitation(rows, host_team, host, person.email, randomUUID());
  const instance = add('tpl_instances', { team_id: host_team, template_id: template, name: 'Network' });
  const host_map = add('tpl_maps', { team_id: host_team, instance_id: instance });
  const addNode = (path: string) =>
    add('tpl_map_nodes', { team_id: host_team, map_id: host_map, path, node_type: 'church' });
  const request = (from: string, to: string, type: string, of: string, at: string | null, status = 'pending') =>
    add('transfer_requests', {
      ...{ team_id: from, recipient_team_id: to, type, map_id: of, node_id: at, title: 'Network', status },
      target_team_id: status === 'accepted' ? to : null,
    });
  const addView = (request_id: string) =>
    insert('map_views', { request_id, team_id: host_team, map_id: host_map, held_team_id: team, held_map_id: map });
  const [node, other_node, third_node] = ['1', '2', '3'].map(addNode) as [string, string, string];
  const transfer = request(host_team, team, 'transfer_partial', host_map, node);
  const other_transfer = request(host_team, team, 'transfer_partial', host_map, other_node);
  const unwanted_transfer = request(host_team, team, 'share_map', host_map, null);
  const asked_transfer = add('transfer_requests', {
    team_id: host_team,
    recipient_email: person.email.toLowerCase(),
    type: 'transfer_partial',
    map_id: host_map,
    node_id: third_node,
    title: 'Network',
  });
  const sent_transfer = request(team, host_team, 'transfer_partial', map, spare_node);
  const given_share = request(team, host_team, 'share_map', map, null, 'accepted');
  const taken_transfer = request(host_team, team, 'transfer_full', host_map, null, 'accepted');
  addView(given_share);
  addView(taken_transfer);
  return {
    received_invitation,
    transfer,
    other_transfer,
    unwanted_transfer,
    asked_transfer,
    sent_transfer,
    given_share,
    taken_transfer,
    host_code: code,
  };
}

export const addInvitation = ({ add }: NewRows, team_id: string, { id }: TestPerson, email: string, token: string) =>
  add('team_invitations', {
    team_id,
    invited_by: id,
    email,
    token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
  });

/** A change of a person's address. Returns the tokens of its links: to the new address, and to the old one. */
export function addEmailChange({ insert }: NewRows, { id }: TestPerson): [string, string] {
  const [token, oldToken] = [randomUUID(), randomUUID()];
  const hashed = (text: string) => `\\x${createHash('sha256').update(text).digest('hex')}`;
  insert('auth.email_changes', {
    user_id: id,
    new_email: `${id}@quay.example`,
    new_token_hash: hashed(token),
    old_token_hash: hashed(oldToken),
  });
  return [token, oldToken];
}

import { randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/form-schema';
import type { TestPerson } from '@groundwork/db/test-people';
import type { TestApp } from './test-app.ts';

// Adds the rows of one feature for each function, and returns their ids by entity.

/** Runs an `insert` statement as the administrator and returns the new id. */
type Insert = (text: string, ...values: unknown[]) => Promise<string>;

export const inserting =
  ({ admin }: TestApp): Insert =>
  async (text, ...values) =>
    (await admin.query(`${text} returning id`, values)).rows[0].id;

const nodeForm = schemaOf([{ id: 'n', name: 'name', label: 'Name', type: 'text', required: true }]);

/** An image of one pixel. */
export const onePixel = () =>
  new File([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')], 'me.gif');

export async function addForms(insert: Insert, team: string) {
  const template = await insert(
    `insert into tpl_templates (name, kind, structure_type, owner_team_id, map_node_schema)
     values ('Form', 'form', 'plain', $1, $2)`,
    team,
    JSON.stringify(nodeForm),
  );
  const unused_template = await insert(
    "insert into tpl_templates (name, owner_team_id) values ('Spare form', $1)",
    team,
  );
  const menu = await insert("insert into team_menus (team_id, name) values ($1, 'Forms')", team);
  const menu_item = await insert(
    "insert into menu_items (team_id, menu_id, label, template_id) values ($1, $2, 'Visits', $3)",
    team,
    menu,
    template,
  );
  return { template, unused_template, menu, menu_item };
}

/** Adds a map with four nodes and an edge, and records with and without a node. */
export async function addMap(insert: Insert, team: string, { goal, template }: { goal: string; template: string }) {
  const instance = await insert(
    "insert into tpl_instances (team_id, template_id, goal_id, name) values ($1, $2, $3, 'Visits')",
    team,
    template,
    goal,
  );
  const map = await insert('insert into tpl_maps (team_id, instance_id) values ($1, $2)', team, instance);
  const addNode = (path: string) =>
    insert(
      `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
       values ($1, $2, $3, 'church', '{"name": "Mother"}')`,
      team,
      map,
      path,
    );
  const node = await addNode('1');
  const other_node = await addNode('2');
  const lone_node = await addNode('3');
  const spare_node = await addNode('4');
  const edge = await insert(
    'insert into tpl_map_edges (team_id, map_id, src_node_id, dst_node_id) values ($1, $2, $3, $4)',
    team,
    map,
    node,
    other_node,
  );
  const record = await insert(
    "insert into tpl_records (team_id, instance_id, node_id, data) values ($1, $2, $3, '{}')",
    team,
    instance,
    node,
  );
  const lone_record = await insert(
    "insert into tpl_records (team_id, instance_id, data) values ($1, $2, '{}')",
    team,
    instance,
  );
  return { instance, map, node, lone_node, spare_node, edge, record, lone_record };
}

/** Adds a task with its parent, sprint, label, view and comment, and a comment on the goal. */
export async function addTasks(
  insert: Insert,
  team: string,
  person: TestPerson,
  { goal, record, node }: { goal: string; record: string; node: string },
) {
  const sprint = await insert(
    "insert into sprints (team_id, name, starts_on, ends_on) values ($1, 'June', '2026-06-01', '2026-06-14')",
    team,
  );
  const parent = await insert("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Chairs')", team, goal);
  const task = await insert(
    `insert into tasks (team_id, goal_id, parent_task_id, sprint_id, record_id, node_id, assigned_to, title)
     values ($1, $2, $3, $4, $5, $6, $7, 'Count chairs')`,
    ...[team, goal, parent, sprint, record, node, person.id],
  );
  const label = await insert("insert into labels (team_id, name, color) values ($1, 'Venue', '#f08c00')", team);
  const view = await insert(
    "insert into task_views (team_id, user_id, name, page, search) values ($1, $2, 'Mine', 'tasks', '{}')",
    team,
    person.id,
  );
  const comment = await insert(
    "insert into comments (team_id, task_id, user_id, content) values ($1, $2, $3, 'Ten are broken.')",
    team,
    task,
    person.id,
  );
  await insert(
    "insert into comments (team_id, goal_id, user_id, content) values ($1, $2, $3, 'Who brings the soup?')",
    team,
    goal,
    person.id,
  );
  return { sprint, parent, task, label, view, comment };
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

/** Adds a second team with a map, and transfers and invitations between it and the team. */
export async function addHostTeam(
  app: TestApp,
  person: TestPerson,
  { team, map, spare_node }: { team: string; map: string; spare_node: string },
) {
  const insert = inserting(app);
  const host = await app.person('Host');
  const host_team = await app.team(`Host of ${person.name}`, host);
  const received_invitation = await addInvitation(insert, host_team, host, person.email, randomUUID());
  const host_instance = await insert(
    `insert into tpl_instances (team_id, template_id, name)
     select $1, id, 'Network' from tpl_templates where owner_team_id is null limit 1`,
    host_team,
  );
  const host_map = await insert(
    'insert into tpl_maps (team_id, instance_id) values ($1, $2)',
    host_team,
    host_instance,
  );
  const addNode = (path: string) =>
    insert(
      "insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, $3, 'church')",
      host_team,
      host_map,
      path,
    );
  const request = (from: string, to: string, type: string, of: string, at: string | null, status = 'pending') =>
    insert(
      `insert into transfer_requests
         (team_id, recipient_team_id, type, map_id, node_id, title, status, target_team_id)
       values ($1, $2::uuid, $3, $4, $5, 'Network', $6::text, case $6::text when 'accepted' then $2::uuid end)`,
      ...[from, to, type, of, at, status],
    );
  const addView = (requestId: string) =>
    app.admin.query(
      'insert into map_views (request_id, team_id, map_id, held_team_id, held_map_id) values ($1, $2, $3, $4, $5)',
      [requestId, host_team, host_map, team, map],
    );
  const transfer = await request(host_team, team, 'transfer_partial', host_map, await addNode('1'));
  const other_transfer = await request(host_team, team, 'transfer_partial', host_map, await addNode('2'));
  const unwanted_transfer = await request(host_team, team, 'share_map', host_map, null);
  const asked_transfer = await insert(
    `insert into transfer_requests (team_id, recipient_email, type, map_id, node_id, title)
     values ($1, lower($2), 'transfer_partial', $3, $4, 'Network')`,
    ...[host_team, person.email, host_map, await addNode('3')],
  );
  const sent_transfer = await request(team, host_team, 'transfer_partial', map, spare_node);
  const given_share = await request(team, host_team, 'share_map', map, null, 'accepted');
  await addView(given_share);
  const taken_transfer = await request(host_team, team, 'transfer_full', host_map, null, 'accepted');
  await addView(taken_transfer);
  const { rows: codes } = await app.admin.query('select code from teams where id = $1', [host_team]);
  return {
    received_invitation,
    transfer,
    other_transfer,
    unwanted_transfer,
    asked_transfer,
    sent_transfer,
    given_share,
    taken_transfer,
    host_code: codes[0].code as string,
  };
}

export const addInvitation = (insert: Insert, team: string, inviter: TestPerson, email: string, token: string) =>
  insert(
    'insert into team_invitations (team_id, invited_by, email, token_hash) values ($1, $2, $3, sha256($4))',
    team,
    inviter.id,
    email,
    Buffer.from(token),
  );

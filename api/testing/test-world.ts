import { randomUUID } from 'node:crypto';
import { schemaOf } from '@groundwork/contract/form-schema';
import type { TestPerson } from '@groundwork/db/test-people';
import { openImportSession } from '../import/import-sessions.ts';
import { sampleAccount } from '../import/legacy-sample.ts';
import type { TestApp } from './test-app.ts';
import { idsOf, type Operation } from './test-operations.ts';

/** The id of one row of each entity. */
export type Ids = Record<string, string>;

type Value = string | number | boolean | File | object | null | undefined;

const nodeForm = schemaOf([{ id: 'n', name: 'name', label: 'Name', type: 'text', required: true }]);

/** An image of one pixel. */
const photo = () =>
  new File([Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')], 'me.gif');

/**
 * Valid inputs of every operation that takes ids. Together they use every id. For each id one input contains nothing
 * else that could cause a refusal.
 */
export const examples: Record<string, ((ids: Ids) => Record<string, Value>)[]> = {
  'account.adminStatus': [(ids) => ({ user_id: ids.user })],
  'account.avatar': [(ids) => ({ avatarId: ids.avatar })],
  'account.endSession': [(ids) => ({ sessionId: ids.session })],
  'teams.get': [(ids) => ({ teamId: ids.team })],
  'teams.update': [(ids) => ({ teamId: ids.team, description: 'By the water' })],
  'teams.newCode': [(ids) => ({ teamId: ids.team })],
  'teams.delete': [(ids) => ({ teamId: ids.team, name: 'Harbour District' })],
  'teams.members': [(ids) => ({ teamId: ids.team })],
  'teams.setRole': [(ids) => ({ teamId: ids.team, userId: ids.member, role_id: 2 })],
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
  'comments.delete': [(ids) => ({ commentId: ids.comment })],
  'goals.list': [(ids) => ({ team_id: ids.team })],
  'goals.create': [(ids) => ({ team_id: ids.team, title: 'Mixed', assigned_to: ids.user })],
  'goals.get': [(ids) => ({ goalId: ids.goal })],
  'goals.update': [
    (ids) => ({ goalId: ids.goal, title: 'Mixed' }),
    (ids) => ({ goalId: ids.goal, title: 'Mixed again', assigned_to: ids.user }),
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
  'tasks.create': [
    (ids) => ({
      team_id: ids.team,
      title: 'Mixed',
      goal_id: ids.goal,
      assigned_to: ids.user,
      record_id: ids.record,
      node_id: ids.node,
      sprint_id: ids.sprint,
    }),
    (ids) => ({ team_id: ids.team, title: 'Mixed', parent_task_id: ids.parent }),
  ],
  'tasks.get': [(ids) => ({ taskId: ids.task })],
  'tasks.update': [
    (ids) => ({ taskId: ids.task, title: 'Renamed' }),
    (ids) => ({
      taskId: ids.parent,
      title: 'Mixed',
      goal_id: ids.goal,
      assigned_to: ids.user,
      record_id: ids.record,
      node_id: ids.node,
      sprint_id: ids.sprint,
    }),
    (ids) => ({ taskId: ids.task, title: 'Mixed', parent_task_id: ids.parent }),
  ],
  'tasks.place': [
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: null }),
    (ids) => ({ taskId: ids.task, status: 'blocked', before_task_id: ids.parent }),
  ],
  'tasks.delete': [(ids) => ({ taskId: ids.parent })],
  'analysis.ofGoal': [(ids) => ({ goalId: ids.goal })],
  'analysis.addTasks': [(ids) => ({ goalId: ids.goal, suggestions: [{ title: 'Mixed' }] })],
  'labels.list': [(ids) => ({ teamId: ids.team })],
  'labels.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', color: '#1c7ed6' })],
  'labels.get': [(ids) => ({ labelId: ids.label })],
  'labels.update': [(ids) => ({ labelId: ids.label, name: 'Mixed again' })],
  'labels.delete': [(ids) => ({ labelId: ids.label })],
  'labels.ofTask': [(ids) => ({ taskId: ids.task })],
  'labels.assign': [(ids) => ({ taskId: ids.task, labelId: ids.label })],
  'labels.remove': [(ids) => ({ taskId: ids.task, labelId: ids.label })],
  'labels.replace': [
    (ids) => ({ taskId: ids.task, label_ids: [ids.label] }),
    (ids) => ({ taskId: ids.task, label_ids: [] }),
  ],
  'sprints.list': [(ids) => ({ teamId: ids.team })],
  'sprints.create': [(ids) => ({ teamId: ids.team, name: 'July', starts_on: '2026-07-01', ends_on: '2026-07-14' })],
  'sprints.update': [(ids) => ({ sprintId: ids.sprint, name: 'Mixed' })],
  'sprints.delete': [(ids) => ({ sprintId: ids.sprint })],
  'attachments.list': [(ids) => ({ task_id: ids.task }), (ids) => ({ goal_id: ids.goal })],
  'attachments.upload': [
    (ids) => ({ task_id: ids.task, file: new File(['Sixty'], 'chairs.txt') }),
    (ids) => ({ goal_id: ids.goal, file: new File([''], 'empty') }),
  ],
  'attachments.file': [(ids) => ({ attachmentId: ids.attachment })],
  'attachments.delete': [(ids) => ({ attachmentId: ids.attachment })],
  'templates.list': [(ids) => ({ team_id: ids.team })],
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
  'maps.beAt': [(ids) => ({ mapId: ids.map, node_id: ids.node }), (ids) => ({ mapId: ids.map, node_id: null })],
  'maps.leave': [(ids) => ({ mapId: ids.map })],
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
  'menus.update': [(ids) => ({ menuId: ids.menu, name: 'Mixed' })],
  'menus.delete': [(ids) => ({ menuId: ids.menu })],
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
  'dashboardStatistics.ofTeam': [(ids) => ({ teamId: ids.team, since: '2026-09-28' })],
  'views.list': [(ids) => ({ teamId: ids.team })],
  'views.create': [(ids) => ({ teamId: ids.team, name: 'Mixed', page: 'tasks', search: {} })],
  'views.update': [(ids) => ({ viewId: ids.view, name: 'Mixed again' })],
  'views.delete': [(ids) => ({ viewId: ids.view })],
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
  'forms.get': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.entries': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.countEntries': [(ids) => ({ menuItemId: ids.menu_item })],
  'forms.addEntry': [(ids) => ({ menuItemId: ids.menu_item, data: {} })],
  'search.find': [(ids) => ({ q: 'chairs', team_id: ids.team })],
  'activity.list': [
    (ids) => ({ task_id: ids.task }),
    (ids) => ({ goal_id: ids.goal }),
    (ids) => ({ team_id: ids.team }),
  ],
  'notifications.read': [(ids) => ({ notification_ids: [ids.notification] })],
};

/** Valid inputs of operations without ids, or with ids that are not of a team (admin area). */
export const plainExamples: Record<string, ((ids: Ids) => Record<string, Value>)[]> = {
  'account.signup': [
    () => ({
      email: `${randomUUID()}@harbour.example`,
      password: 'Harbour-2026',
      firstName: 'Nadia',
      lastName: 'Rahman',
    }),
  ],
  'account.get': [() => ({})],
  'account.setTimeZone': [() => ({ time_zone: 'Europe/Lisbon' })],
  'account.updateProfile': [() => ({ first_name: 'Mai' })],
  'account.uploadAvatar': [() => ({ avatar: photo() })],
  'account.deleteAvatar': [() => ({})],
  'account.changePassword': [() => ({ password: 'Lighthouse-7' })],
  'account.sessions': [() => ({})],
  'account.endOtherSessions': [() => ({})],
  'teams.list': [() => ({})],
  'teams.create': [() => ({ name: 'Quayside' })],
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
  'notifications.setPreference': [() => ({ kind: 'comment', in_app: true, mail: 'none' })],
  'admin.users': [() => ({})],
  'admin.suspend': [(ids) => ({ userId: ids.somebody })],
  'admin.resume': [(ids) => ({ userId: ids.somebody })],
  'admin.signOut': [(ids) => ({ userId: ids.somebody })],
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
  '{"items":[],"next_cursor":null}',
  '{"nodes":[],"edges":[]}',
  '{"items":[]}',
  '{"total":0,"by_status":{}}',
  '{"is_admin":false}',
  '{"types":[]}',
  '{"columns":{}}',
  '{"items":[],"next_cursor":null,"counts":{}}',
  'null',
];

/** Every id of every example of an operation. */
export const exchangesOf = (operation: Operation) =>
  (examples[operation.name] ?? []).flatMap((example) =>
    idsOf(operation.input)
      .filter(({ property }) => property in example({}))
      .map(({ property, entity }) => ({
        example,
        property,
        entity: property === 'parent_task_id' ? 'parent' : entity,
      })),
  );

/** Creates one row of every entity as `person`, in `inTeam` or a new team. */
export async function world(app: TestApp, person: TestPerson, inTeam?: string): Promise<Ids> {
  const team = inTeam ?? (await app.team('Harbour District', person));
  const colleague = await app.person(`Colleague of ${person.name}`);
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team, colleague.id]);
  const insert = async (text: string, ...values: unknown[]) =>
    (await app.admin.query(`${text} returning id`, values)).rows[0].id as string;
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
  const goal = await insert("insert into goals (team_id, title) values ($1, 'Autumn gathering')", team);
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
  const [node, other_node, lone_node, spare_node] = [
    await addNode('1'),
    await addNode('2'),
    await addNode('3'),
    await addNode('4'),
  ];
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
  await openImportSession(app.db, app.settings, person.token, { ...sampleAccount, credential: 'sample' });
  const importRun = await insert(
    `insert into imports (team_id, user_id, source, template_ids, map_ids, user_ids, role_id, status)
     values ($1, $2, 'sample', '{tpl-visit}', '{}', '{}', 3, 'waiting')`,
    ...[team, person.id],
  );
  const menu = await insert("insert into team_menus (team_id, name) values ($1, 'Forms')", team);
  const menu_item = await insert(
    "insert into menu_items (team_id, menu_id, label, template_id) values ($1, $2, 'Visits', $3)",
    team,
    menu,
    template,
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
    form.append('avatar', photo());
    return (await app.ask(person, 'PUT', '/account/avatar', form)).body.url;
  };
  const url = (await app.ask(person, 'GET', '/account')).body.avatar_url ?? (await upload());
  const session = await insert(
    "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
    person.id,
    randomUUID(),
  );
  const notification = await insert(
    "insert into notifications (team_id, user_id, kind, task_id) values ($1, $2, 'comment', $3)",
    team,
    person.id,
    task,
  );
  const invite = (teamId: string, inviter: TestPerson, email: string, token: string) =>
    insert(
      'insert into team_invitations (team_id, invited_by, email, token_hash) values ($1, $2, $3, sha256($4))',
      teamId,
      inviter.id,
      email,
      Buffer.from(token),
    );
  const invitation_token = randomUUID();
  const invitation = await invite(team, person, 'grace@harbour.example', invitation_token);
  const host = await app.person('Host');
  const host_team = await app.team(`Host of ${person.name}`, host);
  const received_invitation = await invite(host_team, host, person.email, randomUUID());
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
  const host_node = await insert(
    "insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, '1', 'church')",
    host_team,
    host_map,
  );
  const request = (from: string, to: string, type: string, of: string, at: string | null, status = 'pending') =>
    insert(
      `insert into transfer_requests
         (team_id, recipient_team_id, type, map_id, node_id, title, status, target_team_id)
       values ($1, $2::uuid, $3, $4, $5, 'Network', $6::text, case $6::text when 'accepted' then $2::uuid end)`,
      ...[from, to, type, of, at, status],
    );
  const transfer = await request(host_team, team, 'transfer_partial', host_map, host_node);
  const other_host_node = await insert(
    "insert into tpl_map_nodes (team_id, map_id, path, node_type) values ($1, $2, '2', 'church')",
    host_team,
    host_map,
  );
  const other_transfer = await request(host_team, team, 'transfer_partial', host_map, other_host_node);
  const unwanted_transfer = await request(host_team, team, 'share_map', host_map, null);
  const sent_transfer = await request(team, host_team, 'transfer_partial', map, spare_node);
  const given_share = await request(team, host_team, 'share_map', map, null, 'accepted');
  await insert(
    'insert into map_views (request_id, team_id, map_id, held_team_id, held_map_id) values ($1, $2, $3, $4, $5)',
    ...[given_share, host_team, host_map, team, map],
  );
  const taken_transfer = await request(host_team, team, 'transfer_full', host_map, null, 'accepted');
  await insert(
    'insert into map_views (request_id, team_id, map_id, held_team_id, held_map_id) values ($1, $2, $3, $4, $5)',
    ...[taken_transfer, host_team, host_map, team, map],
  );
  const { rows: codes } = await app.admin.query('select code from teams where id = $1', [host_team]);
  return {
    team,
    invitation,
    invitation_token,
    received_invitation,
    transfer,
    other_transfer,
    unwanted_transfer,
    sent_transfer,
    given_share,
    taken_transfer,
    host_code: codes[0].code,
    goal,
    label,
    template,
    instance,
    map,
    node,
    lone_node,
    spare_node,
    edge,
    record,
    lone_record,
    notification,
    sprint,
    unused_template,
    parent,
    task,
    comment,
    attachment,
    view,
    import: importRun,
    menu,
    menu_item,
    session,
    user: person.id,
    member: colleague.id,
    avatar: url.split('/').at(-1),
  };
}

/** Removes all rate limits. */
export const withoutLimits = (app: TestApp) =>
  app.admin.query(
    `create or replace function rules.attempt(key text, most integer, seconds integer) returns integer
     language sql as 'select 0'`,
  );

/** A checksum of all rows of the database. */
export async function fingerprint(app: TestApp): Promise<string> {
  const { rows } = await app.admin.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'auth') order by 1`,
  );
  const sum = "md5(string_agg(t::text, '|' order by t::text))";
  const sums = rows.map(({ name }) => `select '${name}' as name, count(*) as rows, ${sum} as sum from ${name} t`);
  // PostgreSQL may read large tables in parallel, which returns the lines in any order.
  return JSON.stringify((await app.admin.query(`${sums.join(' union all ')} order by name`)).rows);
}

import type pg from 'pg';
import { addExampleRows } from './test-example-rows.ts';
import type { TestDatabase, TestPerson } from './test-people.ts';

type Row = Record<string, unknown>;

/** Inserts a row as the administrator, and returns its id. */
export async function insertRow(admin: pg.Client, table: string, row: Row): Promise<string> {
  const columns = Object.keys(row);
  const values = columns.map((_, place) => `$${place + 1}`);
  const { rows } = await admin.query(
    `insert into ${table} (${columns}) values (${values}) returning to_jsonb(${table}) ->> 'id' as id`,
    Object.values(row),
  );
  return rows[0].id;
}

type People = { nadia: TestPerson; mai: TestPerson; peter: TestPerson; tomas: TestPerson };

/**
 * Deletes all teams, and makes one with rows in each table whose rows can be restored. Returns the ids of its things by
 * name. A noun that has no row here gets an example, named after its kind. Nadia owns the team, Peter is an admin.
 */
export async function deletableRows(database: TestDatabase, { nadia, mai, peter, tomas }: People) {
  const { admin } = database;
  const insert = (table: string, row: Row) => insertRow(admin, table, row);
  await admin.query('delete from teams');
  const team = await database.team('Harbour District', nadia, mai, peter, tomas);
  await admin.query('update team_memberships set role_id = rules.admin() where user_id = $1', [peter.id]);
  const mine = { team_id: team, created_by: mai.id };
  const goal = await insert('goals', { ...mine, title: 'Autumn gathering', assigned_to: mai.id });
  const check_in = await insert('goal_check_ins', { ...mine, goal_id: goal, health: 'at_risk', note: 'No hall yet' });
  const sprint = await insert('sprints', {
    team_id: team,
    name: 'May',
    starts_on: '2026-05-01',
    ends_on: '2026-05-14',
  });
  const tree = { tasks: [{ title: 'Ring Rosa' }] };
  const task_template = await insert('task_templates', { ...mine, name: 'Visit', tree });
  const view = await insert('shared_task_views', { ...mine, name: 'Ours', page: 'tasks', search: {} });
  const label = await insert('labels', { team_id: team, name: 'Hall', color: '#aabbcc' });
  const unused = await insert('labels', { team_id: team, name: 'Food', color: '#aabbcc' });
  const template = await insert('tpl_templates', { owner_team_id: team, name: 'Visits', created_by: mai.id });
  const spare = await insert('tpl_templates', { owner_team_id: team, name: 'Spare', created_by: mai.id });
  const menu = await insert('team_menus', { team_id: team, name: 'Forms' });
  const menu_item = await insert('menu_items', {
    team_id: team,
    menu_id: menu,
    label: 'Visits',
    template_id: template,
  });
  const instance = await insert('tpl_instances', { ...mine, template_id: template, goal_id: goal, name: 'North' });
  const map = await insert('tpl_maps', { team_id: team, instance_id: instance, steps_goal: goal });
  await insert('map_labels', { team_id: team, map_id: map, label_id: unused });
  const node = (path: string) => insert('tpl_map_nodes', { ...mine, map_id: map, path, node_type: 'idea' });
  const [top, below, deep, beside] = [await node('1'), await node('1.1'), await node('1.1.1'), await node('1.2')];
  await insert('tpl_map_edges', { team_id: team, map_id: map, src_node_id: deep, dst_node_id: beside });
  const target = await insert('goal_targets', { ...mine, goal_id: goal, name: 'Guests', target_value: 80 });
  await insert('goal_target_values', { team_id: team, target_id: target, value: 12, created_by: mai.id });
  const computed = { ...mine, goal_id: goal, target_value: 20, calculation: 'count' };
  await insert('goal_targets', { ...computed, name: 'Visits', source: 'records', instance_id: instance });
  await insert('goal_targets', { ...computed, name: 'Groups', source: 'branch', node_id: deep });
  const record = await insert('tpl_records', { ...mine, instance_id: instance, node_id: below, data: { name: 'Ivo' } });
  const links = { record_id: record, node_id: deep, sprint_id: sprint };
  const task = await insert('tasks', { ...mine, goal_id: goal, title: 'Ring Rosa', assigned_to: mai.id, ...links });
  const subtask = await insert('tasks', { ...mine, parent_task_id: task, title: 'Find her number' });
  const done = await insert('tasks', { ...mine, goal_id: goal, title: 'Book', status: 'done' });
  await admin.query("update tasks set finished_at = '2026-01-02' where id = $1", [done]);
  await insert('task_labels', { team_id: team, task_id: task, label_id: label });
  await insert('task_relations', { team_id: team, task_id: subtask, related_task_id: done, kind: 'blocks' });
  await insert('step_tasks', { team_id: team, task_id: task, step: 'stalled' });
  const said = { team_id: team, user_id: mai.id };
  const comment = await insert('comments', { ...said, task_id: task, content: 'Who has her number?' });
  const reply = await insert('comments', { ...said, task_id: task, content: 'I do', parent_comment_id: comment });
  const onGoal = await insert('comments', { ...said, goal_id: goal, content: 'Well done' });
  const attachment = crypto.randomUUID();
  await insert('attachments', {
    id: attachment,
    team_id: team,
    task_id: task,
    file_name: 'plan.pdf',
    file_path: `${team}/${attachment}.pdf`,
    file_size: 1000,
    file_type: 'application/pdf',
    uploaded_by: mai.id,
  });
  for (const subject of [{ task_id: task }, { goal_id: goal }, { instance_id: instance }])
    await insert('watches', { team_id: team, user_id: peter.id, ...subject });
  await admin.query("update tasks set description = '<p>Before noon</p>' where id = $1", [task]);
  await admin.query("update goals set content = 'With soup' where id = $1", [goal]);
  await admin.query(`update tpl_records set data = '{"name": "Ivo Gerard"}' where id = $1`, [record]);
  const ids: Record<string, string> = {
    ...(await addExampleRows(database, team, mai.id)),
    ...{
      goal,
      check_in,
      target,
      sprint,
      task_template,
      view,
      label,
      unused,
      template,
      spare,
      menu,
      menu_item,
      instance,
      map,
    },
    ...{ top, below, deep, beside, record, task, subtask, done, comment, reply, onGoal, attachment },
  };
  return { team, ids };
}

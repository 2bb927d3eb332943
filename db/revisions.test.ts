import { randomBytes } from 'node:crypto';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { databaseForFile, type TestPerson } from './test-people.ts';

const database = await databaseForFile();
const mai = await database.person('Mai Nguyễn');
const peter = await database.person('Peter Adeyemi');
const ivo = await database.person('Ivo Gerard');
let team: string;
let goal: string;
let task: string;

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.admin.query(text, values)).rows;
const newId = async (text: string, values: unknown[]) => (await query(`${text} returning id`, values))[0]?.id as string;

beforeEach(async () => {
  team = await database.team('Harbour District', mai, peter);
  goal = await newId("insert into goals (team_id, title, created_by) values ($1, 'Gathering', $2)", [team, mai.id]);
  task = await newId("insert into tasks (team_id, goal_id, title, created_by) values ($1, $2, 'Ring Rosa', $3)", [
    team,
    goal,
    mai.id,
  ]);
});

const describeAs = (person: TestPerson, text: string) =>
  person.as((db) => db.updateTable('tasks').set({ description: text }).where('id', '=', task).execute());
/** The versions of a row, oldest first. */
const versions = (subject = task) =>
  query(
    `select content, created_by, ended_at is null as is_current from revisions where subject_id = $1
     order by created_at, id`,
    [subject],
  );
const texts = async () => (await versions()).map(({ content }) => (content as { description: string }).description);
/** Moves all versions of the task into the past. */
const wait = (minutes: number) =>
  query(
    `update revisions set created_at = created_at - $2 * interval '1 minute',
       saved_at = saved_at - $2 * interval '1 minute', ended_at = ended_at - $2 * interval '1 minute'
     where subject_id = $1`,
    [task, minutes],
  );

test('what one person saves in one sitting is one version', async () => {
  for (const text of ['B', 'Be', 'Before noon']) await describeAs(mai, text);
  expect(await versions()).toEqual([{ content: { description: 'Before noon' }, created_by: mai.id, is_current: true }]);
});

test('a pause, another person, and an hour begin a new version', async () => {
  await describeAs(mai, 'One');
  await wait(11);
  await describeAs(mai, 'Two');
  await describeAs(peter, 'Three');
  await describeAs(mai, 'Four');
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Four']);
  for (let saved = 0; saved < 8; saved++) {
    await wait(9);
    await describeAs(mai, `Long ${saved}`);
  }
  expect(await texts()).toEqual(['One', 'Two', 'Three', 'Long 5', 'Long 7']);
  expect((await versions()).filter((version) => version.is_current)).toHaveLength(1);
});

test('the first change keeps what was there before, and whose it was', async () => {
  await query("update tasks set created_at = now() - interval '3 days' where id = $1", [task]);
  await query('alter table tasks disable trigger keep_revision');
  await describeAs(peter, 'Before the update');
  await query('alter table tasks enable trigger keep_revision');
  await query("update activity_log set created_at = created_at - interval '1 day' where task_id = $1", [task]);
  await describeAs(mai, 'After it');
  expect(await versions()).toMatchObject([
    { content: { description: 'Before the update' }, created_by: peter.id },
    { content: { description: 'After it' }, created_by: mai.id, is_current: true },
  ]);
});

test('other changes of a row add no version', async () => {
  await mai.as((db) => db.updateTable('tasks').set({ title: 'Ring Rosa today' }).where('id', '=', task).execute());
  await mai.as((db) => db.updateTable('goals').set({ priority: 'high' }).where('id', '=', goal).execute());
  expect([...(await versions()), ...(await versions(goal))]).toEqual([]);
});

test('the three texts of a goal are one version', async () => {
  await mai.as((db) =>
    db.updateTable('goals').set({ content: 'Soup', reason: 'Hunger' }).where('id', '=', goal).execute(),
  );
  expect(await versions(goal)).toMatchObject([{ content: { content: 'Soup', reason: 'Hunger', target: null } }]);
});

test('members read the versions of their teams, nobody else reads or writes them', async () => {
  await describeAs(mai, 'Before noon');
  const read = (person: TestPerson) =>
    person.as((db) => db.selectFrom('revisions').select('id').where('subject_id', '=', task).execute());
  expect(await read(peter)).toHaveLength(1);
  expect(await read(ivo)).toEqual([]);
  await query('delete from team_memberships where user_id = $1', [peter.id]);
  expect(await read(peter)).toEqual([]);
  const forge = sql`update revisions set created_by = ${peter.id}`;
  await expect(mai.as((db) => forge.execute(db))).rejects.toThrow('permission denied');
});

/** Adds ended versions of the task, each with this text and a number. */
const addOld = (count: number, text: string) =>
  query(
    `insert into revisions (team_id, task_id, content, created_at, saved_at, ended_at)
     select $1, $2, jsonb_build_object('description', $3::text || n), old, old, old
     from (select n, now() - interval '2 days' + n * interval '1 minute' as old from generate_series(1, $4) n) numbers`,
    [team, task, text, count],
  );

test('the oldest versions go when there are too many', async () => {
  await addOld(120, '');
  await describeAs(mai, 'Latest');
  expect(await texts()).toHaveLength(100);
  expect((await texts()).at(0)).toBe('22');
});

longTest('the oldest versions go when they are too large', async () => {
  await addOld(14, randomBytes(1_500_000).toString('base64'));
  await describeAs(mai, 'Latest');
  const [{ bytes } = {}] = await query(
    'select sum(pg_column_size(content))::integer as bytes from revisions where subject_id = $1',
    [task],
  );
  expect(bytes).toBeLessThan(20 * 1024 * 1024);
  expect(bytes).toBeGreaterThan(10 * 1024 * 1024);
  expect(await texts()).toContain('Latest');
});

test('a version is deleted with its row, and with its team', async () => {
  await describeAs(mai, 'Before noon');
  await query('delete from tasks where id = $1', [task]);
  expect(await versions()).toEqual([]);
});

test('a record that goes to another team takes its versions along', async () => {
  const template = await newId("insert into tpl_templates (name) values ('Visits')", []);
  const instance = (of: string) =>
    newId("insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'North')", [of, template]);
  const record = await newId(
    `insert into tpl_records (team_id, instance_id, data, created_by) values ($1, $2, '{"name": "Rosa"}', $3)`,
    [team, await instance(team), mai.id],
  );
  await mai.as((db) =>
    db
      .updateTable('tpl_records')
      .set({ data: { name: 'Rosa Lind' } })
      .where('id', '=', record)
      .execute(),
  );
  const other = await database.team('Old Town', ivo);
  await query('update tpl_records set team_id = $1, instance_id = $2 where id = $3', [
    other,
    await instance(other),
    record,
  ]);
  const read = (person: TestPerson) =>
    person.as((db) => db.selectFrom('revisions').select('content').where('subject_id', '=', record).execute());
  expect(await read(ivo)).toEqual([{ content: { name: 'Rosa Lind' } }]);
  expect(await read(mai)).toEqual([]);
});

test('of many savers at once, each has a version, and one is current', async () => {
  await Promise.all([mai, peter, mai, peter, mai, peter].map((person, n) => describeAs(person, `Text ${n}`)));
  const all = await versions();
  expect(all.filter((version) => version.is_current)).toHaveLength(1);
  const [row] = await query('select description from tasks where id = $1', [task]);
  expect(all.at(-1)?.content).toEqual(row);
});

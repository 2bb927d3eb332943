import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { databaseForFile } from './test-people.ts';

type Notice = {
  team: string;
  table: string;
  rows: Record<string, string[]> | null;
  reader: string | null;
  person: string | null;
  people?: string[];
};

const database = await databaseForFile();
const { nadia, mai } = database.world;
const team_id = await database.team('Harbour District', nadia, mai);
let listener: pg.Client;
let goal_id: string;
let heard: Notice[] = [];
beforeAll(async () => {
  goal_id = (
    await nadia.as((db) =>
      db.insertInto('goals').values({ team_id, title: 'Autumn gathering' }).returning('id').executeTakeFirstOrThrow(),
    )
  ).id;
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(JSON.parse(payload)));
  await listener.query('listen groundwork');
});
afterAll(async () => {
  await listener.end();
});
beforeEach(forget);

/** Sends all committed notices. PostgreSQL delivers them to the listener before it answers the second query. */
const allHeard = () =>
  listener
    .query("select rules.send_notices('0')")
    .then(() => listener.query('select 1'))
    .then(() => heard);
async function forget() {
  await allHeard();
  heard = [];
}
const noticesOf = async (table: string) => (await allHeard()).filter((notice) => notice.table === table);
const newTasks = (...titles: string[]) =>
  nadia.as((db) =>
    db
      .insertInto('tasks')
      .values(titles.map((title) => ({ team_id, goal_id, title })))
      .returning('id')
      .execute(),
  );

describe('a change notice is sent', () => {
  test('with the keys of the rows, the keys of their parents and the author', async () => {
    const [parent] = await newTasks('Chairs');
    await forget();
    const { id } = await mai.as((db) =>
      db
        .insertInto('tasks')
        .values({ team_id, parent_task_id: parent?.id, title: 'Count chairs' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const notice = { team: team_id, reader: null, person: mai.id, tab: null };
    expect(await noticesOf('tasks')).toEqual([
      { ...notice, table: 'tasks', rows: { id: [id], goal_id: [goal_id], parent_task_id: [parent?.id] } },
    ]);
    expect(await noticesOf('activity_log')).toEqual([
      { ...notice, table: 'activity_log', rows: { id: [expect.any(String)], goal_id: [goal_id], task_id: [id] } },
    ]);
  });

  test('to the team of a template, and without a team for a global template', async () => {
    const { rows } = await database.admin.query(
      "insert into tpl_templates (name, owner_team_id) values ('Visit', $1), ('Contact', null) returning id",
      [team_id],
    );
    const notice = { table: 'tpl_templates', reader: null, person: null, tab: null };
    expect(await noticesOf('tpl_templates')).toEqual([
      { ...notice, team: team_id, rows: { id: [rows[0].id] } },
      { ...notice, team: null, rows: { id: [rows[1].id] } },
    ]);
  });

  test('at commit, and not after a rollback', async () => {
    await expect(
      nadia.as(async (db) => {
        await db.updateTable('goals').set({ title: 'Spring gathering' }).where('id', '=', goal_id).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await noticesOf('goals')).toEqual([]);
  });

  test('for a moved task, with both of its goals', async () => {
    const [task] = await newTasks('Book the hall');
    const goal = await nadia.as((db) =>
      db.insertInto('goals').values({ team_id, title: 'Market' }).returning('id').executeTakeFirstOrThrow(),
    );
    await forget();
    await nadia.as((db) =>
      db
        .updateTable('tasks')
        .set({ goal_id: goal.id })
        .where('id', '=', task?.id ?? '')
        .execute(),
    );
    expect((await noticesOf('tasks'))[0]?.rows).toEqual({ id: [task?.id], goal_id: [goal_id, goal.id].sort() });
  });

  test('for rows that a cascade deletes', async () => {
    const [task] = await newTasks('Book the hall');
    const values = { team_id, task_id: task?.id, content: 'Done by Friday.' };
    const comment = await nadia.as((db) =>
      db.insertInto('comments').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    await forget();
    await nadia.as((db) =>
      db
        .deleteFrom('tasks')
        .where('id', '=', task?.id ?? '')
        .execute(),
    );
    expect((await noticesOf('comments'))[0]?.rows).toEqual({ id: [comment.id], task_id: [task?.id] });
  });

  test('without keys when they are too many for a notice', async () => {
    await newTasks(...Array.from({ length: 300 }, (_, n) => `Chair ${n}`));
    expect((await noticesOf('tasks')).map(({ rows }) => rows)).toEqual([null]);
  });

  test('to each team for its own rows', async () => {
    const other = await database.team('Hill Street', nadia);
    await forget();
    await database.admin.query("update teams set description = 'Ours' where id = any ($1)", [[team_id, other]]);
    const teams = (await noticesOf('teams')).map(({ team, rows }) => ({ team, rows }));
    expect(teams).toHaveLength(2);
    expect(teams).toEqual(expect.arrayContaining([team_id, other].map((id) => ({ team: id, rows: { id: [id] } }))));
  });

  test('to the only reader of a row', async () => {
    await mai.as((db) =>
      db.insertInto('notifications').values({ team_id, user_id: nadia.id, kind: 'mention', goal_id }).execute(),
    );
    expect(await noticesOf('notifications')).toMatchObject([{ reader: nadia.id, person: mai.id }]);
  });
});

describe('waiting notices', () => {
  type Session = Pick<pg.Client, 'query'>;
  const publish = (table: string, session: Session) =>
    session.query('select rules.publish($1)', [JSON.stringify({ team: null, table })]);
  const sendSince = async (since: string, session: Session = listener): Promise<string> =>
    (await session.query('select rules.send_notices($1)::text as since', [since])).rows[0].since;
  const sent = async () => {
    await listener.query('select 1');
    return heard.map(({ table }) => table);
  };
  async function openTransaction() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    return client;
  }

  test('are sent after their commit, also when later transactions were sent before', async () => {
    const slow = await openTransaction();
    await publish('slow', slow);
    await publish('first', database.admin);
    let since = await sendSince('0');
    expect(await sent()).toEqual(['first']);
    await publish('second', database.admin);
    since = await sendSince(since);
    expect(await sent()).toEqual(['first', 'second']);
    await slow.query('commit');
    since = await sendSince(since);
    expect(await sent()).toEqual(['first', 'second', 'slow']);
    await publish('third', database.admin);
    await sendSince(since);
    expect(await sent()).toEqual(['first', 'second', 'slow', 'third']);
  });

  test('stay when their sender fails, for the next sender, which does not wait for it', async () => {
    await publish('kept', database.admin);
    const failing = await openTransaction();
    await sendSince('0', failing);
    expect(await sendSince('0')).toBe('0');
    expect(await sent()).toEqual([]);
    await failing.query('rollback');
    await sendSince('0');
    expect(await sent()).toEqual(['kept']);
  });

  test('may only be sent by the server', async () => {
    await expect(nadia.as((db) => sql`select rules.send_notices('0')`.execute(db))).rejects.toMatchObject({
      code: '42501',
    });
    await expect(nadia.as((db) => sql`select from meta.change_notices`.execute(db))).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a notice of the people whose access may have ended is sent for', () => {
  const ends = {
    'a session that ends': (id: string) => database.admin.query('delete from auth.sessions where user_id = $1', [id]),
    'an account that is suspended': (id: string) =>
      database.admin.query('update auth.users set suspended_at = now() where id = $1', [id]),
    'a member who is removed': (id: string) =>
      database.admin.query('delete from team_memberships where user_id = $1', [id]),
  };

  test.each(Object.entries(ends))('%s', async (_, end) => {
    const ivo = await database.person('Ivo Kranjc');
    await database.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, ivo.id]);
    const mayListen = async () =>
      (await sql`select from rules.valid_sessions(${team_id}, ${[ivo.token, mai.token]})`.execute(database.db)).rows
        .length;
    expect(await mayListen()).toBe(2);
    await end(ivo.id);
    expect((await allHeard()).flatMap(({ people = [] }) => people)).toContain(ivo.id);
    expect(await mayListen()).toBe(1);
  });
});

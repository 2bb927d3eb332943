import { randomUUID } from 'node:crypto';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appForFile, testApp } from '../testing/test-app.ts';
import { openStream, type TestStream } from '../testing/test-stream.ts';

const app = await appForFile();
let address: string;
let nadia: TestPerson;
let mai: TestPerson;
let team_id: string;
let goal_id: string;
let open: TestStream[] = [];
beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  nadia = await app.person('Nadia Rahman');
});
beforeEach(async () => {
  mai = await app.person('Mai Nguyễn');
  team_id = await app.team('Harbour District', nadia, mai);
  // Waits until the notices of this set-up have arrived, so that streams that open later receive none of them.
  const stream = await openStream(address, nadia, { team_id });
  goal_id = (await app.ask(nadia, 'POST', '/goals', { team_id, title: 'Autumn gathering' })).body.id;
  await until(() => expect(stream.ids('goals')).toEqual([goal_id]));
  stream.close();
});
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

async function listenAs(
  person: TestPerson,
  query: Record<string, string | number> = {},
  options?: Parameters<typeof openStream>[3],
) {
  const stream = await openStream(address, person, { team_id, ...query }, options);
  open.push(stream);
  return stream;
}
const addTask = async (title: string, headers?: Record<string, string>): Promise<string> =>
  (await app.ask(nadia, 'POST', '/tasks', { team_id, goal_id, title }, headers)).body.id;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
/** A busy machine may deliver events late. */
const until = (check: () => unknown) => vi.waitFor(check, 10_000);
const ended = (stream: TestStream, timeout = 1000) =>
  vi.waitFor(() => expect(stream.state.endedAt).not.toBeNull(), { timeout, interval: 10 });

describe('a stream', () => {
  longTest('tells a member what another one does, with ordered positions', async () => {
    const stream = await listenAs(mai);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const first = await addTask('Book the hall');
    await until(() => expect(stream.ids('tasks')).toEqual([first]));
    expect(stream.ids('activity_log', 'task_id')).toEqual([first]);
    expect(stream.events).toHaveLength(1);
    const second = await addTask('Ask the choir');
    await until(() => expect(stream.ids('tasks')).toEqual([first, second]));
    expect(stream.events[1]?.id).not.toBe(stream.events[0]?.id);
  });

  test('names the tab to its own person only', async () => {
    const [hers, his] = [await listenAs(nadia), await listenAs(mai)];
    const tab = randomUUID();
    await addTask('Book the hall', { 'x-groundwork-tab': tab });
    await until(() => expect([hers.events.length, his.events.length]).toEqual([1, 1]));
    const tabs = (stream: TestStream) =>
      new Set(stream.events.flatMap(({ changes }) => changes.map((change) => change.tab)));
    expect([tabs(hers), tabs(his)]).toEqual([new Set([tab]), new Set([null])]);
  });

  longTest('contains nothing of other teams or for other persons', async () => {
    const stream = await listenAs(mai);
    const other = await app.team('Hill Street', nadia);
    await app.admin.query("insert into goals (team_id, title) select $1, 'Goal ' || n from generate_series(1, 500) n", [
      other,
    ]);
    for (let n = 0; n < 20; n++) await app.ask(nadia, 'POST', '/goals', { team_id: other, title: `Goal ${n}` });
    expect(
      (await app.ask(nadia, 'POST', `/teams/${team_id}/task-views`, { name: 'Mine', page: 'tasks', search: {} }))
        .status,
    ).toBe(201);
    await app.admin.query(
      "insert into notifications (team_id, user_id, kind, goal_id) values ($1, $2, 'mention', $3)",
      [team_id, nadia.id, goal_id],
    );
    await app.admin.query(
      "insert into notifications (team_id, user_id, kind, goal_id) values ($1, $2, 'mention', $3)",
      [team_id, mai.id, goal_id],
    );
    await until(() => expect(stream.ids('notifications')).toHaveLength(1));
    expect(stream.events.flatMap(({ changes }) => changes.map(({ table }) => table))).toEqual(['notifications']);
  });

  longTest('sends at most two events a second, the first at once, and loses none', async () => {
    const stream = await listenAs(mai);
    const { rows } = await app.admin.query(
      "insert into tasks (team_id, goal_id, title) values ($1, $2, 'Chairs') returning id",
      [team_id, goal_id],
    );
    for (let n = 0; n < 200; n++)
      await app.admin.query('update tasks set title = $2 where id = $1', [rows[0].id, `Chairs ${n}`]);
    await app.admin.query("update goals set title = 'The last' where id = $1", [goal_id]);
    await until(() =>
      expect(stream.events.at(-1)?.changes.find(({ table }) => table === 'goals')?.rows).toEqual({ id: [goal_id] }),
    );
    await pause(700);
    expect(stream.events.length).toBeGreaterThan(1);
    expect(stream.events.length).toBeLessThanOrEqual(stream.mostEvents());
  });

  longTest('names no rows when there are too many', async () => {
    const stream = await listenAs(mai);
    await app.admin.query(
      "insert into tasks (team_id, goal_id, title) select $1, $2, 'Chair ' || n from generate_series(1, 500) n",
      [team_id, goal_id],
    );
    await until(() =>
      expect(stream.events.flatMap(({ changes }) => changes)).toContainEqual({ table: 'tasks', rows: null, tab: null }),
    );
  });
});

longTest(
  'changes of a map name its rows and the map, or no rows when many change',
  async () => {
    const { rows } = await app.admin.query(
      `with t as (insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Ideas' from t returning id`,
      [team_id],
    );
    const stream = await listenAs(mai);
    const map = (await app.ask(nadia, 'GET', `/instances/${rows[0].id}/map`)).body.id;
    await until(() => expect(stream.ids('tpl_maps')).toEqual([map]));
    const { nodes, edges } = (
      await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, {
        nodes: Array.from({ length: 3 }, () => ({ nodeType: 'idea', parent: null })),
        edges: [{ src: 0, dst: 1 }],
      })
    ).body;
    const ids = nodes.map(({ id }: { id: string }) => id);
    const last = () => stream.events.at(-1)?.changes.filter(({ table }) => table.startsWith('tpl_map')) ?? [];
    const toldOf = async (table: string, expected: string[]) => {
      await until(() =>
        expect(
          last()
            .find((change) => change.table === table)
            ?.rows?.id?.toSorted(),
        ).toEqual(expected.toSorted()),
      );
      expect(last().find((change) => change.table === table)?.rows?.map_id).toEqual([map]);
      await pause(600);
    };
    await toldOf('tpl_map_nodes', ids);
    await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${ids[0]}`, { fields: { name: 'One' } });
    await toldOf('tpl_map_nodes', [ids[0]]);
    await app.ask(nadia, 'PATCH', `/maps/${map}/edges/${edges[0].id}`, { edge_type: 'sends' });
    await toldOf('tpl_map_edges', [edges[0].id]);
    // The notice of a connection also names its source node.
    expect(last().find(({ table }) => table === 'tpl_map_edges')?.rows?.src_node_id).toEqual([ids[0]]);
    // Notices also name the siblings that the server renumbers.
    await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${ids[2]}`, { parentId: null, beforeId: ids[0] });
    await toldOf('tpl_map_nodes', ids);
    await app.ask(nadia, 'DELETE', `/maps/${map}/nodes/${ids[1]}`);
    await toldOf('tpl_map_nodes', [ids[1]]);
    expect(last()).toContainEqual({
      table: 'tpl_map_edges',
      rows: expect.objectContaining({ id: [edges[0].id], map_id: [map] }),
      tab: null,
    });

    const many = (
      await app.ask(nadia, 'POST', `/maps/${map}/nodes/batch`, {
        nodes: Array.from({ length: limits.map.nodesAtOnce }, () => ({ nodeType: 'idea', parent: null })),
      })
    ).body;
    const unnamed = { table: 'tpl_map_nodes', rows: null, tab: null };
    await until(() => expect(last()).toContainEqual(unnamed));
    await pause(600);
    const count = stream.events.length;
    const node_ids = many.nodes.map(({ id }: { id: string }) => id);
    expect(
      (
        await app.ask(nadia, 'PUT', `/maps/${map}/layout`, {
          node_ids,
          positions: node_ids.map((_: string, n: number) => ({ x: n, y: n })),
        })
      ).body,
    ).toEqual({
      placed: limits.map.nodesAtOnce,
    });
    await until(() => expect(stream.events).toHaveLength(count + 1));
    expect(last()).toEqual([unnamed]);
  },
  30_000,
);

test('a stream of one team tells its reader of news in another team, without rows', async () => {
  const other = await app.team('Hill Street', nadia, mai);
  const [his, hers] = [await listenAs(mai), await listenAs(nadia)];
  await app.admin.query("insert into notifications (team_id, user_id, kind) values ($1, $2, 'mention')", [
    other,
    mai.id,
  ]);
  // These streams may receive the notice of the membership in the other team late.
  const toldOf = (stream: TestStream) =>
    stream.events.flatMap(({ changes }) => changes.filter(({ table }) => table === 'notifications'));
  await until(() => expect(toldOf(his)).toEqual([{ table: 'notifications', rows: null, tab: null }]));
  expect(toldOf(hers)).toEqual([]);
});

longTest('a stream of one team reports changes of its reader’s other memberships, to that reader only', async () => {
  const [his, hers] = [await listenAs(mai), await listenAs(nadia)];
  const other = await app.team('Hill Street', await app.person('Peter Brandt'));
  for (const [index, change] of [
    'insert into team_memberships (team_id, user_id) values ($1, $2)',
    'update team_memberships set role_id = 2 where team_id = $1 and user_id = $2',
    'delete from team_memberships where team_id = $1 and user_id = $2',
  ].entries()) {
    await app.admin.query(change, [other, mai.id]);
    await until(() =>
      expect(his.events.slice(index).flatMap(({ changes }) => changes)).toEqual([
        { table: 'team_memberships', rows: null, tab: null },
      ]),
    );
  }
  expect(hers.events).toEqual([]);
});

/** The changes of a table that a stream has received. */
const changesOf = (stream: TestStream, table: string) =>
  stream.events.flatMap(({ changes }) => changes.filter((change) => change.table === table));

longTest(
  'invitations are told to their inviter, those who manage them and the invited person, and to nobody else',
  async () => {
    const [ada, olga, ivo, peter] = [
      await app.person('Ada Wolf'),
      await app.person('Olga Reyes'),
      await app.person('Ivo Kranjc'),
      await app.person('Peter Brandt'),
    ];
    await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 2), ($1, $3, 3)', [
      team_id,
      ada.id,
      olga.id,
    ]);
    await app.admin.query('update teams set members_may_invite = true where id = $1', [team_id]);
    const elsewhere = await app.team('Hill Street', peter, ada);
    const [inviter, owner, admin, member] = [
      await listenAs(mai),
      await listenAs(nadia),
      await listenAs(ada),
      await listenAs(olga),
    ];
    const [adminElsewhere, stranger, invited] = [
      await listenAs(ada, { team_id: elsewhere }),
      await listenAs(peter, { team_id: elsewhere }),
      await openStream(address, ivo, {}),
    ];
    open.push(invited);
    const made = await app.ask(mai, 'POST', `/teams/${team_id}/invitations`, { email: ivo.email });
    expect(made.status).toBe(201);
    const { invitation_id: id } = made.body;
    const named = { table: 'team_invitations', rows: { id: [id] }, tab: null };
    const unnamed = { ...named, rows: null };
    const toldTimes = (count: number) =>
      until(() => {
        for (const stream of [inviter, owner, admin])
          expect(changesOf(stream, 'team_invitations')).toEqual(Array(count).fill(named));
        for (const stream of [adminElsewhere, invited])
          expect(changesOf(stream, 'team_invitations')).toEqual(Array(count).fill(unnamed));
      });
    await toldTimes(1);
    expect((await app.ask(nadia, 'POST', `/invitations/${id}/resend`)).status).toBe(200);
    await toldTimes(2);
    expect((await app.ask(nadia, 'DELETE', `/invitations/${id}`)).status).toBe(200);
    await toldTimes(3);
    // A later change arrives, so that an earlier notice would have arrived, too.
    const task = await addTask('Book the hall');
    await until(() => expect(member.ids('tasks')).toEqual([task]));
    await app.ask(peter, 'POST', '/goals', { team_id: elsewhere, title: 'Harvest' });
    await until(() => expect(changesOf(stranger, 'goals')).toHaveLength(1));
    for (const stream of [member, stranger]) expect(changesOf(stream, 'team_invitations')).toEqual([]);
  },
);

longTest('templates of the installation are told to everybody, those of a team to its members only', async () => {
  const peter = await app.person('Peter Brandt');
  const elsewhere = await app.team('Hill Street', peter);
  const alone = await openStream(address, await app.person('Ivo Kranjc'), {});
  open.push(alone);
  const [own, other] = [await listenAs(mai), await listenAs(peter, { team_id: elsewhere })];
  for (const [index, change] of [
    "insert into tpl_templates (id, name) values ($1, 'For all')",
    "update tpl_templates set name = 'For everybody' where id = $1",
    'delete from tpl_templates where id = $1',
  ].entries()) {
    const id = '0e02b2c3-58cc-4372-a567-f47ac10bd401';
    await app.admin.query(change, [id]);
    await until(() => {
      for (const stream of [own, other, alone])
        expect(changesOf(stream, 'tpl_templates')).toEqual(
          Array(index + 1).fill({ table: 'tpl_templates', rows: { id: [id] }, tab: null }),
        );
    });
  }
  await app.admin.query("insert into tpl_templates (owner_team_id, name) values ($1, 'Ours')", [team_id]);
  await until(() => expect(changesOf(own, 'tpl_templates')).toHaveLength(4));
  await app.ask(peter, 'POST', '/goals', { team_id: elsewhere, title: 'Harvest' });
  await until(() => expect(changesOf(other, 'goals')).toHaveLength(1));
  for (const stream of [other, alone]) expect(changesOf(stream, 'tpl_templates')).toHaveLength(3);
});

describe('a stream without a team', () => {
  const listenAlone = async (person: TestPerson) => {
    const stream = await openStream(address, person, {});
    open.push(stream);
    return stream;
  };
  const tables = (stream: TestStream) => stream.events.flatMap(({ changes }) => changes.map(({ table }) => table));

  longTest('tells a person without a team of their invitations and first membership only', async () => {
    const [ivo, lena] = [await app.person('Ivo Kranjc'), await app.person('Lena Vogt')];
    const [his, hers] = [await listenAlone(ivo), await listenAlone(lena)];
    const invited = new Set(['team_invitations', 'notifications']);
    const invite = ({ email }: TestPerson) => app.ask(nadia, 'POST', `/teams/${team_id}/invitations`, { email });
    const { status, body } = await invite(ivo);
    expect(status).toBe(201);
    await until(() => expect(new Set(tables(his))).toEqual(invited));
    await app.ask(ivo, 'POST', '/invitations/respond', { token: body.token, accept: true });
    await until(() => expect(tables(his)).toContain('team_memberships'));
    await addTask('Book the hall');
    await invite(lena);
    await until(() => expect(new Set(tables(hers))).toEqual(invited));
    expect([tables(his), tables(hers)].flat()).not.toContain('tasks');
  });

  test('ends with the session, and continues without teams', async () => {
    const stream = await listenAlone(mai);
    await app.ask(nadia, 'DELETE', `/teams/${team_id}/members/${mai.id}`);
    await until(() => expect(tables(stream)).toContain('team_memberships'));
    expect(stream.state.endedAt).toBeNull();
    await app.admin.query('delete from auth.sessions where user_id = $1', [mai.id]);
    await until(() => expect(stream.events.at(-1)?.name).toBe('ended'));
    expect((await listenAlone(mai)).status).toBe(401);
  });
});

describe('replay of missed events', () => {
  longTest('starts after the last received event, given by header or query', async () => {
    const stream = await listenAs(mai);
    await addTask('Book the hall');
    await until(() => expect(stream.events).toHaveLength(1));
    stream.close();
    const missed = [await addTask('Ask the choir'), await addTask('Order badges')];
    const { id } = stream.state;
    for (const again of [
      await listenAs(mai, {}, { headers: { 'last-event-id': id } }),
      await listenAs(mai, { last_event_id: id }),
    ]) {
      await until(() => expect(again.ids('tasks')).toEqual(missed));
      expect(again.events.map(({ name }) => name)).not.toContain('resync');
    }
  });

  longTest('covers a given time before the first event', async () => {
    const task = await addTask('Book the hall');
    const stream = await listenAs(mai, { ago: 1000 });
    await until(() => expect(stream.ids('tasks')).toEqual([task]));
    const later = await listenAs(mai);
    await pause(100);
    expect(later.events).toEqual([]);
  });

  test('is empty when nothing has changed', async () => {
    const { state } = await listenAs(mai);
    const again = await listenAs(mai, { last_event_id: state.id });
    await pause(100);
    expect(again.events).toEqual([]);
    expect(again.state.id).toBe(state.id);
  });

  const unknown = ['', 'x', '-1', '99999999999999999999', `${'0'.repeat(12)}.1`, randomUUID()];
  test.each(unknown)('is a resync for an unknown position: %j', async (last_event_id) => {
    const stream = await listenAs(mai, { last_event_id });
    await until(() => expect(stream.events.map(({ name }) => name)).toEqual(['resync']));
  });

  longTest('is a resync for a position that is ahead, or too old', async () => {
    const { id } = (await listenAs(mai)).state;
    const era = id.split('.')[0];
    const ahead = await listenAs(mai, { last_event_id: `${era}.999999` });
    const behind = await listenAs(mai, { last_event_id: `${era}.-1` });
    await until(() => expect([ahead, behind].map(({ events }) => events[0]?.name)).toEqual(['resync', 'resync']));
    await app.admin.query(
      `select pg_notify('groundwork', json_build_object('team', $1::text, 'table', 'tasks', 'n', n)::text)
         from generate_series(1, 4100) n`,
      [randomUUID()],
    );
    const task = await addTask('After all of these');
    await until(() => expect(ahead.ids('tasks')).toEqual([task]));
    const old = await listenAs(mai, { last_event_id: id });
    await until(() => expect(old.events.map(({ name }) => name)).toEqual(['resync']));
  });

  longTest('contains nothing for another person, even from that person’s position', async () => {
    const { state } = await listenAs(nadia);
    const { id } = state;
    expect(
      (await app.ask(nadia, 'POST', `/teams/${team_id}/task-views`, { name: 'Mine', page: 'tasks', search: {} }))
        .status,
    ).toBe(201);
    const task = await addTask('Book the hall');
    const his = await listenAs(mai, { last_event_id: id });
    await until(() => expect(his.ids('tasks')).toEqual([task]));
    expect(his.ids('task_views')).toEqual([]);
  });

  test('tells the whole team of a saved view of a map', async () => {
    const { rows } = await app.admin.query(
      `with i as (
         insert into tpl_instances (team_id, template_id, name)
         select $1, id, 'North' from tpl_templates where owner_team_id is null limit 1 returning id, team_id
       )
       insert into tpl_maps (team_id, instance_id) select team_id, id from i returning id`,
      [team_id],
    );
    const his = await listenAs(mai);
    const view = await app.ask(nadia, 'POST', `/maps/${rows[0].id}/views`, { name: 'Growth', look: {} });
    await until(() => expect(his.ids('saved_map_views')).toEqual([view.body.id]));
  });
});

describe('a stream ends within a second', () => {
  const ends = {
    'when the person is removed': () => app.ask(nadia, 'DELETE', `/teams/${team_id}/members/${mai.id}`),
    'when the person leaves': () => app.ask(mai, 'DELETE', `/teams/${team_id}/members/${mai.id}`),
    'when the person signs out': () => app.ask(mai, 'POST', '/auth/sign-out', {}, { origin: app.settings.appUrl }),
    'when the session is ended elsewhere': () =>
      app.admin.query('delete from auth.sessions where user_id = $1', [mai.id]),
    'when the account is suspended': () =>
      app.admin.query('update auth.users set suspended_at = now() where id = $1', [mai.id]),
    'when the team is deleted': () => app.ask(nadia, 'DELETE', `/teams/${team_id}`, { name: 'Harbour District' }),
  };
  test.each(Object.entries(ends))('%s', async (name, end) => {
    const [his, hers] = [await listenAs(mai), await listenAs(nadia)];
    await end();
    await ended(his);
    expect(his.events.at(-1)?.name).toBe('ended');
    if (!name.includes('deleted')) expect(hers.state.endedAt).toBeNull();
    const again = await listenAs(mai);
    expect([401, 404]).toContain(again.status);
  });

  test('when the session expires', async () => {
    await app.admin.query("update auth.sessions set expires_at = now() + interval '0.5 seconds' where user_id = $1", [
      mai.id,
    ]);
    const stream = await listenAs(mai);
    await ended(stream, 1500);
    expect(stream.events.at(-1)?.name).toBe('ended');
  });

  test('and changes after the removal are not sent, even at the same moment', async () => {
    const stream = await listenAs(mai);
    await app.admin.query('begin');
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [team_id, mai.id]);
    await app.admin.query("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Secret')", [team_id, goal_id]);
    await app.admin.query('commit');
    await ended(stream);
    expect(stream.ids('tasks')).toEqual([]);
  });
});

describe('a stream is refused', () => {
  const get = (person: TestPerson | null, query: string) => app.ask(person, 'GET', `/events${query}`);

  test('without a session', async () => {
    expect(await get(null, `?team_id=${team_id}`)).toMatchObject({
      status: 401,
      body: refusalBody('general.notAuthenticated', 'UNAUTHORIZED'),
    });
  });

  test('for another team, like for one that does not exist', async () => {
    const peter = await app.person('Peter Brandt');
    const [foreign, missing] = [await get(peter, `?team_id=${team_id}`), await get(peter, `?team_id=${randomUUID()}`)];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
  });

  test('with invalid parameters', async () => {
    for (const query of [
      '?team_id=',
      '?team_id=x',
      `?team_id=${team_id}&ago=-1`,
      `?team_id=${team_id}&ago=99999999`,
      `?team_id=${team_id}&more=1`,
    ])
      expect((await get(mai, query)).status).toBe(400);
  });

  longTest('as the twenty-first stream of one person', async () => {
    for (let n = 0; n < 20; n++) expect((await listenAs(mai)).status).toBe(200);
    expect((await listenAs(mai)).status).toBe(429);
    open[0]?.close();
    await until(async () => expect((await listenAs(mai)).status).toBe(200));
    expect((await listenAs(nadia)).status).toBe(200);
  });
});

describe('when something breaks', () => {
  longTest('a lost database connection is restored, and all streams resync', async () => {
    const [his, hers] = [await listenAs(mai), await listenAs(nadia)];
    const cut = await app.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'groundwork live' and datname = current_database()`,
    );
    expect(cut.rowCount).toBe(1);
    await until(() => expect([his, hers].map(({ events }) => events.at(-1)?.name)).toEqual(['resync', 'resync']));
    const task = await addTask('Book the hall');
    await until(() => expect(his.ids('tasks')).toEqual([task]));
  });

  longTest(
    'a client that does not read is disconnected; others are not affected',
    async () => {
      const slow = await listenAs(mai, {}, { reading: false });
      const quick = await listenAs(mai);
      // These notices make an event of 3 MB. The buffers of a socket hold only a few of them for a client that does not
      // read.
      const flood = `
      select pg_notify('groundwork', json_build_object(
        'team', $1::text, 'table', n::text, 'reader', null,
        'rows', json_build_object('id', array(select gen_random_uuid() from generate_series(1, 190)))
      )::text)
      from generate_series(1, 400) n`;
      for (let round = 0; round < 8; round++) {
        await app.admin.query(flood, [team_id]);
        await until(() => expect(quick.ids('400')).toHaveLength(190 * (round + 1)));
        await pause(500);
      }
      const task = await addTask('Book the hall');
      await until(() => expect(quick.ids('tasks')).toEqual([task]));
      slow.read();
      await until(() => expect(slow.state.endedAt).not.toBeNull());
      expect(slow.ids('tasks')).toEqual([]);
      expect(quick.state.endedAt).toBeNull();
    },
    30_000,
  );
});

longTest('a server that stops ends its streams with a reconnection delay', async () => {
  const stopping = await testApp();
  const ivo = await stopping.person('Ivo Kranjc');
  const stream = await openStream(await stopping.app.listen({ port: 0, host: '127.0.0.1' }), ivo, {
    team_id: await stopping.team('Hill Street', ivo),
  });
  stream.state.head = '';
  await stopping.close();
  expect(stream.state.endedAt).not.toBeNull();
  expect(stream.state.head).toMatch(/^\d+$/);
});

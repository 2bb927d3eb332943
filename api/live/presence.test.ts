import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { untilBlocked, withTwoSessions } from '@groundwork/db/test-races';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appForFile, type TestApp, testApp } from '../testing/test-app.ts';
import { openStream, type TestStream } from '../testing/test-stream.ts';
import { presence } from './presence.ts';

const app = await appForFile();
let address: string;
let nadia: TestPerson;
let mai: TestPerson;
let team_id: string;
let map: string;
let node: string;
let open: TestStream[] = [];
beforeAll(async () => {
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  nadia = await app.person('Nadia Rahman');
});
beforeEach(async () => {
  mai = await app.person('Mai Nguyễn');
  team_id = await app.team('Harbour District', nadia, mai);
  map = await newMap(nadia, team_id);
  node = (await app.ask(nadia, 'POST', `/maps/${map}/nodes`, { nodeType: 'idea' })).body.id;
});
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

async function newMap(person: TestPerson, team: string): Promise<string> {
  const { rows } = await app.admin.query(
    `with t as (insert into tpl_templates (owner_team_id, name) values ($1, 'Ideas') returning id)
     insert into tpl_instances (team_id, template_id, name) select $1, id, 'Ideas' from t returning id`,
    [team],
  );
  return (await app.ask(person, 'GET', `/instances/${rows[0].id}/map`)).body.id;
}
async function listenAs(person: TestPerson) {
  const stream = await openStream(address, person, { team_id });
  open.push(stream);
  return stream;
}
const beAt = (person: TestPerson, node_id: string | null = null, at = map) =>
  app.ask(person, 'PUT', `/maps/${at}/presence`, { node_id });
const leave = (person: TestPerson) => app.ask(person, 'DELETE', `/maps/${map}/presence`);
const until = (check: () => unknown) => vi.waitFor(check, 20_000);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Presence = { map_id: string; people: { user: { full_name: string }; node_id: string | null }[] };
const toldOf = (stream: TestStream) =>
  stream.events.filter(({ name }) => name === 'presence').map(({ data }) => data as Presence);
/** The people at a map by the last presence event about it. */
const peopleIn = (stream: TestStream, at = map) =>
  toldOf(stream)
    .findLast(({ map_id }) => map_id === at)
    ?.people.map(({ user, node_id }) => [user.full_name, node_id]);

describe('presence at a map', () => {
  longTest('includes a person who arrives during the database query', async () => {
    const hers = await listenAs(nadia);
    const come = ({ id }: TestPerson) =>
      app.admin.query("select pg_notify('groundwork', $1)", [
        JSON.stringify({ here: true, team: team_id, person: id, tab: null, map, node: null }),
      ]);
    await withTwoSessions(app.url, async (profiles) => {
      await profiles.query('begin');
      await profiles.query('lock table user_profiles in access exclusive mode');
      await come(mai);
      await untilBlocked(app.admin);
      await come(nadia);
      await pause(200);
      await profiles.query('rollback');
    });
    await until(() => expect(peopleIn(hers)).toHaveLength(2));
  });

  longTest('is sent to the team when a person comes, moves and leaves, and when a stream opens', async () => {
    const hers = await listenAs(nadia);
    expect(await beAt(mai)).toMatchObject({ status: 200, body: { success: true } });
    await until(() => expect(peopleIn(hers)).toEqual([['Mai Nguyễn', null]]));
    expect(toldOf(hers)[0]?.people[0]?.user).toEqual({
      id: mai.id,
      email: mai.email,
      full_name: 'Mai Nguyễn',
      avatar_url: null,
    });
    await beAt(mai, node);
    await beAt(nadia);
    const both = [
      ['Mai Nguyễn', node],
      ['Nadia Rahman', null],
    ];
    await until(() => expect(peopleIn(hers)?.toSorted()).toEqual(both));
    const later = await listenAs(mai);
    await until(() => expect(peopleIn(later)?.toSorted()).toEqual(both));
    await leave(mai);
    await until(() => expect(peopleIn(hers)).toEqual([['Nadia Rahman', null]]));
  });

  longTest('is not sent again when a client renews it', async () => {
    const hers = await listenAs(nadia);
    for (let n = 0; n < 3; n++) await beAt(mai, node);
    await until(() => expect(peopleIn(hers)).toEqual([['Mai Nguyễn', node]]));
    await pause(700);
    expect(toldOf(hers)).toHaveLength(1);
  });

  longTest('changes when the last stream of a person ends', async () => {
    const [hers, his] = [await listenAs(nadia), await listenAs(mai)];
    const second = await listenAs(mai);
    await beAt(mai);
    await until(() => expect(peopleIn(hers)).toHaveLength(1));
    second.close();
    await pause(200);
    expect(peopleIn(hers)).toHaveLength(1);
    his.close();
    await until(() => expect(peopleIn(hers)).toEqual([]));
  });

  longTest('alternates with changes, at most two events a second, and ends with the last state', async () => {
    const hers = await listenAs(nadia);
    for (let n = 0; n < 100; n++) {
      await beAt(mai, n % 2 ? node : null);
      await app.ask(nadia, 'PATCH', `/maps/${map}/nodes/${node}`, { fields: { title: `${n}` } });
    }
    await beAt(mai, node);
    await pause(1200);
    expect(peopleIn(hers)).toEqual([['Mai Nguyễn', node]]);
    expect(new Set(hers.events.map(({ name }) => name))).toEqual(new Set(['changes', 'presence']));
    expect(hers.events.length).toBeLessThanOrEqual(hers.mostEvents());
  });

  longTest('of a person lasts while another server has a stream of that person', async () => {
    const second = await testApp({ beside: app });
    onTestFinished(second.close);
    const there = await second.app.listen({ port: 0, host: '127.0.0.1' });
    const hers = await listenAs(nadia);
    const [first, other] = [await listenAs(mai), await openStream(there, mai, { team_id })];
    open.push(other);
    const inTab = (server: TestApp, tab: string, node_id: string | null) =>
      server.ask(mai, 'PUT', `/maps/${map}/presence`, { node_id }, { 'x-groundwork-tab': tab });
    await inTab(app, 'one', null);
    await inTab(second, 'two', node);
    const both = [
      ['Mai Nguyễn', null],
      ['Mai Nguyễn', node],
    ];
    await until(() => expect(peopleIn(hers)).toEqual(both));

    // The browser of the first server has crashed, so its tab has not left.
    first.close();
    await pause(limits.live.presenceLeavingMs + 1000);
    expect(peopleIn(hers)).toEqual(both);
    other.close();
    await until(() => expect(peopleIn(hers)).toEqual([]));
  });

  longTest('is shared between servers', async () => {
    const hers = await listenAs(nadia);
    const notice = { here: true, team: team_id, person: mai.id, tab: null, map, node: null };
    await app.admin.query("select pg_notify('groundwork', $1)", [JSON.stringify(notice)]);
    await until(() => expect(peopleIn(hers)).toEqual([['Mai Nguyễn', null]]));
    await app.admin.query("select pg_notify('groundwork', $1)", [JSON.stringify({ ...notice, here: false })]);
    await until(() => expect(peopleIn(hers)).toEqual([]));
  });
});

longTest('abuse: people without access to the map can neither set nor receive presence', async () => {
  const peter = await app.person('Peter Hill');
  const theirTeam = await app.team(`Hill Street ${randomUUID()}`, peter);
  const theirs = await newMap(peter, theirTeam);
  const hers = await listenAs(nadia);
  const peters = await openStream(address, peter, { team_id: theirTeam });
  open.push(peters);
  const [foreign, absent] = [await beAt(peter, null, map), await beAt(peter, null, randomUUID())];
  expect(foreign).toMatchObject({ status: 404, body: absent.body });
  expect((await app.ask(peter, 'DELETE', `/maps/${map}/presence`)).status).toBe(404);
  // A node of another map: of the same team and of another team.
  const { id: other } = (
    await app.ask(nadia, 'POST', `/maps/${await newMap(nadia, team_id)}/nodes`, { nodeType: 'idea' })
  ).body;
  const foreignNode = (await app.ask(peter, 'POST', `/maps/${theirs}/nodes`, { nodeType: 'idea' })).body.id;
  for (const node_id of [other, foreignNode, randomUUID()])
    expect(await beAt(nadia, node_id)).toMatchObject({ status: 404, body: absent.body });
  expect((await app.ask(nadia, 'PUT', `/maps/${map}/presence`, { node_id: null, x: 1 })).status).toBe(400);
  expect((await app.raw(null, 'PUT', `/maps/${map}/presence`, { node_id: null })).statusCode).toBe(401);
  await beAt(nadia, node);
  await until(() => expect(peopleIn(hers)).toEqual([['Nadia Rahman', node]]));
  await pause(600);
  expect(toldOf(hers)).toHaveLength(1);
  expect(toldOf(peters)).toEqual([]);
});

longTest('abuse: a person removed from the team disappears from its maps, with or without a stream', async () => {
  const ivo = await app.person('Ivo Kranjc');
  await app.admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [team_id, ivo.id]);
  const hers = await listenAs(nadia);
  const his = await listenAs(mai);
  for (const person of [mai, ivo]) await beAt(person);
  await until(() => expect(peopleIn(hers)).toHaveLength(2));
  for (const [index, person] of [mai, ivo].entries()) {
    await app.ask(nadia, 'DELETE', `/teams/${team_id}/members/${person.id}`);
    await until(() => expect(peopleIn(hers)).toHaveLength(1 - index));
    expect((await beAt(person)).status).toBe(404);
  }
  await until(() => expect(his.state.endedAt).not.toBeNull());
});

test('presence is kept for each tab of a person', () => {
  const here = presence(() => {});
  const inTab = (tab: string, node: string | null) =>
    here.receive({ here: true, team: 'team', person: 'mai', tab, map: 'map', node });
  inTab('one', 'a');
  inTab('two', 'b');
  expect(here.at('map').map(({ node }) => node)).toEqual(['a', 'b']);
  inTab('two', 'a');
  expect(here.at('map')).toEqual([{ person: 'mai', node: 'a' }]);
  here.receive({ here: false, team: 'team', person: 'mai', tab: 'one', map: 'map', node: null });
  expect(here.at('map')).toEqual([{ person: 'mai', node: 'a' }]);
});

test('presence in all maps of a team ends some seconds after the last stream, unless there is a new one', () => {
  vi.useFakeTimers();
  try {
    const here = presence(() => {});
    const visit = { here: true, team: 'team', person: 'mai', tab: 'one', map: 'map', node: null };
    const streams = (some: boolean) => here.receive({ ...visit, here: some, tab: null, map: null });
    here.receive(visit);
    streams(false);
    vi.advanceTimersByTime(limits.live.presenceLeavingMs - 1);
    streams(true);
    vi.advanceTimersByTime(limits.live.presenceLeavingMs);
    expect([here.mapsOf('team'), here.isLeaving('team', 'mai')]).toEqual([['map'], false]);
    streams(false);
    expect(here.isLeaving('team', 'mai')).toBe(true);
    vi.advanceTimersByTime(limits.live.presenceLeavingMs);
    expect([here.at('map'), here.mapsOf('team'), here.isLeaving('team', 'mai')]).toEqual([[], [], false]);
  } finally {
    vi.useRealTimers();
  }
});

test('abuse: a person has at most twenty tabs on a map', () => {
  const here = presence(() => {});
  for (let n = 0; n < 100; n++)
    here.receive({ here: true, team: 'team', person: 'mai', tab: `tab-${n}`, map: 'map', node: `${n}` });
  expect(here.at('map').map(({ node }) => node)).toEqual(
    Array.from({ length: limits.live.streamsPerPerson }, (_, n) => `${80 + n}`),
  );
});

test('presence expires after 45 seconds without renewal', () => {
  vi.useFakeTimers();
  try {
    const changes: string[] = [];
    const here = presence((_team, at) => changes.push(at));
    const whereabouts = { here: true, team: 'team', person: 'mai', tab: null, map: 'map', node: null };
    here.receive(whereabouts);
    vi.advanceTimersByTime(limits.live.presenceMs - 1);
    here.receive(whereabouts);
    vi.advanceTimersByTime(limits.live.presenceMs - 1);
    expect([changes, here.at('map')]).toEqual([['map'], [{ person: 'mai', node: null }]]);
    vi.advanceTimersByTime(1);
    expect([changes, here.at('map'), here.mapsOf('team')]).toEqual([['map', 'map'], [], []]);
  } finally {
    vi.useRealTimers();
  }
});

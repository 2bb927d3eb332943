import * as messages from '@groundwork/contract/base/messages.gen';
import { longTest } from '@groundwork/contract/base/test-sweeps';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../../base/queries/api.ts';
import { fakeBackend, noAnswer, refuse } from '../../base/testing/fake-backend.ts';
import { sampleId, sampleIds } from '../../base/testing/sample-rows.ts';
import { type Gesture, MapModel } from '../model/map-model.ts';
import type { AddedNode, MapCommand } from '../model/map-rows.ts';
import { sampleNode } from '../model/sample-map.ts';
import { MapSync } from './map-sync.ts';
import { mapHandlers, TestMapServer } from './test-map-server.ts';
import { UnsentEdits } from './unsent-edits.ts';

const [a, b, c, d, e, m, n, o, x, y] = sampleIds('a', 'b', 'c', 'd', 'e', 'm', 'n', 'o', 'x', 'y');
const [mapId, mineId, theirsId] = sampleIds('map', 'mine', 'theirs');
const rows = () => ({
  nodes: [
    sampleNode(a, '1', { title: 'Riverside' }),
    sampleNode(b, '1.1', { title: 'Oak' }),
    sampleNode(c, '1.1.1', {}),
    sampleNode(d, '1.2', {}),
    sampleNode(e, '2', {}),
  ],
  edges: [{ id: x, src_node_id: b, dst_node_id: e, edge_type: 'helps', metadata: {} }],
});
const added = (id: string, parent_id: string | null, fields = {}): AddedNode => ({
  id,
  parent_id,
  node_type: 'group',
  fields,
  position: null,
  read_only: false,
  held_by: null,
});
const add = (id: string, parent: string | null, fields = {}): MapCommand => ({
  type: 'add',
  nodes: [added(id, parent, fields)],
  edges: [],
});
const title = (id: string, text: string): MapCommand => ({ type: 'change', id, fields: { title: text } });

let server: TestMapServer;
const backend = fakeBackend(mapHandlers(() => server));
let stops: (() => unknown)[];
beforeEach(() => {
  // Keeps `setImmediate` real, because responses arrive in real turns of the event loop.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  localStorage.clear();
  server = new TestMapServer(rows());
  stops = [];
});
afterEach(async () => {
  // A client sends its pending edits when it stops. This waits for the answers, before the next test counts calls.
  await Promise.all(stops.map((stop) => stop()));
  vi.useRealTimers();
});

/** A client with the map open. */
function person(id = mapId) {
  const model = new MapModel({ nodes: [...server.model.nodes.values()], edges: [...server.model.edges.values()] });
  const say = {
    done: vi.fn(),
    reported: vi.fn(),
    refused: vi.fn<(gesture: Gesture, why: string) => void>(),
    failing: vi.fn<(gesture: Gesture, why: string) => void>(),
    lost: vi.fn<(gestures: Gesture[]) => void>(),
    shutOut: vi.fn(),
  };
  const sync = new MapSync(id, model, say);
  server.listen(id, (change) => sync.receive({ name: 'changes', id: '', changes: [change] }));
  stops.push(sync.start());
  return { model, sync, say };
}
async function pass(ms: number, step = 25) {
  for (let left = ms; left > 0; left -= step) {
    for (let turns = 0; turns < 8; turns++) await new Promise((done) => setImmediate(done));
    await vi.advanceTimersByTimeAsync(Math.min(left, step));
  }
}
const settled = () => pass(30_000, 250);
const state = (model: MapModel) => ({
  nodes: [...model.nodes.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  edges: [...model.edges.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  order: [...model.tree.walk()],
});
/** The writes so far, with the node that each is about. */
const calls = () =>
  backend.writes().map(([name, sent]) => {
    const { nodeId } = sent as { nodeId?: string };
    return nodeId ? [name, nodeId] : [name];
  });
const reads = () => backend.calls('maps.nodes').length;
const refuseOnce = (operation: string) => {
  server.before = (name) => {
    if (name !== operation) return;
    server.before = () => {};
    noAnswer();
  };
};

it('shows edits at once, sends them in order, and reports when they are saved', async () => {
  const { model, sync, say } = person();
  model.run([add(n, a)], { done: messages.maps.nodeCreated });
  model.run([title(n, 'Mill Lane')]);
  expect(model.nodes.get(n)?.fields.title).toBe('Mill Lane');
  expect(sync.state()).toBe('saving');
  await settled();
  expect(calls()).toEqual([['maps.addNodes'], ['maps.updateNode', n]]);
  expect(sync.state()).toBe('saved');
  expect(say.done).toHaveBeenCalledWith(messages.maps.nodeCreated);
  expect(state(server.model)).toEqual(state(model));
});

it('shows a report at once, sends it once, and takes it back when it is refused', async () => {
  const { model, sync, say } = person();
  const report = (attendees: number) =>
    model.report(
      { type: 'report', id: b, template_id: mapId, data: { came: attendees }, fields: { attendees } },
      { done: messages.records.created },
    );
  const shown = () => model.nodes.get(b)?.fields.attendees;
  // The fake server loses the answer to the first call.
  server.after = (name) => {
    server.after = () => {};
    if (name === 'reports.add') noAnswer();
  };
  report(18);
  expect([shown(), model.canUndo, sync.state()]).toEqual([18, false, 'saving']);
  await settled();
  expect([shown(), sync.state(), say.done.mock.calls, say.reported.mock.calls.length]).toEqual([
    18,
    'saved',
    [[messages.records.created]],
    1,
  ]);
  expect(server.model.nodes.get(b)?.fields.reports).toBe(1);
  server.before = (name) => {
    if (name === 'reports.add') refuse(400, 'Too many');
  };
  const refused = report(999);
  expect(shown()).toBe(999);
  await settled();
  expect([shown(), sync.state(), say.refused.mock.calls]).toEqual([18, 'saved', [[refused, 'Too many']]]);
});

it('sends a gesture in as few calls as possible', async () => {
  const { model } = person();
  const positions = [a, b, c].map((id, index) => ({ id, position: { x: index, y: 0 } }));
  const three = [added(n, d), added(m, n), added(o, n)];
  model.run([
    {
      type: 'add',
      nodes: three,
      edges: [{ id: y, src_node_id: m, dst_node_id: o, edge_type: 'helps', metadata: {} }],
    },
  ]);
  model.run([{ type: 'place', positions }]);
  model.run([
    { type: 'move', id: m, parent_id: e },
    { type: 'place', positions: [{ id: m, position: { x: 7, y: 8 } }] },
    { type: 'change', id: m, fields: { title: 'M' }, node_type: 'church' },
  ]);
  model.run([
    { type: 'remove', id: c, subtree: true },
    { type: 'remove', id: o, subtree: true },
  ]);
  await settled();
  expect(calls()).toEqual([['maps.addNodes'], ['maps.layout'], ['maps.updateNode', m], ['maps.deleteNodes']]);
  expect(state(server.model)).toEqual(state(model));
});

it('keeps the order of edits to one node within a gesture', async () => {
  const { model } = person();
  model.run([add(n, a), title(n, 'Gone'), { type: 'remove', id: n, subtree: true }]);
  await settled();
  expect(calls()).toEqual([['maps.addNodes'], ['maps.updateNode', n], ['maps.deleteNodes']]);
  expect(state(server.model)).toEqual(state(model));
});

it('adds branches of several parents in one call each, and creates connections between them afterwards', async () => {
  const { model } = person();
  model.run([
    {
      type: 'add',
      nodes: [added(n, a), added(m, e)],
      edges: [{ id: y, src_node_id: n, dst_node_id: m, edge_type: 'helps', metadata: {} }],
    },
  ]);
  await settled();
  expect(calls()).toEqual([['maps.addNodes'], ['maps.addNodes'], ['maps.connect']]);
  expect(state(server.model)).toEqual(state(model));
});

it('rolls back a refused gesture with those that depend on it, and keeps the others', async () => {
  const { model, say, sync } = person();
  server.before = (name) => {
    if (name === 'maps.addNodes') refuse(400, 'maps.tooManyNodes');
  };
  model.run([add(n, a, { title: 'Too many' })], { failed: messages.maps.nodeCreateFailed });
  model.run([add(m, n), title(b, 'With it')]);
  model.run([title(n, 'Of it')]);
  model.run([title(e, 'Elm')]);
  await settled();
  expect(say.refused.mock.calls.map(([gesture, why]) => [gesture.failed, why])).toEqual([
    [messages.maps.nodeCreateFailed, messages.maps.tooManyNodes],
  ]);
  expect(say.lost).not.toHaveBeenCalled();
  expect(model.nodes.has(n) || model.nodes.has(m)).toBe(false);
  expect(server.model.nodes.get(e)?.fields.title).toBe('Elm');
  expect(sync.state()).toBe('saved');
  expect(state(server.model)).toEqual(state(model));
  while (model.canUndo) model.undo();
  expect(model.nodes.get(b)?.fields.title).toBe('Oak');
});

it('stores nodes of several calls all or not at all', async () => {
  const { model, say, sync } = person();
  let calls = 0;
  server.before = (name) => {
    if (name === 'maps.addNodes' && ++calls > 1) refuse(400, 'Title: at most 120 characters');
  };
  const before = state(server.model);
  // Two places of the tree need two calls.
  model.run([{ type: 'add', nodes: [added(n, a), added(o, n), added(m, e)], edges: [] }], { failed: 'Not added' });
  model.run([title(b, 'With it')]);
  await settled();
  expect(calls).toBe(2);
  expect(say.refused.mock.calls.map(([gesture, why]) => [gesture.failed, why])).toEqual([
    ['Not added', 'Title: at most 120 characters'],
  ]);
  model.run([title(b, String(before.nodes.find(({ id }) => id === b)?.fields.title))]);
  await settled();
  expect(state(server.model)).toEqual(before);
  expect(state(model)).toEqual(before);
  expect(sync.state()).toBe('saved');
});

it('keeps edits while offline and sends them once when online, even if the server had received some', async () => {
  const { model, sync } = person();
  server.after = () => {
    noAnswer();
  };
  model.run([add(n, a)]);
  await pass(100);
  expect(sync.state()).toBe('offline');
  model.run([title(n, 'Written offline')]);
  expect(model.nodes.get(n)?.fields.title).toBe('Written offline');
  server.after = () => {};
  await settled();
  expect(sync.state()).toBe('saved');
  expect(server.model.tree.children(a)).toEqual([b, d, n]);
  expect(state(server.model)).toEqual(state(model));
});

it('drops a connection that others removed between a lost response and its retry', async () => {
  const [mine, theirs] = [person(mineId), person(theirsId)];
  server.model.run([{ type: 'disconnect', id: x }]);
  for (const { sync } of [mine, theirs]) sync.receive({ name: 'resync' });
  await settled();
  server.after = (name) => {
    if (name === 'maps.connect') noAnswer();
  };
  mine.model.run([
    { type: 'connect', edge: { id: y, src_node_id: b, dst_node_id: e, edge_type: 'helps', metadata: {} } },
  ]);
  await pass(100);
  expect(server.model.edges.has(y)).toBe(true);
  server.after = () => {};
  await client.maps.disconnect({ mapId: theirsId, edgeId: y });
  await settled();
  expect(server.model.edges.has(y)).toBe(false);
  expect(state(mine.model)).toEqual(state(server.model));
});

it('retries after server errors', async () => {
  const { model, sync } = person();
  refuseOnce('maps.updateNode');
  model.run([title(e, 'Elm')]);
  await pass(10);
  expect(sync.state()).toBe('offline');
  window.dispatchEvent(new Event('online'));
  await pass(10);
  expect(sync.state()).toBe('saved');
});

it('notifies once when the server keeps failing, and saves when it recovers', async () => {
  const { model, sync, say } = person();
  server.before = () => refuse(500, 'maps.nodeCreateFailed');
  model.run([add(n, a)], { failed: messages.maps.nodeCreateFailed });
  await pass(1500, 250);
  expect([sync.state(), say.failing.mock.calls.length]).toEqual(['failed', 0]);
  await settled();
  expect(say.failing.mock.calls.map(([gesture, why]) => [gesture.failed, why])).toEqual([
    [messages.maps.nodeCreateFailed, messages.maps.nodeCreateFailed],
  ]);
  server.before = () => {};
  await settled();
  expect([sync.state(), server.model.nodes.has(n)]).toEqual(['saved', true]);
});

it('reports the edit that others made impossible, and applies the rest', async () => {
  const [mine, theirs] = [person(mineId), person(theirsId)];
  let away = true;
  server.before = (_, id) => {
    if (away && id === c) noAnswer();
  };
  mine.model.run([title(c, 'Lost')]);
  mine.model.run([title(e, 'Kept')]);
  await pass(100);
  theirs.model.run([{ type: 'remove', id: b, subtree: true }]);
  await pass(100);
  away = false;
  await settled();
  expect(mine.say.lost.mock.calls.flat(2).map(({ commands }) => commands)).toEqual([[title(c, 'Lost')]]);
  expect(mine.say.refused).not.toHaveBeenCalled();
  expect(server.model.nodes.get(e)?.fields.title).toBe('Kept');
  expect(state(mine.model)).toEqual(state(server.model));
});

it('puts a node last when others removed the sibling to insert before', async () => {
  const [mine, theirs] = [person(mineId), person(theirsId)];
  server.before = () => new Promise((done) => setTimeout(done, 100));
  theirs.model.run([{ type: 'move', id: b, parent_id: e }]);
  await pass(50);
  mine.model.run([{ type: 'add', nodes: [{ ...added(n, a), before: b }], edges: [] }]);
  await settled();
  expect(mine.say.refused).not.toHaveBeenCalled();
  expect(server.model.tree.children(a)).toEqual([d, n]);
  expect(state(mine.model)).toEqual(state(server.model));
});

it('refetches changes by others, and its own only when both changed something at the same time', async () => {
  const [mine, theirs] = [person(mineId), person(theirsId)];
  mine.model.run([title(a, 'Mine')]);
  await settled();
  expect(reads()).toBe(1);
  expect(theirs.model.nodes.get(a)?.fields.title).toBe('Mine');
  mine.sync.receive({ name: 'resync' });
  await settled();
  expect(reads()).toBe(2);
});

it('refetches at most twice a second', async () => {
  person(mineId);
  const theirs = person(theirsId);
  for (let second = 0; second < 40; second++) {
    theirs.model.run([title(a, `${second}`)]);
    await pass(50);
  }
  expect(reads()).toBeLessThanOrEqual(5);
});

it('refetches everything when a view was added or ended, because its nodes have their own ids', async () => {
  const { model, sync } = person();
  server.model.run([{ type: 'remove', id: b, subtree: true }]);
  sync.receive({
    name: 'changes',
    id: '',
    changes: [{ table: 'map_views', rows: { map_id: ['another'] }, tab: null }],
  });
  await settled();
  expect(model.nodes.has(b)).toBe(true);
  sync.receive({ name: 'changes', id: '', changes: [{ table: 'map_views', rows: { map_id: [mapId] }, tab: null }] });
  await settled();
  expect(state(model)).toEqual(state(server.model));
});

it('sends pending edits when it is closed', async () => {
  const { model } = person();
  const before = calls().length + reads();
  model.run([title(e, 'Elm')]);
  await Promise.all(stops.map((stop) => stop()));
  expect(calls().length + reads()).toBe(before + 1);
  expect(server.model.nodes.get(e)?.fields.title).toBe('Elm');
});

it('keeps unsent edits for the next session, and reports those that cannot be applied any more', async () => {
  const lost = vi.fn<(gestures: Gesture[]) => void>();
  const open = () => {
    const session = person();
    const edits = new UnsentEdits(session.model, {
      personId: 'nadia',
      mapId,
      titleOf: (id) => String(session.model.nodes.get(id)?.fields.title),
      lost,
    });
    return { ...session, edits, close: edits.open() };
  };
  server.before = () => {
    noAnswer();
  };
  const first = open();
  first.model.run([add(n, e, { title: 'New' })]);
  first.model.run([title(b, 'Never said')]);
  await pass(100);
  for (const stop of stops) await stop();
  first.close();

  server.before = () => {};
  server.model.run([{ type: 'remove', id: b, subtree: true }]);
  const second = open();
  await settled();
  expect(server.model.nodes.get(n)?.fields.title).toBe('New');
  expect(lost).toHaveBeenCalledOnce();
  expect(second.edits.titlesOfGone(lost.mock.calls[0]?.[0] ?? [])).toEqual(['Never said']);
  expect(localStorage).toHaveLength(0);
  expect(state(second.model)).toEqual(state(server.model));
});

const id = fc.constantFrom(...['a', 'b', 'c', 'd', 'e', 'n0', 'n1', 'n2', 'n3', 'n4', 'n5'].map(sampleId));
const parent = fc.option(id, { nil: null });
const command: fc.Arbitrary<(unique: () => string) => MapCommand> = fc.oneof(
  fc.tuple(fc.nat(5), parent, parent).map(
    ([, above, before]) =>
      (unique: () => string): MapCommand => ({
        type: 'add',
        nodes: [{ ...added(unique(), above), before }],
        edges: [],
      }),
  ),
  fc.record({ type: fc.constant('remove' as const), id, subtree: fc.boolean() }).map((made) => () => made),
  fc.record({ type: fc.constant('move' as const), id, parent_id: parent, before: parent }).map((made) => () => made),
  fc.tuple(id, fc.string({ maxLength: 3 })).map(
    ([of, text]) =>
      () =>
        title(of, text),
  ),
  fc.tuple(id, fc.nat(9)).map(
    ([of, x]) =>
      (): MapCommand => ({ type: 'place', positions: [{ id: of, position: { x, y: 0 } }] }),
  ),
  fc.tuple(id, id).map(
    ([from, to]) =>
      (unique: () => string): MapCommand => ({
        type: 'connect',
        edge: { id: unique(), src_node_id: from, dst_node_id: to, edge_type: 'helps', metadata: {} },
      }),
  ),
  fc.constant((): MapCommand => ({ type: 'disconnect', id: x })),
);
const moment = fc.record({
  who: fc.nat(1),
  commands: fc.array(command, { maxLength: 3 }),
  undo: fc.boolean(),
  pause: fc.nat(400),
  trouble: fc.constantFrom('none', 'none', 'none', 'before', 'after', 'refusal'),
  delay: fc.nat(700),
});

longTest(
  "two clients converge to the server's state with any edits, network failures and refusals",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { maxLength: 25 }), async (moments) => {
        server = new TestMapServer(rows());
        const people = [person(mineId), person(theirsId)];
        let made = 0;
        const unique = () => sampleId(`n${made++}`);
        for (const { who, commands, undo, pause, trouble, delay } of moments) {
          server.before = async (name) => {
            await new Promise((done) => setTimeout(done, delay));
            if (trouble === 'refusal' && name !== 'maps.nodes') refuse(400, 'general.invalid');
            if (trouble === 'before') noAnswer();
          };
          server.after = () => {
            if (trouble === 'after') noAnswer();
          };
          const { model } = people[who] as (typeof people)[number];
          if (undo) model.undo();
          else model.run(commands.map((make) => make(unique)));
          await pass(pause);
        }
        server.before = () => {};
        server.after = () => {};
        await settled();
        for (const { model, sync } of people) {
          expect(sync.state()).toBe('saved');
          expect(state(model)).toEqual(state(server.model));
        }
        await Promise.all(stops.splice(0).map((stop) => stop()));
      }),
      { numRuns: 100 },
    );
  },
  60_000,
);

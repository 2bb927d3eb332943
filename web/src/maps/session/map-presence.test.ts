import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, succeed } from '../../base/testing/fake-backend.ts';
import { aMap, sampleIds } from '../../base/testing/sample-rows.ts';
import { MapModel } from '../model/map-model.ts';
import { sampleNode } from '../model/sample-map.ts';
import { MapPresence } from './map-presence.ts';
import { MapSelection } from './map-selection.ts';

const [a, b, held, n] = sampleIds('a', 'b', 'held', 'n');
const mapId = aMap().id;
const backend = fakeBackend({ 'maps.beAt': succeed, 'maps.leave': succeed });
const at = (node_id: string | null) => ['maps.beAt', { mapId, node_id }];
let stop: () => void;
let model: MapModel;
let selection: MapSelection;
let presence: MapPresence;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  model = new MapModel({
    nodes: [sampleNode(a, '1', {}), sampleNode(b, '1.1', {}), sampleNode(held, '1.2', {}, { read_only: true })],
    edges: [],
  });
  selection = new MapSelection();
  presence = new MapPresence(mapId, 'me', model, selection);
  stop = presence.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turns = 0; turns < 10; turns++) await new Promise((done) => setImmediate(done));
}

it('sends the position after a pause, again every 20 seconds, and on leaving', async () => {
  await pass(0);
  expect(backend.writes()).toEqual([at(null)]);
  selection.select([a]);
  await pass(100);
  selection.select([b]);
  await pass(400);
  expect(backend.writes()).toEqual([at(null), at(b)]);
  await pass(20_000);
  expect(backend.writes()).toEqual([at(null), at(b), at(b)]);
  stop();
  await pass(0);
  expect(backend.writes().at(-1)).toEqual(['maps.leave', { mapId }]);
});

it('does not send a node that the server does not have yet', async () => {
  model.run([{ type: 'add', nodes: [{ ...sampleNode(n, '', {}), parent_id: a }], edges: [] }]);
  selection.edit(n);
  await pass(400);
  expect(backend.writes().at(-1)).toEqual(at(null));
  const [gesture] = model.pending;
  model.receive({}, { sent: gesture?.commands ?? [], rest: [] });
  await pass(400);
  expect(backend.writes().at(-1)).toEqual(at(n));
});

it('does not send a node of another team', async () => {
  await pass(0);
  selection.select([held]);
  await pass(1000);
  expect(backend.writes()).toEqual([at(null)]);
});

it('knows the positions of others in this map', () => {
  const person = (id: string) => ({ id, full_name: id, avatar_url: null, email: `${id}@harbour.example` });
  const listener = vi.fn();
  presence.subscribe(listener);
  presence.receive({ map_id: 'another', people: [{ user: person('mai'), node_id: null }] });
  expect(listener).not.toHaveBeenCalled();
  presence.receive({
    map_id: mapId,
    people: [
      { user: person('me'), node_id: 'a' },
      { user: person('mai'), node_id: 'b' },
    ],
  });
  expect(presence.list()).toMatchObject([{ user: { id: 'mai' }, node_id: 'b' }]);
});

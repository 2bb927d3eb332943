import { parentPort, workerData } from 'node:worker_threads';
import { sampleBridge } from '../api/cli/sample-bridge.ts';

// A bridge to the older product in a worker thread, so that serializing 10,000 nodes does not delay the concurrent
// requests of the benchmark.

export type Bridged = { port: number; nodes: number; times: number };

/** A node with every type of value of the older product. */
const church = (n: number) => ({
  id: `n${n}`,
  parentId: n === 0 ? null : `n${Math.floor((n - 1) / 6)}`,
  name: `Church ${n}`,
  leader: `Leader ${n}`,
  place: { country: { name: 'Freedonia' }, level1: { name: `District ${n % 40}` }, level2: { name: `Street ${n}` } },
  start_date: { seconds: 1_500_000_000 + n * 86_400, nanoseconds: 0 },
  attendance: n % 60,
  group_or_church: n % 3 === 0 ? 'church' : 'group',
  is_active: n % 11 !== 0,
  ...Object.fromEntries(
    ['prayer', 'worship', 'lords_supper', 'giving', 'baptism', 'word'].map((practice, place) => [
      practice,
      (n + place) % 3,
    ]),
  ),
});

const field = (type: string, name: string) => ({ type, name, label: name, icon: '', show_middle_state: true });
const template = {
  id: 'churches',
  name: 'Churches',
  fields: [
    field('text', 'name'),
    field('leader', 'leader'),
    field('location', 'place'),
    field('date', 'start_date'),
    field('numeric', 'attendance'),
    field('group_or_church', 'group_or_church'),
    field('is_active', 'is_active'),
    ...['prayer', 'worship', 'lords_supper', 'giving', 'baptism', 'word'].map((practice) => field('toggle', practice)),
  ],
};

const { port, nodes, times } = workerData as Bridged;
const churches = Array.from({ length: nodes }, (_, n) => church(n));
/** The same map under `times` ids. */
const maps = Array.from({ length: times }, (_, n) => ({
  id: `map-${n}`,
  name: `Network ${n}`,
  templateId: template.id,
  nodes: () => churches,
}));
sampleBridge({ templates: [template], users: [], maps }).listen(port, '127.0.0.1', () =>
  parentPort?.postMessage('listening'),
);

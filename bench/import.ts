import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ImportRun } from '../contract/maps/import/imports.ts';
import { sampleCredentials } from '../contract/maps/import/legacy.ts';
import { ask, median, quantile } from './load.ts';
import type { Bridged } from './map-bridge.ts';
import type { Seat } from './seat.ts';
import { residentMb, type Server } from './server.ts';
import { atMost } from './table.ts';

/** Serves a map of `nodes` nodes under `times` ids, in a worker thread. */
async function mapBridge(port: number, nodes: number, times: number): Promise<Worker> {
  const thread = new Worker(new URL('./map-bridge.ts', import.meta.url), {
    workerData: { port, nodes, times } satisfies Bridged,
  });
  await once(thread, 'message');
  return thread;
}

/**
 * Requests a list every `everyMs`, also while earlier requests are pending, until `until` settles; returns the
 * latencies.
 */
async function steadily(server: Server, seats: Seat[], until: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  let going = true;
  const stop = () => {
    going = false;
  };
  until.then(stop, stop);
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; going; n++) {
    const seat = seats[n % seats.length] as Seat;
    const due = began + n * everyMs;
    asked.push(
      ask(seat, 'GET', `${server.url}/api/tasks?team_id=${seat.team_id}&limit=50`).then(
        () => void latencies.push(performance.now() - due),
      ),
    );
    await pause(Math.max(0, due + everyMs - performance.now()));
  }
  await Promise.all(asked);
  return latencies;
}

/** Imports one map; returns the seconds, and the growth of the server's memory in MB. */
async function bring(server: Server, seat: Seat, map: string) {
  const before = residentMb(server.process);
  let peak = before;
  const started = performance.now();
  const asked = { team_id: seat.team_id, template_ids: ['churches'], map_ids: [map] };
  let run: ImportRun = JSON.parse(await ask(seat, 'POST', `${server.url}/api/imports`, asked));
  while (run.status === 'waiting' || run.status === 'running') {
    await pause(50);
    peak = Math.max(peak ?? 0, residentMb(server.process) ?? 0);
    run = JSON.parse(await ask(seat, 'GET', `${server.url}/api/imports/${run.id}`));
  }
  if (run.map.created !== 1) throw new Error(`The import ended as ${run.status}: ${run.reason}`);
  return { took: (performance.now() - started) / 1000, grown: before === null || peak === null ? null : peak - before };
}

/** Prepares the import of a map of `nodes` nodes; the returned function runs the import. */
export async function prepareImport(
  server: Server,
  bridgePort: number,
  seat: Seat,
  nodes: number,
): Promise<() => Promise<void>> {
  const bridge = await mapBridge(bridgePort, nodes, 1);
  await ask(seat, 'POST', `${server.url}/api/import/legacy-auth`, sampleCredentials);
  return async () => {
    await bring(server, seat, 'map-0');
    await bridge.terminate();
  };
}

/** Interval of the concurrent requests. */
const everyMs = 50;

/** Imports a map over a bridge, which the server's settings name, while other people send requests. */
export async function measureImport(
  server: Server,
  bridgePort: number,
  [one, ...others]: Seat[],
  nodes: number,
  times: number,
) {
  if (!one) throw new Error('The benchmark needs a team');
  const bridge = await mapBridge(bridgePort, nodes, times);
  await ask(one, 'POST', `${server.url}/api/import/legacy-auth`, sampleCredentials);
  const quiet: number[] = [];
  const meanwhile: number[] = [];
  const turns: Awaited<ReturnType<typeof bring>>[] = [];
  for (let n = 0; n < times; n++) {
    // Measures for as long as an import takes, because the p99 of few requests is random.
    const before = await steadily(server, others, pause((turns[0]?.took ?? 2) * 1000));
    const work = bring(server, one, `map-${n}`);
    const during = await steadily(server, others, work);
    turns.push(await work);
    // The first import loads code, so it does not count.
    if (n === 0 && times > 1) continue;
    quiet.push(...before);
    meanwhile.push(...during);
  }
  await bridge.terminate();
  const what = `import of a map of ${nodes.toLocaleString('en')} nodes over a bridge`;
  atMost(
    what,
    median(turns.map(({ took }) => took)),
    ' s',
    2,
    15,
    `of ${turns.map(({ took }) => took.toFixed(2)).join(', ')}`,
  );
  const grown = turns.flatMap(({ grown }) => grown ?? []);
  atMost(`${what}: growth of server memory`, grown.length === 0 ? null : Math.max(...grown), ' MB', 0, 150);
  const p99 = [quantile(meanwhile, 0.99), quantile(quiet, 0.99)] as const;
  const said = (values: number[]) =>
    `p50 ${quantile(values, 0.5).toFixed(1)}, p99 ${quantile(values, 0.99).toFixed(1)} ms`;
  atMost(
    `${what}: p99 of concurrent requests ÷ before`,
    p99[0] / p99[1],
    '',
    2,
    2,
    `${said(meanwhile)}; before ${said(quiet)}; ${1000 / everyMs} per second`,
  );
}

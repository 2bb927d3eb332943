import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMb } from '../bench/server.ts';
import { limits } from '../contract/base/limits.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team } from './installation.ts';
import { added, send } from './writers.ts';

const mostServerMb = 512;
const mostBackendMb = 128;
const nodes = 1500;
const nodesAtOnce = 9;

/** The largest private memory of a PostgreSQL backend of the server, in MB. */
async function backendMb({ admin }: Installation): Promise<number> {
  const { rows } = await admin.query<{ pid: number }>(
    "select pid from pg_stat_activity where usename = 'groundwork_login'",
  );
  const each = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/RssAnon:\s+(\d+)/)?.[1] ?? 0) / 1024;
    } catch {
      return 0; // It has ended since.
    }
  });
  return Math.max(0, ...each);
}

async function aMap(installation: Installation, { id, people: [{ cookie }] }: Team): Promise<string> {
  const template = await added(installation, '/api/templates', {
    cookie,
    body: {
      owner_team_id: id,
      name: 'Churches',
      kind: 'map',
      structure_type: 'church',
      map_node_schema: schemaOf([], [{ key: 'church', label: 'Church' }]),
    },
  });
  const instance = await added(installation, '/api/instances', {
    cookie,
    body: { team_id: id, template_id: template.id, name: 'Large' },
  });
  const { body } = await send(`${installation.url}/api/instances/${instance.id}/map`, 'GET', { cookie });
  return JSON.parse(body).id;
}

/** Fills a map with the largest nodes. Then one person sends three concurrent reads of the map and of its history. */
async function fillAndRead(installation: Installation, team: Team) {
  const [{ cookie }] = team.people;
  const path = `${installation.url}/api/maps/${await aMap(installation, team)}`;
  const notes = 'x'.repeat(limits.map.fieldsBytes - 100);
  const body = {
    nodes: Array.from({ length: nodesAtOnce }, () => ({ nodeType: 'church', fields: { notes }, parent: null })),
  };
  let [stored, refused] = [0, 0];
  while (stored < nodes && refused === 0) {
    const { status } = await send(`${path}/nodes/batch`, 'POST', { cookie, body });
    if (status === 201) stored += nodesAtOnce;
    if (status === 409) refused = status;
  }
  const at = encodeURIComponent(new Date().toISOString());
  const reads = ['nodes', `history/nodes?at=${at}`, 'nodes'].map((part) =>
    send(`${path}/${part}`, 'GET', { cookie }).catch(() => ({ status: 0 })),
  );
  let over = false;
  const answers = Promise.all(reads).finally(() => {
    over = true;
  });
  let [backend, server] = [0, 0];
  while (!over) {
    backend = Math.max(backend, await backendMb(installation));
    server = Math.max(server, residentMb(installation.process) ?? 0);
    await pause(20);
  }
  const failed = (await answers).filter(({ status }) => status !== 200).length;
  return { stored, refused, reads: reads.length, failed, backend: Math.round(backend), server: Math.round(server) };
}

export const largeMap: Fault = {
  id: 'R24',
  what: 'Somebody fills a map with the largest nodes and reads it',
  async run() {
    const installation = await Installation.create();
    try {
      const team = await installation.team(1);
      const read = await fillAndRead(installation, team);
      await installation.stop();
      await installation.start({ QUOTA_MAP_MB: '1000000' });
      const unlimited = await fillAndRead(installation, team);
      const met = ({ refused, failed, backend, server }: typeof read) =>
        refused === 409 && failed === 0 && backend <= mostBackendMb && server <= mostServerMb;
      const described = ({ stored, failed, backend, server }: typeof read) =>
        `${stored} nodes, ${failed} failed reads, largest backend ${backend} MB, server ${server} MB`;
      return [
        {
          demand:
            `the map is full before ${nodes} nodes; its reads succeed with at most ${mostBackendMb} MB of a ` +
            `backend and ${mostServerMb} MB of the server`,
          measured: described(read),
          met: met(read),
          inFlight: read.reads,
          control: { without: 'the limit of a map', reported: described(unlimited), broken: !met(unlimited) },
        },
      ];
    } finally {
      await installation.close();
    }
  },
};

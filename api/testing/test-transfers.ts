import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { MapEdge, MapNode } from '@groundwork/contract/maps/maps';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type TestApp, testApp } from './test-app.ts';
import { field } from './test-forms.ts';
import { memoryLog } from './test-log.ts';

// Two teams that transfer to each other, new ones for each test.

export const logged = memoryLog();
export let app: TestApp;
/** The address of the server. */
export let address: string;
/** Nadia and Grace send, Peter receives, Olga belongs to neither team. */
export let nadia: TestPerson;
export let grace: TestPerson;
export let peter: TestPerson;
export let olga: TestPerson;
export let north: string;
export let south: string;

/** Creates the teams for the tests of a file. */
export function twoTeams() {
  beforeAll(async () => {
    app = await testApp({ log: logged.log });
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    nadia = await app.person('Nadia Rahman');
    grace = await app.person('Grace Okafor');
    peter = await app.person('Peter Hill');
    olga = await app.person('Olga Berg');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    north = await app.team('North', nadia, grace);
    south = await app.team('South', peter);
  });
}

/** Deletes the teams of earlier tests, because a search by the same people would cover them, too. */
export const deleteEarlierTeams = () => app.admin.query('delete from teams where id <> all ($1)', [[north, south]]);

/** Creates a template of churches for the maps of a team. */
async function churches(team: string): Promise<string> {
  const form = schemaOf(
    [field('name', 'text', { meaning: 'title' }), field('attendees', 'number')],
    [{ key: 'church', label: 'Church' }],
  );
  const { rows } = await app.admin.query(
    `insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
     values ($1, 'Churches', 'map', 'church', $2) returning id`,
    [team, JSON.stringify(form)],
  );
  return rows[0].id;
}

export async function emptyMap(team: string, template: string, name = 'Network'): Promise<string> {
  const { rows } = await app.admin.query(
    `with instance as (insert into tpl_instances (team_id, template_id, name) values ($1, $2, $3) returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [team, template, name],
  );
  return rows[0].id;
}

type NewNode = { parentId?: string | null; fields?: object; position?: { x: number; y: number } };
export async function addNode(
  person: TestPerson,
  map: string,
  name: string,
  { fields, ...more }: NewNode = {},
): Promise<string> {
  const { status, body } = await app.ask(person, 'POST', `/maps/${map}/nodes`, {
    nodeType: 'church',
    fields: { name, ...fields },
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/**
 * A map with the root Riverside, its children Oak Street and Harbour, and Northgate below Oak Street. Edges lead from
 * Oak Street to Northgate (`inside`), and from Northgate to Harbour (`crossing`).
 */
export type TestMap = {
  map: string;
  template: string;
  riverside: string;
  oak: string;
  northgate: string;
  harbour: string;
  inside: string;
  crossing: string;
};

export async function aMap(person: TestPerson, team: string): Promise<TestMap> {
  const template = await churches(team);
  const map = await emptyMap(team, template);
  const node = (name: string, parentId: string | null = null) =>
    addNode(person, map, name, { parentId, position: { x: 100, y: 200 } });
  const edge = async (src_node_id: string, dst_node_id: string) =>
    (await app.ask(person, 'POST', `/maps/${map}/edges`, { src_node_id, dst_node_id })).body.id as string;
  const riverside = await node('Riverside');
  const oak = await node('Oak Street', riverside);
  const northgate = await node('Northgate', oak);
  const harbour = await node('Harbour', riverside);
  return {
    map,
    template,
    riverside,
    oak,
    northgate,
    harbour,
    inside: await edge(oak, northgate),
    crossing: await edge(northgate, harbour),
  };
}

/** The rows that a person sees of a map, or of the nodes in `named`. */
export const rowsOf = async (person: TestPerson, map: string, named: string[] = []) =>
  (
    await app.ask(
      person,
      'GET',
      `/maps/${map}/nodes${named.length > 0 ? `?${new URLSearchParams(named.map((id) => ['node_id[]', id]))}` : ''}`,
    )
  ).body as {
    nodes: MapNode[];
    edges: MapEdge[];
  };

export const codeOf = async (team: string) =>
  (await app.admin.query('select code from teams where id = $1', [team])).rows[0].code as string;

export const send = async (body: object, person = nadia, to = south) =>
  app.ask(person, 'POST', '/transfers', { recipient_team_code: await codeOf(to), ...body });
export async function sent(...request: Parameters<typeof send>): Promise<Transfer> {
  const { status, body } = await send(...request);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export const accept = (request: { id: string }, body: object = {}, person = peter) =>
  app.ask(person, 'POST', `/transfers/${request.id}/accept`, { targetTeamId: south, ...body });
export async function accepted(...acceptance: Parameters<typeof accept>) {
  const { status, body } = await accept(...acceptance);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

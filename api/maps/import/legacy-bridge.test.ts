import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleBridge } from '../../cli/sample-bridge.ts';
import { bridgeDocument } from './bridge-messages.ts';
import { bridge } from './legacy-bridge.ts';
import { sampleAccount } from './legacy-sample.ts';
import { sample } from './legacy-sample-source.ts';
import type { LegacySource } from './legacy-source.ts';

let server: Server;
let url: string;
let source: LegacySource;
beforeAll(async () => {
  server = sampleBridge();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}`;
  source = bridge({ source: 'http', url, innerHosts: [host] });
});
afterAll(() => void server.close().closeAllConnections());

const { email, password, uid } = sampleAccount;
async function signedIn() {
  const session = await source.signIn(email, password);
  if (!session) throw new Error('Not signed in');
  return session;
}

test('the document of a bridge is up to date (`vitest -u` writes it)', async () => {
  await expect(`${JSON.stringify(bridgeDocument(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../docs/import-bridge.gen.json',
  );
});

test('every answer of the sample bridge matches the document', async () => {
  const { credential } = await signedIn();
  const ask = async (path: string, init: RequestInit = { headers: { authorization: `Bearer ${credential}` } }) => {
    const answer = await fetch(url + path, init);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const answers = {
    '/sign-in': await ask('/sign-in', { method: 'POST', body: JSON.stringify({ email, password }) }),
    '/templates': await ask('/templates'),
    '/users': await ask('/users?organizationId=south'),
    '/organization': await ask('/organization'),
    '/maps': await ask('/maps'),
    '/maps/{id}': await ask('/maps/map-harbour'),
  };
  const { paths } = await ask('/');
  expect(Object.keys(paths)).toEqual(Object.keys(answers));
  for (const [path, answer] of Object.entries(answers)) {
    const [operation] = Object.values<ReturnType<typeof bridgeDocument>['paths'][string][string]>(paths[path]);
    const shape = z.fromJSONSchema(operation?.responses[200].content['application/json'].schema as never);
    expect(shape.safeParse(answer).error, path).toBeUndefined();
    expect(shape.safeParse([]).success, path).toBe(false);
  }
});

test('the sample is the same with and without the bridge', async () => {
  const there = await signedIn();
  const here = { ...there, credential: 'sample' };
  expect(there).toMatchObject({ uid, email, displayName: sampleAccount.displayName });
  expect(await source.templates(there)).toEqual(await sample.templates(here));
  for (const organization of [null, 'south', 'none'])
    expect(await source.users(there, organization)).toEqual(await sample.users(here, organization));
  expect(await source.organizationOf(there)).toBe(await sample.organizationOf(here));
  const maps = await source.maps(there);
  expect(maps).toEqual(await sample.maps(here));
  for (const { id } of maps.readable) expect(await source.map(there, id)).toEqual(await sample.map(here, id));
  expect(await source.map(there, '../templates')).toBeNull();
});

test('a wrong password is refused; an invalid token counts as an expired sign-in', async () => {
  expect(await source.signIn(email, 'Wrong-2026')).toBeNull();
  const stranger = { ...(await signedIn()), credential: 'made up' };
  await expect(source.templates(stranger)).rejects.toMatchObject({ status: 403 });
  await expect(source.map(stranger, 'map-harbour')).rejects.toMatchObject({ status: 403 });
});

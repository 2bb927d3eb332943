import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebase } from './legacy-firebase.ts';
import type { LegacySource } from './legacy-source.ts';

// Answers in the format of Identity Toolkit and Firestore, according to their reference.

const base = 'projects/old/databases/(default)/documents';
const document = (path: string, fields: object) => ({
  name: `${base}/${path}`,
  fields,
  createTime: '2020-01-01T00:00:00Z',
  updateTime: '2020-01-01T00:00:00Z',
});
const refused = {
  error: {
    code: 400,
    message: 'INVALID_LOGIN_CREDENTIALS',
    errors: [{ message: 'INVALID_LOGIN_CREDENTIALS', domain: 'global', reason: 'invalid' }],
  },
};
const user = document('users/pat', {
  email: { stringValue: 'pat@old.example' },
  displayName: { stringValue: 'Pat Keller' },
  organizationId: { stringValue: 'north' },
});
const node = (id: string, parentId: object) =>
  document(`maps/net/nodes/${id}`, {
    parentId,
    name: { stringValue: `Node ${id}` },
    place: { mapValue: { fields: { country: { stringValue: 'Kenya' } } } },
  });
const pages: Record<string, object> = {
  '': { documents: [node('a', { nullValue: null })], nextPageToken: 'two' },
  two: { documents: [node('b', { stringValue: 'a' })] },
};

let server: Server;
let source: LegacySource;
const asked: { path: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const body = text ? JSON.parse(text) : {};
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = decodeURIComponent(url.pathname);
    asked.push({ path, authorization: request.headers.authorization });
    const send = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(answer));
    if (path === '/v1/accounts:signInWithPassword')
      return body.password === 'Right-1' && body.returnSecureToken && url.searchParams.get('key') === 'web-key'
        ? send(200, {
            kind: 'identitytoolkit#VerifyPasswordResponse',
            localId: 'pat',
            email: body.email,
            displayName: '',
            idToken: 'id-token',
            registered: true,
            refreshToken: 'r',
            expiresIn: '3600',
          })
        : send(400, refused);
    if (path === '/v1/accounts:lookup')
      return send(200, {
        kind: 'identitytoolkit#GetAccountInfoResponse',
        users: [{ localId: 'pat', displayName: 'Pat Keller' }],
      });
    if (path === `/v1/${base}/templates`)
      return send(200, {
        documents: [
          document('templates/t1', {
            name: { stringValue: 'Church' },
            fields: {
              arrayValue: {
                values: [
                  {
                    mapValue: {
                      fields: {
                        type: { stringValue: 'toggle' },
                        name: { stringValue: 'prayer' },
                        show_middle_state: { booleanValue: true },
                      },
                    },
                  },
                ],
              },
            },
            nodes: { arrayValue: {} },
          }),
        ],
      });
    if (path === `/v1/${base}/users/pat`) return send(200, user);
    if (path === `/v1/${base}:runQuery`) {
      const [{ collectionId }] = body.structuredQuery.from;
      return send(
        200,
        collectionId === 'users'
          ? [{ document: user, readTime: '2026-01-01T00:00:00Z' }]
          : [
              {
                document: document('maps/net', { name: { stringValue: 'Network' }, templateId: { stringValue: 't1' } }),
              },
              { readTime: '2026-01-01T00:00:00Z' },
            ],
      );
    }
    if (path === `/v1/${base}/maps/net`)
      return send(200, document('maps/net', { name: { stringValue: 'Network' }, templateId: { stringValue: 't1' } }));
    if (path === `/v1/${base}/maps/net/nodes`) return send(200, pages[url.searchParams.get('pageToken') ?? ''] ?? {});
    return send(404, { error: { code: 404, status: 'NOT_FOUND' } });
  });
  const port = await new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  );
  const url = `http://127.0.0.1:${port}`;
  source = firebase({
    source: 'firebase',
    apiKey: 'web-key',
    project: 'old',
    authUrl: url,
    firestoreUrl: url,
    innerHosts: [`127.0.0.1:${port}`],
  });
});
afterAll(() => server.close());

test('signs in with a password and reads with the rights of that account', async () => {
  expect(await source.signIn('pat@old.example', 'Wrong-1')).toBeNull();
  const session = await source.signIn('pat@old.example', 'Right-1');
  expect(session).toEqual({ uid: 'pat', email: 'pat@old.example', displayName: 'Pat Keller', credential: 'id-token' });
  if (!session) throw new Error('Not signed in');
  asked.length = 0;
  expect((await source.templates(session)).readable).toMatchObject([
    { id: 't1', name: 'Church', fields: [{ type: 'toggle', name: 'prayer', show_middle_state: true }], nodes: [] },
  ]);
  expect(await source.organizationOf(session)).toBe('north');
  expect((await source.users(session, 'north')).readable).toEqual([
    { uid: 'pat', email: 'pat@old.example', displayName: 'Pat Keller', organizationId: 'north' },
  ]);
  expect((await source.maps(session)).readable).toMatchObject([
    { id: 'net', name: 'Network', templateId: 't1', nodeCount: 0 },
  ]);
  expect((await source.map(session, 'net'))?.nodes).toMatchObject([
    { id: 'a', parentId: null, name: 'Node a', place: { country: 'Kenya' } },
    { id: 'b', parentId: 'a', name: 'Node b' },
  ]);
  expect(await source.map(session, 'gone')).toBeNull();
  expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer id-token']));
});

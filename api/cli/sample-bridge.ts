import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { bridgeDocument } from '../maps/import/bridge-messages.ts';
import { sampleAccount, sampleMaps, sampleTemplates, sampleUsers } from '../maps/import/legacy-sample.ts';

// `npm run bridge`: the bundled sample behind a bridge. It is an example for your own bridge, and a way to try
// IMPORT_SOURCE=http. docs/import-bridge.md describes the answers of a bridge.

type Content = {
  templates: object[];
  users: { organizationId: string | null }[];
  maps: { id: string; nodes: () => object[] }[];
};
const sample: Content = { templates: sampleTemplates, users: sampleUsers, maps: sampleMaps };

/** A bridge with one account, that of the sample. It keeps its sessions in memory. */
export function sampleBridge({ templates, users, maps }: Content = sample): Server {
  const tokens = new Set<string>();

  function signIn({ email, password }: { email?: unknown; password?: unknown }) {
    const { password: right, organizationId, ...account } = sampleAccount;
    if (email !== account.email || password !== right) return null;
    const token = randomUUID();
    tokens.add(token);
    return { ...account, token };
  }

  /** The answer to a signed-in request; null for unknown paths. */
  function found({ pathname, searchParams }: URL): object | null {
    const [, list, id] = pathname.split('/').map(decodeURIComponent);
    if (id !== undefined) {
      const map = list === 'maps' && maps.find((one) => one.id === id);
      return map ? { ...map, nodes: map.nodes() } : null;
    }
    const organization = searchParams.get('organizationId');
    switch (list) {
      case 'templates':
        return { templates };
      case 'users':
        return {
          users: users.filter(({ organizationId }) => organization === null || organizationId === organization),
        };
      case 'organization':
        return { organizationId: sampleAccount.organizationId };
      case 'maps':
        return { maps: maps.map(({ nodes, ...map }) => ({ ...map, nodeCount: nodes().length })) };
      default:
        return null;
    }
  }

  async function answerTo(request: IncomingMessage): Promise<[status: number, body: object]> {
    const url = new URL(request.url ?? '/', 'http://bridge');
    if (url.pathname === '/') return [200, bridgeDocument()];
    if (url.pathname === '/sign-in' && request.method === 'POST') {
      const account = signIn((await json(request)) as object);
      return account ? [200, account] : [401, { error: 'The address or the password is wrong' }];
    }
    if (!tokens.has(request.headers.authorization?.replace(/^Bearer /, '') ?? ''))
      return [401, { error: 'Sign in first' }];
    const body = request.method === 'GET' ? found(url) : null;
    return body ? [200, body] : [404, { error: 'There is nothing here' }];
  }

  return createServer(async (request, response) => {
    const [status, body] = await answerTo(request).catch((): [number, object] => [
      400,
      { error: 'This was not understood' },
    ]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

if (import.meta.main) {
  const port = Number(process.env.PORT || 3001);
  const server = sampleBridge().listen(port, '127.0.0.1', () => {
    process.stdout.write(
      `\n  The sample is at http://127.0.0.1:${port}, which describes what it answers. To import from it:\n`,
    );
    process.stdout.write(`  IMPORT_SOURCE=http IMPORT_URL=http://127.0.0.1:${port} npm start\n`);
    process.stdout.write(
      `  and sign in there as ${sampleAccount.email} with the password ${sampleAccount.password}. Ctrl+C stops it.\n\n`,
    );
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close().closeAllConnections());
}

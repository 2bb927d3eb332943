import { randomUUID } from 'node:crypto';
import { refusalBody } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import { type Applied, appliedColumns, standing, thisCode } from '@groundwork/db/compatibility';
import type { Database } from '@groundwork/db/database';
import { isReadOnly } from '@groundwork/db/primary';
import { ORPCError } from '@orpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { sql } from 'kysely';
import { compression } from '../http/compression.ts';
import { EarlyAnswer } from '../http/early-answers.ts';
import { answerFor } from '../http/errors.ts';
import { metricsPage } from '../http/metrics.ts';
import { rawJsonResponses } from '../http/raw-json.ts';
import { provideRequest } from '../http/request-context.ts';
import { isTrustworthy, securityHeaders } from '../http/security-headers.ts';
import { readTokens } from '../people/identity/auth.ts';
import { basePathOf, type Settings } from '../settings.ts';
import { type ApiParts, apiRoutes } from './api-routes.ts';
import { embeddedProfile, hasMailbox, pages } from './pages.ts';

export type Parts = ApiParts & {
  /** A connection of its own for `/readyz`, which therefore never waits for the pool. */
  probe: Database;
  log: FastifyBaseLogger;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503 from now on, and closes each connection after its next answer. */
    leave(): void;
  }
}

/** The logged part of a request: no cookies, no body, no query string. A query string may hold a mailed token. */
const describeRequest = (request: FastifyRequest, { logAddresses }: Settings) => ({
  method: request.method,
  path: request.url.split('?')[0],
  ...(logAddresses && { address: request.ip }),
});

/**
 * Whether the path has percent-encoded letters, digits or dots. Nobody needs to encode them (RFC 3986, 2.3), and a
 * proxy in front of the server may compare paths as they are written.
 */
const isDisguised = (path: string) => /%(?:3\d|[46][1-9a-f]|[57][0-9a]|2e)/i.test(path);

/**
 * Returns the proxies whose X-Forwarded-For Fastify trusts. Each proxy appends the address that it saw, so the
 * addresses before those of the trusted proxies may be written by the client. Fastify treats a number as "trust
 * nobody", so a function counts the hops.
 */
function trustOf({ trustProxy }: Settings) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Removes the path of APP_URL, which a proxy in front of the server may keep or remove. */
function withoutBasePath({ url = '/' }: { url?: string | undefined }, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}

/**
 * The operations check requests and answers (http/procedures.ts). Without these functions Fastify loads its own compilers
 * of schemas at the start, some 4 MB of memory.
 */
const compilersFactory = { buildValidator: noSchemas, buildSerializer: noSchemas };
function noSchemas(): never {
  throw new Error('No route of Fastify has a schema.');
}

const answerNotFound = (reply: FastifyReply) => reply.code(404).send(refusalBody('general.notFound', 'NOT_FOUND'));

export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const { settings, probe, live, metrics, tracing, log } = parts;
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: { req: (request) => describeRequest(request, settings) } }),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => withoutBasePath(request, basePathOf(settings)),
    bodyLimit: limits.bodyBytes,
    trustProxy: trustOf(settings),
    // Node has one timeout for all requests, so this is the one for uploads. request-bodies.ts has a shorter one for
    // other bodies.
    requestTimeout: limits.uploadSeconds * 1000,
    connectionTimeout: limits.idleConnectionSeconds * 1000,
    http: {
      headersTimeout: limits.headersSeconds * 1000,
      connectionsCheckingInterval: 5000,
      ServerResponse: EarlyAnswer,
    },
    forceCloseConnections: 'idle',
    // The server still answers requests that arrive while it closes.
    return503OnClosing: false,
    schemaController: { compilersFactory },
    // Fastify calls this instead of routes and hooks for an address that it cannot decode.
    frameworkErrors: (_error, _request, reply) => answerNotFound((reply as FastifyReply).headers(securityHeaders)),
    routerOptions: { ignoreTrailingSlash: true },
  });
  // CSRF protection: browsers send text/plain to other sites without a preflight request. No operation reads it.
  app.removeContentTypeParser('text/plain');

  readTokens(app, settings);
  let leaving = false;
  app.decorate('leave', () => {
    leaving = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    // Otherwise a keep-alive connection could close while a request is in flight.
    if (leaving) reply.header('connection', 'close');
    reply.headers(securityHeaders).header('x-request-id', request.id);
    // Browsers ignore this header without HTTPS, and report it as an error on every page.
    if (!isTrustworthy(settings.appUrl, request.hostname)) reply.removeHeader('cross-origin-opener-policy');
    if (settings.appUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    // No route outside the API reads a body.
    const unread = request.is404 && !['GET', 'HEAD'].includes(request.method);
    if (unread || isDisguised(request.url.split('?')[0] ?? '')) {
      return answerNotFound(reply.header('connection', 'close'));
    }
  });

  provideRequest(app);
  tracing?.watch(app);
  metrics.watch(app);
  rawJsonResponses(app);
  compression(app);

  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = answerFor(thrown);
    if (error instanceof ORPCError) {
      if (error.status === 503) reply.header('retry-after', '2');
      return reply.code(error.status).send(refusalBody(error.message, error.code));
    }
    const status = thrown.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: thrown }, 'failed');
    const sentences: Record<number, string> = {
      413: 'general.tooLarge',
      415: 'general.unsupportedMedia',
    };
    const sentence = status >= 500 ? 'general.unexpected' : (sentences[status] ?? 'general.invalid');
    return reply.code(status).send(refusalBody(sentence, thrown.code ?? 'INTERNAL_SERVER_ERROR'));
  });

  await app.register(apiRoutes, parts);

  metricsPage(app, settings, metrics);
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ alive: true }));
  const code = thisCode();
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const { rows } = await sql<Applied & { read_only: boolean }>`
      select ${sql.raw(isReadOnly)} as read_only, ${sql.raw(appliedColumns)}
    `
      .execute(probe)
      .catch(() => ({ rows: [] }));
    const [found] = rows;
    if (found?.read_only) for (const pool of [parts.db, probe]) pool.renew();
    const database = found ? standing(code, found) : null;
    const isUsable = database === 'current' || database === 'ahead';
    const ready = isUsable && !found?.read_only && !leaving;
    return reply
      .code(ready ? 200 : 503)
      .header('retry-after', '2')
      .send({ ready, live: live.isConnected(), database });
  });

  if (hasMailbox(settings)) await app.register(embeddedProfile, { settings });
  await pages(app, settings);
  return app;
}

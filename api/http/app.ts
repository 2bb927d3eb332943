import { randomUUID } from 'node:crypto';
import { contract } from '@groundwork/contract/contract';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Database, Db } from '@groundwork/db/database';
import { codeVersion } from '@groundwork/db/migrate';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, ValidationError } from '@orpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { sql } from 'kysely';
import { attachmentFiles } from '../files/attachment-files.ts';
import { avatarFiles } from '../files/avatar-files.ts';
import type { Files } from '../files/files.ts';
import { type Identity, readTokens, trustedOrigins } from '../identity/auth.ts';
import { identityRoutes } from '../identity/identity-routes.ts';
import type { Jobs } from '../jobs/queues.ts';
import { events, eventsPath } from '../live/events.ts';
import type { LiveStreams } from '../live/live-streams.ts';
import { unsubscribing } from '../mail/notification-mails.ts';
import type { Settings } from '../settings.ts';
import { removedTemplateOperations } from '../templates.ts';
import { compression } from './compression.ts';
import { isCrossSite } from './csrf.ts';
import { answerFor, notFound } from './errors.ts';
import { type Admission, loadShedding } from './load-shedding.ts';
import { type Metrics, metricsPage } from './metrics.ts';
import { apiDocs, mailbox, pages } from './pages.ts';
import { rawJsonResponses } from './raw-json.ts';
import { provideRequestId } from './request-context.ts';
import { router } from './router.ts';
import { securityHeaders } from './security-headers.ts';

export type Parts = {
  settings: Settings;
  db: Database;
  /** A connection of its own for `/readyz`, which therefore never waits for the pool. */
  probe: Db;
  identity: Identity;
  files: Files;
  jobs: Pick<Jobs, 'sendMailNow' | 'startImport'>;
  live: LiveStreams;
  metrics: Metrics;
  admission: Pick<Admission, 'most'>;
  log: FastifyBaseLogger;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes `/readyz` answer 503 from now on, and closes each connection after its next answer. */
    leave(): void;
  }
}

/** The logged part of a request: no cookies, no body, no query string. A query string may hold a mailed token. */
const describeRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: request.url.split('?')[0],
  address: request.ip,
});

/** Closes the connection if the body has not arrived within `limits.bodySeconds`. */
function endSlowBody({ raw }: FastifyRequest) {
  if (!raw.headers['content-length'] && !raw.headers['transfer-encoding']) return;
  const late = setTimeout(() => raw.complete || raw.destroy(), limits.bodySeconds * 1000).unref();
  raw.once('close', () => clearTimeout(late));
}

/** Operations that take the values of a record, or those of all nodes of a map. They accept larger bodies. */
const withLargeBodies = [
  contract.records.create,
  contract.records.update,
  contract.forms.addEntry,
  contract.maps.addNodes,
  contract.maps.layout,
].map((operation) => operation['~orpc'].route as { method: 'POST' | 'PATCH' | 'PUT'; path: string });

const unsafeMethods = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export async function buildApp({
  settings,
  db,
  probe,
  identity,
  files,
  jobs,
  live,
  metrics,
  admission,
  log,
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: { req: describeRequest } }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.bodyBytes,
    // The proxy appends the last address of the header. The client can write the addresses before it.
    trustProxy: (_address, hop) => settings.trustProxy && hop === 0,
    // Node has one timeout for all requests, so this is the one for uploads. `endSlowBody` sets a shorter one for other
    // bodies.
    requestTimeout: limits.uploadSeconds * 1000,
    connectionTimeout: limits.idleConnectionSeconds * 1000,
    http: { headersTimeout: limits.headersSeconds * 1000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    // The server still answers requests that arrive while it closes.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // CSRF protection: browsers send text/plain to other sites without a preflight request. No operation reads it.
  app.removeContentTypeParser('text/plain');

  const origins = new Set(trustedOrigins(settings));
  readTokens(app, settings);
  loadShedding(app, admission, metrics);

  let leaving = false;
  app.decorate('leave', () => {
    leaving = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    // Otherwise a keep-alive connection could close while a request is in flight.
    if (leaving) reply.header('connection', 'close');
    reply.headers(securityHeaders).header('x-request-id', request.id);
    if (settings.appUrl.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (!request.headers['content-type']?.startsWith('multipart/form-data')) endSlowBody(request);
    if (!request.url.startsWith('/api/')) return;
    reply.header('cache-control', 'no-store');
    if (!unsafeMethods.has(request.method)) return;
    if (isCrossSite(request.headers, origins))
      return reply.code(403).send({ error: messages.general.crossSite, code: 'FORBIDDEN' });
  });

  provideRequestId(app);
  metrics.watch(app);
  rawJsonResponses(app);
  compression(app);

  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = answerFor(thrown);
    if (error instanceof ORPCError) {
      if (error.status === 503) reply.header('retry-after', '2');
      return reply.code(error.status).send({ error: error.message, code: error.code });
    }
    const status = thrown.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: thrown }, 'failed');
    const sentences: Record<number, string> = {
      413: messages.general.tooLarge,
      415: messages.general.unsupportedMedia,
    };
    return reply.code(status).send({
      error: status >= 500 ? messages.general.unexpected : (sentences[status] ?? messages.general.invalid),
      code: thrown.code ?? 'INTERNAL_SERVER_ERROR',
    });
  });

  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, procedure }) => {
        try {
          const answer = await next();
          return isStream(answer) ? answer : new PlainJson(answer);
        } catch (error) {
          throw hasMalformedId(error, procedure['~orpc'].route.path) ? notFound() : error;
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => {
      const issues = (error.data as { issues?: { message: string; code?: string; path?: unknown }[] } | undefined)
        ?.issues;
      return { error: error.message, code: error.code, ...(issues ? { issues } : {}) };
    },
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (thrown) {
          const error = answerTo(thrown);
          if (error.status === 503) context.reply.header('retry-after', '2');
          if (error.status >= 500) context.request.log.error({ err: error.cause ?? thrown }, 'failed');
          throw error;
        }
      },
    ],
  });

  identityRoutes(app, settings, identity);
  events(app, db, live);
  unsubscribing(app, settings, db);
  removedTemplateOperations(app);
  await app.register(attachmentFiles, { settings, db, files });
  await app.register(avatarFiles, { db, files });
  app.get('/api/profile', async () => ({
    mailbox: !settings.smtpUrl && !settings.production,
    file_limit_mb: settings.fileLimitMb,
    ai: settings.ai !== null,
    providers: settings.providers.map(({ id, name }) => ({ id, name })),
  }));
  let document: ReturnType<typeof openApi> | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= openApi(settings);
    return document;
  });
  apiDocs(app);

  const operation = async (request: FastifyRequest, reply: FastifyReply) => {
    // Part 7 sends the choice of a deletion in the query string, which oRPC reads only for GET.
    if (request.method === 'DELETE' && Object.keys(request.query as object).length > 0)
      request.body = { ...(request.body as object), ...(request.query as object) };
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { request, reply, db, settings, identity, files, jobs, metrics, token: request.token },
    });
    if (!matched) return reply.code(404).send({ error: messages.general.notFound, code: 'NOT_FOUND' });
  };
  app.all('/api/*', operation);
  for (const { method, path } of withLargeBodies)
    app.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: limits.form.bodyBytes,
      handler: operation,
    });

  metricsPage(app, settings, metrics);
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ alive: true }));
  const version = codeVersion();
  app.get('/readyz', { logLevel: 'warn' }, async (_, reply) => {
    const { rows } = await sql<{ code: string }>`select code from meta.version`
      .execute(probe)
      .catch(() => ({ rows: [] }));
    const ready = rows[0]?.code === version && !leaving;
    return reply
      .code(ready ? 200 : 503)
      .header('retry-after', '2')
      .send({ ready });
  });

  if (!settings.production) mailbox(app, settings);
  await pages(app, settings);
  return app;
}

const isStream = (answer: unknown) => Symbol.asyncIterator in Object(answer);

/**
 * Wraps an answer that is already plain JSON, so that oRPC does not copy it while it looks for dates, sets and files.
 * Operations that return such values must not use it.
 */
class PlainJson {
  private readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
  toJSON() {
    return this.answer;
  }
}

/** The issues of a validation error; null for any other error. */
function issuesOf(error: unknown) {
  if (!(error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError))
    return null;
  return error.cause.issues.map((issue) => ({
    path: issue.path?.map((part) => (typeof part === 'object' ? part.key : part)).join('.') ?? '',
    message: issue.message,
    code: (issue as { code?: string }).code,
  }));
}

/** Whether the error is a malformed id in the path. Such a request answers 404, like an id that does not exist. */
const hasMalformedId = (error: unknown, route = '') =>
  issuesOf(error)?.some(({ path }) => route.includes(`{${path}}`)) ?? false;

/**
 * Maps a thrown error to the answer. A validation error answers its first message and lists all issues. An unexpected
 * error answers a general message without internal details.
 */
function answerTo(thrown: unknown): ORPCError<string, unknown> {
  const error = answerFor(thrown);
  if (!(error instanceof ORPCError))
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.general.unexpected, cause: thrown });
  const issues = issuesOf(error);
  if (issues) {
    const first = issues.find((issue) => issue.code !== 'unrecognized_keys');
    return new ORPCError('BAD_REQUEST', { message: first?.message ?? messages.general.invalid, data: { issues } });
  }
  if (error.status >= 500 && error.code !== 'SERVICE_UNAVAILABLE')
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.general.unexpected, cause: thrown });
  return error;
}

/** The OpenAPI document of the whole API. Its generator is loaded at the first request. */
async function openApi(settings: Settings) {
  const [{ OpenAPIGenerator }, { ZodToJsonSchemaConverter }] = await Promise.all([
    import('@orpc/openapi'),
    import('@orpc/zod/zod4'),
  ]);
  const document = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Groundwork',
        version: '0.1.0',
        description:
          'Every failure answers `{ "error": "the message to show", "code": "…" }`. Sessions are cookies set by ' +
          'POST /api/auth/sign-in/email. A POST of JSON may carry an Idempotency-Key header.',
      },
      servers: [{ url: `${settings.appUrl}/api` }],
    },
  );
  return { ...document, paths: { ...document.paths, '/events': eventsPath() } };
}

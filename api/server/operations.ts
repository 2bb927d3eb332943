import { answered, issuesInWords, refusalBody, sentenceOf } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import type { OperationMeta } from '@groundwork/contract/base/operation';
import { contract } from '@groundwork/contract/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, ValidationError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFor, notFound } from '../http/errors.ts';
import type { RequestContext } from '../http/procedures.ts';
import { basePathOf } from '../settings.ts';
import { router } from './router.ts';

type Served = { '~orpc': { route: { method: 'POST' | 'PATCH' | 'PUT'; path: string }; meta: OperationMeta } };
const withLargeBodies = Object.values<Record<string, object>>(contract)
  .flatMap((ofNoun) => Object.values(ofNoun) as Served[])
  .filter((operation) => operation['~orpc'].meta.largeBody)
  .map((operation) => operation['~orpc'].route);

/** Serves the operations of the contract. */
export function operations(app: FastifyInstance, parts: Omit<RequestContext, 'request' | 'reply' | 'session'>) {
  const handler = new OpenAPIHandler(router, {
    clientInterceptors: [
      async ({ next, procedure }) => {
        const { route, meta } = procedure['~orpc'];
        try {
          const answer = await next();
          return isStream(answer) ? inWords(answer) : new PlainJson(answer);
        } catch (error) {
          throw hasMalformedId(error, route.path) ? notFound() : answerTo(error, (meta as OperationMeta).failed);
        }
      },
    ],
    customErrorResponseBodyEncoder: (error) => {
      const { issues } = (error.data ?? {}) as { issues?: { message: string; code?: string; path?: unknown }[] };
      return { ...refusalBody(error.message, error.code), ...(issues && { issues: issuesInWords(issues) }) };
    },
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (thrown) {
          const error = thrown instanceof ORPCError ? thrown : answerTo(thrown, 'general.unexpected');
          if (error.status === 503) context.reply.header('retry-after', '2');
          const { wait } = (error.data ?? {}) as { wait?: number | null };
          if (wait) context.reply.header('retry-after', wait);
          if (error.status >= 500) context.request.log.error({ err: error.cause ?? thrown }, 'failed');
          throw error;
        }
      },
    ],
  });

  const operation = async (request: FastifyRequest, reply: FastifyReply) => {
    // Part 7 sends the choice of a deletion in the query string, which oRPC reads only for GET.
    if (request.method === 'DELETE' && Object.keys(request.query as object).length > 0)
      request.body = { ...(request.body as object), ...(request.query as object) };
    // oRPC reads the address as it arrived, which may begin with the path of APP_URL.
    const removed = request.url === request.originalUrl ? '' : basePathOf(parts.settings);
    const { matched } = await handler.handle(request, reply, {
      prefix: `${removed}/api`,
      context: { ...parts, request, reply, session: request.session },
    });
    if (!matched) return reply.code(404).send(refusalBody('general.notFound', 'NOT_FOUND'));
  };
  app.all('/api/*', operation);
  for (const { method, path } of withLargeBodies)
    app.route({
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: limits.form.bodyBytes,
      handler: operation,
    });
}

const isStream = (answer: unknown): answer is AsyncIterable<unknown> => Symbol.asyncIterator in Object(answer);

/** Passes a stream on. An error in it has the words of its sentence, as in the body of an answer. */
async function* inWords(stream: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* stream;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { code, status, cause } = error;
    const { message, said } = answered(error.message);
    throw new ORPCError(code, { status, message, data: { said }, cause });
  }
}

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
 * error answers `failed` without internal details.
 */
function answerTo(thrown: unknown, failed: string): ORPCError<string, unknown> {
  const error = answerFor(thrown);
  if (!(error instanceof ORPCError)) return new ORPCError('INTERNAL_SERVER_ERROR', { message: failed, cause: thrown });
  const issues = issuesOf(error);
  if (issues) {
    return new ORPCError('BAD_REQUEST', { message: sentenceOf(issues), data: { issues } });
  }
  if (error.status >= 500 && !['SERVICE_UNAVAILABLE', 'PART_FAILED'].includes(error.code))
    return new ORPCError('INTERNAL_SERVER_ERROR', { message: failed, cause: thrown });
  return error;
}

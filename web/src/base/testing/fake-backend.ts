import { english, refusalBody } from '@groundwork/contract/base/answers';
import * as messages from '@groundwork/contract/base/messages.gen';
import { contract } from '@groundwork/contract/contract';
import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { beforeEach, vi } from 'vitest';
import { resumeReads } from '../queries/page-reads.ts';
import { anAccount } from './sample-rows.ts';

type Contract = typeof contract;
/** The name of an operation in the contract, such as `goals.list` or `tasks.update`. */
type Operation = { [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}` }[keyof Contract];
type Described<Name extends Operation> = Name extends `${infer Noun extends keyof Contract}.${infer Verb}`
  ? Contract[Noun][Verb & keyof Contract[Noun]]
  : never;
type InputOf<Name extends Operation> =
  Described<Name> extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Input>
    : never;
type SentTo<Name extends Operation> =
  Described<Name> extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Input>
    : never;
type OutputOf<Name extends Operation> =
  Described<Name> extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Output>
    : never;

type Handler<Name extends Operation> = (
  input: InputOf<Name>,
  request: Request,
) => OutputOf<Name> | Promise<OutputOf<Name>>;
/**
 * An endpoint outside the contract, such as `POST /api/auth/sign-out`, or one that takes a file, because `fetch` does
 * not support the files of jsdom. `{name}` matches any segment.
 */
type Address = `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Handlers = { [Name in Operation]?: Handler<Name> } & {
  [Name in Address]?: (request: Request) => Response | Promise<Response>;
};

/** An operation with its input (path and body combined), or an endpoint with its JSON body. */
type Write =
  | { [Name in Operation]: readonly [name: Name, sent: SentTo<Name>] }[Operation]
  | readonly [name: Address, body: unknown];

type Call = { name: string; method: string; sent: unknown; input: unknown };
type Context = {
  request: Request;
  /** The call before the contract parses its input. */
  call?: Omit<Call, 'input'>;
  answer: (input: unknown) => unknown;
  /** The error of a handler that called `noAnswer` or `breakDown`. */
  failed?: NoAnswer | Broken;
};

class NoAnswer extends Error {}
class Broken extends Error {}

const codes: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/** Refuses a request from inside a handler with this status and sentence, or its English words. */
export function refuse(status: number, sentence: string, code = codes[status] ?? 'INTERNAL_SERVER_ERROR'): never {
  throw new ORPCError(code, { status, message: sentence });
}

/** Fails a request from inside a handler: `fetch` rejects, as it does without a network. */
export function noAnswer(): never {
  throw new NoAnswer();
}

/** Fails a request from inside a handler: the response is a bare 502, as when a proxy cannot reach the server. */
export function breakDown(): never {
  throw new Broken();
}

/** Returns a page of a list. `next_cursor` is the cursor of the next page. */
export const page = <Row>(items: Row[], next_cursor: string | null = null) => ({ items, next_cursor });

const done = { success: true } as const;
/** A handler that returns the response of a write without data. */
export const succeed = () => done;
/** A handler that returns the response of a deletion that cannot be restored. */
export const succeedDeleting = () => ({ ...done, deletion_id: null });

type AnyProcedure = ContractProcedure<AnySchema, AnySchema, Record<never, never>, object>;

/** Implements every operation of the contract with the handler of the current test. */
const router = Object.fromEntries(
  Object.entries(contract).map(([noun, operations]) => [
    noun,
    Object.fromEntries(
      Object.entries<AnyProcedure>(operations).map(([verb, operation]) => [
        verb,
        implement(operation)
          .$context<Context>()
          .handler(({ input, context }) => context.answer(input)),
      ]),
    ),
  ]),
);

/** Returns whether a pattern matches an endpoint. `{name}` matches any segment. */
const matches = (pattern: string, address: string) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);

/** The operations that take a file. */
const withFile: string[] = ['account.uploadAvatar', 'attachments.upload'] satisfies Operation[];
const described = Object.entries(contract).flatMap(([noun, operations]) =>
  Object.entries<AnyProcedure>(operations)
    .filter(([verb]) => !withFile.includes(`${noun}.${verb}`))
    .map(([verb, { '~orpc': operation }]) => ({
      name: `${noun}.${verb}`,
      address: `${operation.route.method} /api${operation.route.path}`,
    })),
);

/** @throws if a key is the endpoint of a contract operation, because the contract would not check its handler */
function checked(handlers: Handlers): Handlers {
  for (const key of Object.keys(handlers)) {
    const operation = described.find(({ address }) => matches(address, key));
    if (operation) throw new Error(`${key} is ${operation.name}: give the handler that name.`);
  }
  return handlers;
}

const issuesOf = (error: unknown) =>
  error instanceof ORPCError && error.cause instanceof ValidationError
    ? error.cause.issues.map(({ path = [], message }) =>
        [path.map((step) => (typeof step === 'object' ? step.key : step)).join('.'), english(message)].join(': '),
      )
    : null;

/** Returns whether only path parameters are invalid. The server responds to these with 404 (`api/server/app.ts`). */
const namesNothing = (error: unknown, route: string) =>
  error instanceof ORPCError &&
  error.status === 400 &&
  error.cause instanceof ValidationError &&
  error.cause.issues.every(({ path: [name] = [] }) => route.includes(`{${String(name)}}`));

/** Returns the handler of all operations. It reports what breaks the contract, and unexpected errors of handlers. */
function contractHandler(report: (problem: Error) => void) {
  return new OpenAPIHandler<Context>(router, {
    clientInterceptors: [
      async ({ next, context, path, procedure, input: sent }) => {
        const { method = 'POST', path: route = '' } = procedure['~orpc'].route;
        context.call = { name: path.join('.'), method, sent };
        try {
          return await next();
        } catch (error) {
          const { url } = context.request;
          if (namesNothing(error, route)) refuse(404, messages.general.notFound);
          const issues = issuesOf(error)?.join('; ');
          if (error instanceof NoAnswer || error instanceof Broken) context.failed = error;
          else if (issues && error instanceof ORPCError && error.status === 400)
            report(new Error(`The web sent what ${path.join('.')} refuses, ${method} ${url}: ${issues}`));
          else if (issues)
            report(new Error(`The handler of ${path.join('.')} answered what the contract forbids: ${issues}`));
          else if (!(error instanceof ORPCError)) report(error as Error);
          throw error;
        }
      },
    ],
    customErrorResponseBodyEncoder: ({ message, code }) => refusalBody(message, code),
  });
}

/** Forms store drafts by person, so most tests need a signed-in person. */
const signedIn: Handlers = { 'account.get': () => anAccount() };

/**
 * Replaces `fetch` in every test of a file. Call it once at the top of the file. `usual` holds the handlers for all
 * tests. By default, `account.get` returns the account of a sample person. The contract parses the input of a handler
 * and checks its output. A test fails if the web calls an operation without a handler, sends invalid input, or gets
 * invalid output from a handler.
 */
export function fakeBackend(usual: Handlers = {}) {
  checked(usual);
  let handlers: Handlers = {};
  let log: Call[] = [];
  let problems: Error[] = [];
  let serverTime: number | undefined;

  const handler = contractHandler((problem) => problems.push(problem));

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const context: Context = {
      request,
      answer(input) {
        const { name = '', method = '', sent } = context.call ?? {};
        const answer = handlers[name as Operation] as ((input: unknown, request: Request) => unknown) | undefined;
        log.push({ name, method, sent, input });
        if (!answer) throw new Error(`The test has no handler for ${name} (${request.method} ${pathname}).`);
        return answer(input, request);
      },
    };
    const address = Object.entries(handlers).find(([name]) => matches(name, `${request.method} ${pathname}`));
    if (address) {
      const [name, answer] = address as [string, (request: Request) => Response | Promise<Response>];
      const isJson = request.headers.get('content-type')?.startsWith('application/json');
      const body = isJson ? await request.clone().json() : null;
      log.push({ name, method: request.method, sent: body, input: body });
      return await answer(request);
    }
    const { response } = await handler.handle(request, { prefix: '/api', context });
    if (context.failed instanceof NoAnswer) throw new TypeError('Failed to fetch');
    if (context.failed) return new Response('Bad gateway', { status: 502 });
    if (response) {
      if (serverTime !== undefined) response.headers.set('date', new Date(serverTime).toUTCString());
      return response;
    }
    problems.push(new Error(`The test has no handler for ${request.method} ${pathname}.`));
    return Response.json(refusalBody('general.notFound', 'NOT_FOUND'), { status: 404 });
  }

  // Vitest runs the function that `beforeEach` returns after all `afterEach` hooks, so the page is unmounted by then.
  beforeEach(() => {
    handlers = { ...signedIn, ...usual };
    // Each test stands for a new document, where reads are not held.
    resumeReads();
    log = [];
    serverTime = undefined;
    problems = [];
    vi.stubGlobal('fetch', (target: Request | string, init?: RequestInit) => {
      const request = typeof target === 'string' ? new Request(new URL(target, window.location.href), init) : target;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      return Promise.race([respond(request), aborted]);
    });
    return () => {
      // Requests after the test get no response, neither from its handlers nor from the network.
      vi.stubGlobal('fetch', () => new Promise(() => {}));
      const sentences = new Set(problems.map(({ message }) => message));
      if (sentences.size > 0) throw new Error([...sentences].join('\n'));
    };
  });

  return {
    /** Returns and clears the problems that would fail this test. */
    takeProblems: () => problems.splice(0).map(({ message }) => message),
    /** Adds or replaces handlers until the test ends. */
    on(others: Handlers) {
      handlers = { ...handlers, ...checked(others) };
    },
    /** Sends this time, in milliseconds, with each response until the test ends. */
    setTime(time: number) {
      serverTime = time;
    },
    /** Removes the handlers that `on` has set. */
    reset() {
      handlers = { ...signedIn, ...usual };
    },
    /** Returns the inputs of all calls of an operation, as the contract parsed them. */
    calls<Name extends Operation>(name: Name): InputOf<Name>[] {
      return log.filter((call) => call.name === name).map(({ input }) => input as InputOf<Name>);
    },
    /** Returns the inputs of all calls of an operation, before the contract parsed them. */
    sent<Name extends Operation>(name: Name): SentTo<Name>[] {
      return log.filter((call) => call.name === name).map(({ sent }) => sent as SentTo<Name>);
    },
    /** Returns all calls that are not reads, in order, with their inputs before the contract parsed them. */
    writes: (): Write[] =>
      log
        .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
        .map(({ name, sent }) => [name, sent] as unknown as Write),
    /** Returns the names of all reads, in order, without the read of the account, which precedes every page. */
    reads: (): string[] =>
      log
        .filter(({ name, method }) => (method === 'GET' || method === 'HEAD') && name !== 'account.get')
        .map(({ name }) => name),
  };
}

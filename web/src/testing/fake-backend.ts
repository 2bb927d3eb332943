import { contract } from '@groundwork/contract/contract';
import { messages } from '@groundwork/contract/messages';
import type { AnySchema, ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, ORPCError, ValidationError } from '@orpc/server';
import { beforeEach, vi } from 'vitest';

type Contract = typeof contract;
/** `goals.list`, `tasks.update`: the noun and the operation, as the contract names them. */
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
 * An address that the contract does not describe, such as `POST /api/auth/sign-out`, or that takes a file, because
 * `fetch` does not know the files of jsdom. `{name}` stands for any segment.
 */
type Address = `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
export type Handlers = { [Name in Operation]?: Handler<Name> } & {
  [Name in Address]?: (request: Request) => Response | Promise<Response>;
};

/** An operation with what the web sent, path and body in one, or an address with its JSON body. */
type Write =
  | { [Name in Operation]: readonly [name: Name, sent: SentTo<Name>] }[Operation]
  | readonly [name: Address, body: unknown];

type Call = { name: string; method: string; sent: unknown; input: unknown };
type Context = {
  request: Request;
  /** The call before the contract has read it. */
  call?: Omit<Call, 'input'>;
  answer: (input: unknown) => unknown;
  /** Set when the handler said that no answer comes, or none that the contract knows. */
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

/** What a handler calls to refuse: the browser gets `{ error: sentence, code }` with this status. */
export function refuse(status: number, sentence: string, code = codes[status] ?? 'INTERNAL_SERVER_ERROR'): never {
  throw new ORPCError(code, { status, message: sentence });
}

/** What a handler calls when no answer comes: `fetch` rejects, as it does without a network. */
export function noAnswer(): never {
  throw new NoAnswer();
}

/** What a handler calls when the server breaks down before it can say why. */
export function breakDown(): never {
  throw new Broken();
}

/** One page of a list; `next_cursor` leads to the next. */
export const page = <Row>(items: Row[], next_cursor: string | null = null) => ({ items, next_cursor });

const done = { success: true } as const;
/** What a write answers when there is nothing to show. */
export const succeed = () => done;

type AnyProcedure = ContractProcedure<AnySchema, AnySchema, Record<never, never>, object>;

/** Every operation of the contract; what it answers is up to the test that runs. */
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

/** Whether an address with `{name}` for any segment is this one. */
const matches = (pattern: string, address: string) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(address);

/** Operations that take a file. */
const withFile: string[] = ['account.uploadAvatar', 'attachments.upload'] satisfies Operation[];
const described = Object.entries(contract).flatMap(([noun, operations]) =>
  Object.entries<AnyProcedure>(operations)
    .filter(([verb]) => !withFile.includes(`${noun}.${verb}`))
    .map(([verb, { '~orpc': operation }]) => ({
      name: `${noun}.${verb}`,
      address: `${operation.route.method} /api${operation.route.path}`,
    })),
);

/** @throws for an address whose operation the contract describes: its handler would not be checked */
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
        [path.map((step) => (typeof step === 'object' ? step.key : step)).join('.'), message].join(': '),
      )
    : null;

/** Whether an id of the path is none at all: the server then answers that nothing is found (`api/http/app.ts`). */
const namesNothing = (error: unknown, route: string) =>
  error instanceof ORPCError &&
  error.status === 400 &&
  error.cause instanceof ValidationError &&
  error.cause.issues.every(({ path: [name] = [] }) => route.includes(`{${String(name)}}`));

/**
 * Answers `fetch` in each test of a file: called once, where the file begins. `usual` holds the handlers of all its
 * tests. The contract reads the input of a handler and checks its answer. A test fails if the web calls what has no
 * handler, sends what the contract refuses, or gets an answer that the contract does not allow.
 */
export function fakeBackend(usual: Handlers = {}) {
  checked(usual);
  let handlers: Handlers = {};
  let log: Call[] = [];
  let problems: Error[] = [];

  const handler = new OpenAPIHandler<Context>(router, {
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
            problems.push(new Error(`The web sent what ${path.join('.')} refuses, ${method} ${url}: ${issues}`));
          else if (issues)
            problems.push(new Error(`The handler of ${path.join('.')} answered what the contract forbids: ${issues}`));
          else if (!(error instanceof ORPCError)) problems.push(error as Error);
          throw error;
        }
      },
    ],
    customErrorResponseBodyEncoder: ({ message, code }) => ({ error: message, code }),
  });

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
    if (response) return response;
    problems.push(new Error(`The test has no handler for ${request.method} ${pathname}.`));
    return Response.json({ error: messages.general.notFound, code: 'NOT_FOUND' }, { status: 404 });
  }

  // What `beforeEach` returns runs after each `afterEach` of the file, so that what is on the page is gone before.
  beforeEach(() => {
    handlers = { ...usual };
    log = [];
    problems = [];
    vi.stubGlobal('fetch', (target: Request | string, init?: RequestInit) => {
      const request = typeof target === 'string' ? new Request(new URL(target, window.location.href), init) : target;
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      return Promise.race([respond(request), aborted]);
    });
    return () => {
      // What still asks gets no answer, neither of this test nor from a network.
      vi.stubGlobal('fetch', () => new Promise(() => {}));
      const sentences = new Set(problems.map(({ message }) => message));
      if (sentences.size > 0) throw new Error([...sentences].join('\n'));
    };
  });

  return {
    /** What would fail this test so far; it no longer does. */
    takeProblems: () => problems.splice(0).map(({ message }) => message),
    /** Replaces handlers, or adds some, until the test ends. */
    on(others: Handlers) {
      handlers = { ...handlers, ...checked(others) };
    },
    /** Takes back what `on` has set. */
    reset() {
      handlers = { ...usual };
    },
    /** The inputs of all calls of an operation so far, as the contract read them. */
    calls<Name extends Operation>(name: Name): InputOf<Name>[] {
      return log.filter((call) => call.name === name).map(({ input }) => input as InputOf<Name>);
    },
    /** What was sent to an operation so far, before the contract read it. */
    sent<Name extends Operation>(name: Name): SentTo<Name>[] {
      return log.filter((call) => call.name === name).map(({ sent }) => sent as SentTo<Name>);
    },
    /** All calls so far that are not reads, in order, with what was sent before the contract read it. */
    writes: (): Write[] =>
      log
        .filter(({ method }) => method !== 'GET' && method !== 'HEAD')
        .map(({ name, sent }) => [name, sent] as unknown as Write),
    /** Names of all calls so far that are reads, in order. */
    reads: (): string[] => log.filter(({ method }) => method === 'GET' || method === 'HEAD').map(({ name }) => name),
  };
}

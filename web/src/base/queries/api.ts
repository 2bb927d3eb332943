import { freshSessionNeeded } from '@groundwork/contract/base/fresh-session';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { contract } from '@groundwork/contract/contract';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { compareClock } from '../dates/clock.ts';
import { basePath } from '../deployment/base-path.ts';
import { isMissingCode } from '../deployment/missing-code.ts';
import * as words from '../words/words.ts';
import { authenticated } from './fresh-session.ts';
import { operations } from './operations.ts';
import { read } from './page-reads.ts';
import { refusalOf, wordsFor } from './refusal.ts';

/** Sent with every write, so that this tab recognizes change notices about its own changes (live/). */
export const tabName = Math.random().toString(36).slice(2);

/**
 * Per-call options. The server applies a POST with an `idempotencyKey` only once. `keepalive` requests outlive the
 * page.
 */
type CallContext = { idempotencyKey?: string; keepalive?: boolean };

async function send(request: Request, init: object, { context }: { context: CallContext }) {
  if (request.method !== 'GET') request.headers.set('x-groundwork-tab', tabName);
  if (context.idempotencyKey !== undefined) request.headers.set('idempotency-key', context.idempotencyKey);
  const sentAt = Date.now();
  const options = { ...init, credentials: 'same-origin', ...(context.keepalive && { keepalive: true }) } as const;
  const ask = () => fetch(request, options);
  const response = await (request.method === 'GET' ? read(ask) : ask());
  compareClock(response, sentAt);
  return response;
}

/** An answer that refuses a request rejects the query or mutation (refusal.ts). */
const link = new OpenAPILink<CallContext>(operations, {
  url: `${window.location.origin}${basePath}/api`,
  fetch: send,
  interceptors: [
    // The server asks for a fresh session before it changes anything, so the same call can be repeated.
    async ({ next }) => {
      try {
        return await next();
      } catch (error) {
        if (codeOf(error) === freshSessionNeeded && (await authenticated())) return next();
        throw error;
      }
    },
  ],
  customErrorResponseBodyDecoder: (body, { status }) => refusalOf(body, status),
});

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link);
/** `api.goals.list.queryOptions({ input })`, `api.tasks.update.mutationOptions()`, `api.tasks.key()`. */
export const api = createTanstackQueryUtils(client);

/** Returns the HTTP status of a failed call; undefined without a response. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ORPCError ? error.status : undefined);

/** Whether a request failed because the item is gone, or is no longer accessible. */
export const isGoneError = (error: unknown) => [403, 404].includes(statusOf(error) ?? 0);

/** Returns the error code of the server. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined);

/** Matches the messages that browsers give `fetch` errors. Programming errors are TypeErrors too. */
const noAnswer = /fetch|network|load failed/i;

/** The message for a request that got no answer. */
export const noAnswerMessage = () => (navigator.onLine ? messages.general.unreachable : messages.general.offline);

/** Returns the message to show for a rejected call. */
export function messageOf(error: unknown): string {
  // The error of a stream arrives in English.
  if (error instanceof ORPCError) return wordsFor(error.message, (error.data as { said?: unknown } | undefined)?.said);
  if (isMissingCode(error) && navigator.onLine) return words.ui.newVersion;
  const isUnanswered = error instanceof TypeError && noAnswer.test(error.message);
  return isUnanswered || !navigator.onLine ? noAnswerMessage() : messages.general.unexpected;
}

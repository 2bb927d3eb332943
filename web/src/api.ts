import type { contract } from '@groundwork/contract/contract';
import { messages } from '@groundwork/contract/messages';
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { isMissingCode } from './missing-code.ts';
import { operations } from './operations.gen.ts';
import { said, words } from './words/words.ts';

/** What this tab calls itself at whatever it changes, so that it knows its own changes when it is told of them (live/). */
export const tabName = Math.random().toString(36).slice(2);

/** What a call may say of itself: a POST with a key is done once, however often it is sent; what the page says last outlives it. */
type CallContext = { idempotencyKey?: string; keepalive?: boolean };

function send(request: Request, init: object, { context }: { context: CallContext }) {
  if (request.method !== 'GET') request.headers.set('x-groundwork-tab', tabName);
  if (context.idempotencyKey !== undefined) request.headers.set('idempotency-key', context.idempotencyKey);
  return fetch(request, { ...init, credentials: 'same-origin', ...(context.keepalive && { keepalive: true }) });
}

/** Every failure answers `{ error: "the message to show" }`; it becomes the message of the ORPCError that the query or mutation rejects with. */
const link = new OpenAPILink<CallContext>(operations, {
  url: `${window.location.origin}/api`,
  fetch: send,
  customErrorResponseBodyDecoder: (body, response) => {
    const { error, code, issues } = body as { error?: string; code?: string; issues?: unknown };
    return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', {
      status: response.status,
      message: error ? said(error) : messages.general.unexpected,
      data: { issues },
    });
  },
});

export const client: JsonifiedClient<ContractRouterClient<typeof contract, CallContext>> = createORPCClient(link);
/** `api.goals.list.queryOptions({ input })`, `api.tasks.update.mutationOptions()`, `api.tasks.key()`. */
export const api = createTanstackQueryUtils(client);

/** The HTTP status of a refused call; undefined when no answer came. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ORPCError ? error.status : undefined);

/** The server's name for why it refused. */
export const codeOf = (error: unknown): string | undefined => (error instanceof ORPCError ? error.code : undefined);

/** What `fetch` throws when no answer comes, as browsers say it; a fault of the code is a TypeError too. */
const noAnswer = /fetch|network|load failed/i;

/** The sentence to show for whatever a call rejected with. */
export function messageOf(error: unknown): string {
  if (error instanceof ORPCError) return error.message;
  if (isMissingCode(error) && navigator.onLine) return words.ui.newVersion;
  if (error instanceof TypeError && noAnswer.test(error.message) && navigator.onLine)
    return messages.general.unreachable;
  return navigator.onLine ? messages.general.unexpected : messages.general.offline;
}

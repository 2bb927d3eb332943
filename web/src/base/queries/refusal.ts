import { messageNow } from '@groundwork/contract/base/catalogue';
import * as messages from '@groundwork/contract/base/messages.gen';
import { type Key, type Said, wordsOf } from '@groundwork/contract/base/sentences';
import { ORPCError } from '@orpc/client';

/** A sentence of the server in English, and its key with its values. Text that is no sentence has no key. */
type Issue = { message?: string; said?: Said };
type Body = { error?: string; said?: Said; code?: string; issues?: Issue[] };

/** Returns the words for a sentence of the server in the language of the page. */
export const wordsFor = <English extends string | null | undefined>(
  english: English,
  said: unknown,
): string | English => (said ? wordsOf(said as Said, messageNow) : null) ?? english;

/** The error for an answer that refuses a request. Its message are the words to show. */
export function refusalOf(body: unknown, status: number) {
  const { error, said, code, issues } = (body ?? {}) as Body;
  return new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', {
    status,
    message: wordsFor(error, said) ?? messages.general.unexpected,
    data: { said, issues: issues?.map((issue) => ({ ...issue, message: wordsFor(issue.message, issue.said) })) },
  });
}

/** Whether the server refused a request with one of these sentences. */
export function isRefusedWith(error: unknown, ...keys: Key[]): boolean {
  const [said] = error instanceof ORPCError ? ((error.data as Body | undefined)?.said ?? []) : [];
  return said !== undefined && keys.includes(said);
}

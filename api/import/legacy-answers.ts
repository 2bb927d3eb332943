import { isObject } from '@groundwork/contract/legacy';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { type Asked, askJson, TooLarge } from '../http/ssrf-guard.ts';
import type { LegacyList } from './legacy-source.ts';

type Answer = { status: number; body: unknown };

/** A refusal that says what is wrong with the older product and nothing of what it said. */
const notReadable = (message: string) => new ORPCError('SERVICE_UNAVAILABLE', { message });

/**
 * Asks the older product. Statuses that say something about the question are given back.
 * @throws ORPCError when it does not answer, or with something else than JSON, in time and size
 */
export async function askLegacy(
  address: string,
  asked: Pick<Asked, 'innerHosts' | 'headers' | 'body'>,
): Promise<Answer> {
  const answer = await askJson(address, {
    ...asked,
    ms: limits.import.answerMs,
    bytes: limits.import.answerBytes,
  }).catch((error: unknown) => {
    throw notReadable(
      error instanceof TooLarge
        ? messages.import.tooLarge
        : error instanceof SyntaxError
          ? messages.import.unreadable
          : messages.import.unreachable,
    );
  });
  if (![200, 400, 401, 403, 404].includes(answer.status)) throw notReadable(messages.import.unreachable);
  return answer;
}

/** To a sign-in: the address or the password is wrong. */
export const isRefused = ({ status }: Answer) => [400, 401, 403].includes(status);
/** To a question for one thing: it is not there, or not for this account. */
export const isMissing = ({ status }: Answer) => [403, 404].includes(status);

/** @throws ORPCError when it is not of this shape, or who asks is no longer signed in there */
export function readAs<Shape extends z.ZodType>(shape: Shape, { status, body }: Answer): z.output<Shape> {
  if (status === 401) throw new ORPCError('FORBIDDEN', { message: messages.import.signInFirst });
  const read = shape.safeParse(body);
  if (status !== 200 || !read.success) throw notReadable(messages.import.unreadable);
  return read.data;
}

/** One entry that is odd does not keep the others away. */
export function readEach<Shape extends z.ZodType>(shape: Shape, entries: unknown[]): LegacyList<z.output<Shape>> {
  const list: LegacyList<z.output<Shape>> = { readable: [], unreadable: [] };
  for (const entry of entries) {
    const read = shape.safeParse(entry);
    if (read.success) list.readable.push(read.data);
    else list.unreadable.push(nameOf(entry));
  }
  return list;
}

/** Empty where it has none. */
function nameOf(entry: unknown): string {
  const { name, displayName, email } = isObject(entry) ? entry : {};
  const said = [name, displayName, email].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof said === 'string' ? said.trim().slice(0, limits.text.name) : '';
}

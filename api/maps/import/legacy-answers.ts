import { firstCharacters } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import { isObject } from '@groundwork/contract/maps/import/legacy';
import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { type Asked, askJson, TooLarge } from '../../http/ssrf-guard.ts';
import type { LegacyList } from './legacy-source.ts';

type Answer = { status: number; body: unknown };

/** An error with a message of ours, which repeats no text of the older product. */
const notReadable = (message: string) => new ORPCError('SERVICE_UNAVAILABLE', { message });

/**
 * Sends a request to the older product. Returns statuses that belong to the request, such as 401 or 404.
 * @throws ORPCError when it does not answer with JSON within the limits of time and size
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
        ? 'imports.tooLarge'
        : error instanceof SyntaxError
          ? 'imports.unreadable'
          : 'imports.unreachable',
    );
  });
  if (![200, 400, 401, 403, 404].includes(answer.status)) throw notReadable('imports.unreachable');
  return answer;
}

/** Whether a sign-in was refused, because the address or the password is wrong. */
export const isRefused = ({ status }: Answer) => [400, 401, 403].includes(status);
/** Whether a requested thing does not exist, or this account may not see it. */
export const isMissing = ({ status }: Answer) => [403, 404].includes(status);

/**
 * Parses an answer.
 * @throws ORPCError when it does not match the schema, or when the sign-in there has expired
 */
export function readAs<Shape extends z.ZodType>(shape: Shape, { status, body }: Answer): z.output<Shape> {
  if (status === 401) throw new ORPCError('FORBIDDEN', { message: 'imports.signInFirst' });
  const read = shape.safeParse(body);
  if (status !== 200 || !read.success) throw notReadable('imports.unreadable');
  return read.data;
}

/** Parses each entry by itself, so that an invalid one does not affect the others. */
export function readEach<Shape extends z.ZodType>(shape: Shape, entries: unknown[]): LegacyList<z.output<Shape>> {
  const list: LegacyList<z.output<Shape>> = { readable: [], unreadable: [] };
  for (const entry of entries) {
    const read = shape.safeParse(entry);
    if (read.success) list.readable.push(read.data);
    else list.unreadable.push(nameOf(entry));
  }
  return list;
}

/** A name for an entry that cannot be parsed; empty when it has none. */
function nameOf(entry: unknown): string {
  const { name, displayName, email } = isObject(entry) ? entry : {};
  const said = [name, displayName, email].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof said === 'string' ? firstCharacters(said.trim(), limits.text.name) : '';
}

import type { Database } from '@groundwork/db/database';
import { type Session, writeTransaction } from '@groundwork/db/transactions';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Files } from '../base/files/files.ts';

const path = '/api/avatars/';
/** The `avatar_url` of the photo with this id. */
export const avatarUrl = (id: string) => `${path}${id}`;
/** The name of its file in the store. */
export const avatarFile = (url: string) => `avatars/${url.slice(path.length)}.webp`;

type Parts = { db: Database; session: Session; files: Files; log: FastifyBaseLogger };

/**
 * Replaces the person's photo, or removes it when `url` is null. Deletes the previous file after the commit. If that
 * fails, the hourly sweep deletes it.
 */
export async function replaceAvatar({ db, session, files, log }: Parts, url: string | null) {
  const before = await writeTransaction(db, session, async (mine) => {
    const own = mine.selectFrom('user_metadata').select('avatar_url').where('user_id', '=', sql<string>`rules.me()`);
    // Locks the row first, so that two concurrent requests do not read the same previous photo. `returning old` of
    // PostgreSQL 18 would return the same one to both.
    const last = await own.forUpdate().executeTakeFirstOrThrow();
    await mine
      .updateTable('user_metadata')
      .set({ avatar_url: url })
      .where('user_id', '=', sql<string>`rules.me()`)
      .execute();
    return last.avatar_url;
  });
  if (before) await files.remove(avatarFile(before)).catch((error) => log.warn({ err: error }, 'file not removed'));
}

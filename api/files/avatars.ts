import type { Database } from '@groundwork/db/database';
import { writeTransaction } from '@groundwork/db/transactions';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Files } from './files.ts';

const path = '/api/avatars/';
/** What `avatar_url` holds. */
export const avatarUrl = (id: string) => `${path}${id}`;
/** Where the store keeps it. */
export const avatarFile = (url: string) => `avatars/${url.slice(path.length)}.webp`;

type Parts = { db: Database; token: string; files: Files; log: FastifyBaseLogger };

/** Gives the person another photo, or none. The file of the last one goes after the commit; what fails then the hourly sweep makes good. */
export async function replaceAvatar({ db, token, files, log }: Parts, url: string | null) {
  const before = await writeTransaction(db, token, async (mine) => {
    const own = mine.selectFrom('user_metadata').select('avatar_url').where('user_id', '=', sql<string>`rules.me()`);
    // Locked first: what is read here is what goes, also when two come at once. (PostgreSQL 18's `returning old` would give both the same.)
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

import { limits } from '@groundwork/contract/limits';
import type { Database } from '@groundwork/db/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Writes when sessions were last used, each at most once in `limits.sessions.usedSeconds`. Use alone extends no session. */
export function writeSessionUses(app: FastifyInstance, db: Database) {
  const seconds = limits.sessions.usedSeconds;
  const written = new LRUCache<string, true>({ max: 50_000, ttl: seconds * 1000 });
  app.addHook('onResponse', async ({ token, operation }, { statusCode }) => {
    // An open page keeps its event stream, which is no operation.
    if (!token || !operation || statusCode >= 400 || written.has(token)) return;
    written.set(token, true);
    await sql`
      update auth.sessions set updated_at = now()
      where token = ${token} and updated_at < now() - make_interval(secs => ${seconds})`
      .execute(db)
      // Without the database the next minute writes it.
      .catch(() => {});
  });
}

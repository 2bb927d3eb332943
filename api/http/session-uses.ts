import { limits } from '@groundwork/contract/base/limits';
import type { Database } from '@groundwork/db/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

/**
 * Writes when sessions were last used, each at most once in `limits.sessions.usedSeconds`. Use alone extends no
 * session.
 */
export function writeSessionUses(app: FastifyInstance, db: Database) {
  const seconds = limits.sessions.usedSeconds;
  // Unlike `max`, `maxSize` takes no memory for places without a session.
  const written = new LRUCache<string, true>({ maxSize: 50_000, sizeCalculation: () => 1, ttl: seconds * 1000 });
  app.addHook('onResponse', async ({ token, operation }, { statusCode }) => {
    // The event stream of an open page is no operation, so it does not count as use.
    if (!token || !operation || statusCode >= 400 || written.has(token)) return;
    written.set(token, true);
    await sql`
      update auth.sessions set updated_at = now()
      where token = ${token} and updated_at < now() - make_interval(secs => ${seconds})`
      .execute(db)
      // If the database is down, a request after the next minute writes the use.
      .catch(() => {});
  });
}

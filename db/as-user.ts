import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

const sessionToken = /^[A-Za-z0-9]{20,64}$/;
const tabName = /^[\w-]{1,40}$/;

/** PostgreSQL's codes for "try the whole transaction again": deadlock_detected, serialization_failure. */
const again = new Set(['40P01', '40001']);

/** `tab`: in which of the person's tabs it is done, for whoever is told of the changes (live.sql). `readOnly`: nothing is changed, neither here nor elsewhere; saves the ways to the database and back that only begin and end. */
export type Manner = { tab?: string | undefined; readOnly?: boolean };

/**
 * Runs `work` in one transaction as the person whose session `token` names; row-level security sees that person and nobody else.
 * @throws error 28000 of PostgreSQL when the session does not exist, has expired or was ended; 25006 when what was to be `readOnly` changes something.
 */
export async function asUser<Result>(
  db: Db,
  token: string,
  work: (db: Db) => Promise<Result>,
  manner: Manner = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, token, work, manner);
    } catch (error) {
      if (attempt === 3 || !again.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

/** Does `work` within a transaction of `asUser` as the server itself, which may queue jobs there and sees nothing of the product. */
export async function asServer<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  await db.executeQuery(CompiledQuery.raw('set local role none'));
  const result = await work();
  await db.executeQuery(CompiledQuery.raw('set local role groundwork_member'));
  return result;
}

/** The text of a statement as it may be logged: without the session that a transaction enters with. */
export const withoutSession = (text: string) => text.replace(/rules\.enter\('[^']*'\)/, 'rules.enter(…)');

/** How the text begins that begins a transaction of which nothing is changed. */
export const beginReading = 'begin read only;';

function once<Result>(
  db: Db,
  token: string,
  work: (db: Db) => Promise<Result>,
  { tab = '', readOnly = false }: Manner,
): Promise<Result> {
  // The token and the tab go into the text of one round trip that begins, enters and takes the role.
  const entry = sessionToken.test(token) ? token : '';
  const inTab = tabName.test(tab) ? `; set local groundwork.tab = '${tab}'` : '';
  return db.connection().execute(async (connection) => {
    try {
      await connection.executeQuery(
        CompiledQuery.raw(
          `${readOnly ? beginReading : 'begin;'} select rules.enter('${entry}'); set local role groundwork_member${inTab}`,
        ),
      );
      const result = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
      throw error;
    }
  });
}

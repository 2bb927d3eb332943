import { limits } from '@groundwork/contract/base/limits';
import type { LegacyAccount } from '@groundwork/contract/maps/import/legacy';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { sealer } from '../../base/secrets.ts';
import type { Settings } from '../../settings.ts';

/** A sign-in to the older product. `credential` is the token that it returned; it never leaves the server. */
export type ImportSession = LegacyAccount & { credential: string };

/** Stores the import session of a session, replacing an earlier one. */
export async function openImportSession(
  db: Db,
  settings: Settings,
  token: string,
  { uid, email, displayName, credential }: ImportSession,
) {
  await sql`
    insert into auth.import_sessions (session_id, uid, email, display_name, credential, expires_at)
    select id, ${uid}, ${email}, ${displayName}, ${Buffer.from(sealer(settings).seal(credential, token))},
      now() + make_interval(secs => ${limits.import.sessionSeconds})
    from auth.sessions where token = ${token}
    on conflict (session_id) do update set uid = excluded.uid, email = excluded.email,
      display_name = excluded.display_name, credential = excluded.credential, expires_at = excluded.expires_at
  `.execute(db);
}

type Row = { uid: string; email: string; display_name: string; credential: Buffer; expires_at: string };

/**
 * The import session of a session; null when there is none, it has expired, or the key has changed. A running import
 * may use it for `graceSeconds` longer.
 */
export async function importSession(
  db: Db,
  settings: Settings,
  token: string,
  graceSeconds = 0,
): Promise<(ImportSession & { expires_at: string }) | null> {
  const { rows } = await sql<Row>`
    select i.uid, i.email, i.display_name, i.credential, i.expires_at
    from auth.import_sessions i join auth.sessions s on s.id = i.session_id
    where s.token = ${token} and i.expires_at > now() - make_interval(secs => ${graceSeconds})`.execute(db);
  const [row] = rows;
  const credential = row && sealer(settings).open(row.credential.toString(), token);
  if (!row || !credential) return null;
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.display_name,
    credential,
    expires_at: row.expires_at,
  };
}

import type { FreshSession } from '@groundwork/contract/base/fresh-session';
import { limits } from '@groundwork/contract/base/limits';
import type { Database, Db } from '@groundwork/db/database';
import { readTransaction, type Session } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { z } from 'zod';

/** The input that shows whether an operation is about an owner. The contract has not parsed it yet. */
const membership = z.object({
  teamId: z.uuid().optional(),
  userId: z.uuid().optional(),
  role_id: z.unknown().optional(),
});

/**
 * Whether an operation makes somebody an owner or changes the membership of an owner. `db` is a transaction of the
 * caller. Returns false for input that the contract will refuse.
 */
async function isAboutOwner(db: Db, input: unknown): Promise<boolean> {
  const { data: { teamId, userId, role_id } = {} } = membership.safeParse(input);
  if (role_id === limits.role.owner) return true;
  if (!teamId || !userId) return false;
  const { rows } = await sql`
    select from team_memberships where team_id = ${teamId} and user_id = ${userId} and role_id = rules.owner()`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the session began, or its person entered the password, within `limits.password.freshSessionMinutes`. */
async function isFresh(db: Db, { token }: Session): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select rules.has_fresh_session(${token}, ${limits.password.freshSessionMinutes}) as fresh`.execute(db);
  return rows[0]?.fresh ?? false;
}

/** Whether an operation with this input is one that needs a fresh session. `db` is a transaction of the caller. */
const isDangerous: Record<FreshSession, (db: Db, input: unknown) => boolean | Promise<boolean>> = {
  always: () => true,
  'for-owners': isAboutOwner,
  'for-second-factor': (_, input) => typeof input === 'object' && input !== null && 'requires_second_factor' in input,
};

/** Whether an operation with this input needs the person to authenticate first. */
export const mustAuthenticate = (db: Database, session: Session, when: FreshSession, input: unknown) =>
  readTransaction(
    db,
    session,
    async (mine) => !(await isFresh(mine, session)) && (await isDangerous[when](mine, input)),
  );

import { domainOf } from '@groundwork/contract/base/normalized';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import type { Settings } from '../../settings.ts';

/** Whether a person with this address may create an account without an invitation. */
export const mayJoin = ({ signUp }: Settings, email: string) => signUp === 'open' || signUp.includes(domainOf(email));

/**
 * Whether an account may get this address. If SIGN_UP names domains, the new address must be in one of them. If people
 * join by invitation only, any address is allowed.
 */
export const mayMoveTo = (settings: Settings, email: string) =>
  settings.signUp.length === 0 || mayJoin(settings, email);

/** Whether a person with this verified address may create an account: without an invitation, or with a pending one. */
export async function maySignUp(settings: Settings, db: Db, email: string): Promise<boolean> {
  if (mayJoin(settings, email)) return true;
  const { rows } = await sql<{ invited: boolean }>`select rules.is_invited(${email}) as invited`.execute(db);
  return rows[0]?.invited ?? false;
}

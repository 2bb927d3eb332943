import type { Database, Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { accountDeletedMail, deletionPutOffMail } from '../mail/account-mails.ts';
import type { Mail } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';
import { inBatches } from './batches.ts';

type Parts = { db: Database; settings: Settings; queueMail: (db: Db, mail: Mail) => Promise<void> };

/**
 * Deletes the accounts that are due, each in a transaction of its own together with its mail. Several servers may run
 * this at once. The sweep of files deletes the photos.
 */
export const deleteDueAccounts = ({ db, settings, queueMail }: Parts, signal: AbortSignal) =>
  inBatches(db, signal, async (transaction) => {
    const { rows } = await sql<{ address: string; person_name: string; teams: string[] }>`
      select * from rules.delete_due_account()`.execute(transaction);
    const [account] = rows;
    if (!account) return false;
    const { address, person_name, teams } = account;
    const person = { email: address, name: person_name };
    await queueMail(
      transaction,
      teams.length > 0 ? deletionPutOffMail(settings, person, teams) : accountDeletedMail(settings, person),
    );
    return true;
  });

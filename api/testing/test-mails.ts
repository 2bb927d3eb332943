import type { Database } from '@groundwork/db/database';
import type { Mail } from '../mail/mail.ts';
import { queueMails } from '../mail/notification-mails.ts';
import type { Settings } from '../settings.ts';

/** As if the time had passed that a notification waits, and a person for their next mail. */
export const withoutWaiting = { waitSeconds: 0, pauseSeconds: 0 };

/** Takes the mails about the notifications that wait for one. */
export async function waitingMails({ db, settings }: { db: Database; settings: Settings }): Promise<Mail[]> {
  const queued: Mail[] = [];
  await queueMails(db, settings, async (_, mail) => void queued.push(mail), withoutWaiting);
  return queued;
}

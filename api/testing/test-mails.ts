import type { Database } from '@groundwork/db/database';
import type { Mail } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';
import { queueMails } from '../talk/notification-mails.ts';

/** No waiting: neither from a notification to its mail, nor between two mails to one person. */
export const withoutWaiting = { waitSeconds: 0, pauseSeconds: 0 };

/** Takes the mails about the notifications that wait for a mail. */
export async function waitingMails({ db, settings }: { db: Database; settings: Settings }): Promise<Mail[]> {
  const queued: Mail[] = [];
  await queueMails(db, settings, async (_, mail) => void queued.push(mail), withoutWaiting);
  return queued;
}

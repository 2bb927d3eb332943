import { messages } from '@groundwork/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { refusal } from './errors.ts';

const dayMs = 86_400_000;

/** The viewer's date, believed within one day of the server's (rulings); the server's when none is sent. */
export function clientDate(sent: string | undefined): string {
  const now = new Date().toISOString().slice(0, 10);
  if (!sent) return now;
  if (Math.abs(Date.parse(sent) - Date.parse(now)) > dayMs) throw refusal('BAD_REQUEST', messages.general.today);
  return sent;
}

const zone = sql`(select time_zone from user_metadata where user_id = rules.me())`;

/** When a day of the person who asks begins, or the one so many days after it. */
export const dayBegins = (day: string, after = 0) =>
  sql<string>`((${day}::date + ${after}::integer)::timestamp at time zone ${zone})`;

/** The day that it was for the person who asks. */
export const dayIn = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone})::date`;

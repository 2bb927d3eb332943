import { type RawBuilder, sql } from 'kysely';

const dayMs = 86_400_000;

/**
 * The client's date (YYYY-MM-DD) if it is within one day of the server's date; otherwise the server's date, because the
 * client's clock is wrong.
 */
export function clientDate(sent: string | undefined): string {
  const now = new Date().toISOString().slice(0, 10);
  return sent && Math.abs(Date.parse(sent) - Date.parse(now)) <= dayMs ? sent : now;
}

/** The day that is `days` after `day` (YYYY-MM-DD). */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How many days later `to` is than `from`; 0 if either is missing. */
export const daysBetween = (from: string | null, to: string | null | undefined): number =>
  from && to ? (Date.parse(to) - Date.parse(from)) / dayMs : 0;

/** The caller's time zone. */
export const zone = sql`(select time_zone from user_metadata where user_id = rules.me())`;

/**
 * The instant at which `day` begins in the client's time zone, or the day that is `after` days later. PostgreSQL
 * evaluates the sub-select once, not for each row.
 */
export const dayBegins = (day: string, after = 0) =>
  sql<string>`(select (${day}::date + ${after}::integer)::timestamp at time zone ${zone})`;

/** The date of `moment` in the client's time zone. */
export const dayIn = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone})::date`;

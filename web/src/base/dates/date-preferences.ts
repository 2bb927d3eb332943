/** The person's choices for weeks and dates, and the time zone of their account (contract/people/account.ts). */
export type DatePreferences = {
  /** Monday is 1, Sunday is 7. Null follows the locale of the device. */
  week_start: number | null;
  /** The part that dates begin with. Null follows the locale of the device. */
  date_order: 'day' | 'month' | null;
  time_zone: string | null;
};

const ofDevice: DatePreferences = { week_start: null, date_order: null, time_zone: null };
let preferences = ofDevice;
let zone: string | undefined;

/** The time zone of the device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets how this tab shows weeks and dates (base/session/session.ts). Returns whether that changes due times. */
export function setDatePreferences({ week_start, date_order, time_zone }: DatePreferences = ofDevice): boolean {
  const isOtherZone = preferences.time_zone !== null && preferences.time_zone !== time_zone;
  preferences = { week_start, date_order, time_zone };
  zone = time_zone === null || time_zone === deviceZone() ? undefined : time_zone;
  return isOtherZone;
}

/** The time zone of the account, which due times use; undefined if the device has the same time zone. */
export const accountZone = () => zone;

/** The first day of the week that the person has chosen. */
export const chosenWeekStart = () => preferences.week_start;

/** The locale of the browser; its region stands for where the person lives. */
export const personLocale = () => navigator.language || 'en';

/**
 * Returns the locale for dates. The language is English, because the date parser reads only English. The region, or the
 * order that the person has chosen, decides how a date is written.
 */
export function dateLocale(order = preferences.date_order): string {
  const person = new Intl.Locale(personLocale());
  const here = person.language === 'en' ? person.toString() : `en-${person.maximize().region ?? 'GB'}`;
  if (order === null) return here;
  // The chosen order does not change between the 12-hour and the 24-hour clock.
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(here, { hour: 'numeric' }).resolvedOptions();
  return `${order === 'day' ? 'en-GB' : 'en-US'}-u-hc-${hourCycle}`;
}

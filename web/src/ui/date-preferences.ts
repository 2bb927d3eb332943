/** What a person has chosen about weeks and dates, and the time zone of their account (contract/account.ts). */
export type DatePreferences = {
  /** Monday is 1, Sunday 7. Null follows the locale of the device, as the order. */
  week_start: number | null;
  /** Whether dates begin with the day or the month. */
  date_order: 'day' | 'month' | null;
  time_zone: string | null;
};

const ofDevice: DatePreferences = { week_start: null, date_order: null, time_zone: null };
let preferences = ofDevice;
let zone: string | undefined;

/** The time zone of the device. */
export const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sets how this tab shows weeks and dates (identity/session.ts). Returns whether that changes due times. */
export function setDatePreferences({ week_start, date_order, time_zone }: DatePreferences = ofDevice): boolean {
  const isOtherZone = preferences.time_zone !== null && preferences.time_zone !== time_zone;
  preferences = { week_start, date_order, time_zone };
  zone = time_zone === null || time_zone === deviceZone() ? undefined : time_zone;
  return isOtherZone;
}

/** The time zone of due times: that of the account, if it is another one than that of the device. */
export const accountZone = () => zone;

/** The first day of the week that the person has chosen. */
export const chosenWeekStart = () => preferences.week_start;

/** The locale of the person, which says where they live. */
export const personLocale = () => navigator.language || 'en';

/**
 * Returns the locale of dates: the language of the interface, because the reader of dates knows only that one, as it is
 * written where the person lives, or in the order that they have chosen.
 */
export function dateLocale(order = preferences.date_order): string {
  const person = new Intl.Locale(personLocale());
  const here = person.language === 'en' ? person.toString() : `en-${person.maximize().region ?? 'GB'}`;
  if (order === null) return here;
  // The order does not change hours.
  const { hourCycle = 'h23' } = new Intl.DateTimeFormat(here, { hour: 'numeric' }).resolvedOptions();
  return `${order === 'day' ? 'en-GB' : 'en-US'}-u-hc-${hourCycle}`;
}

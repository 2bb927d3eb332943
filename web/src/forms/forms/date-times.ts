import { isWhen, momentOfWhen, splitWhen, whenOfMoment } from '../../base/dates/dates.ts';

/** Whether a text is a moment, as records or other programs store it, such as `2026-12-04T15:00:00Z`. */
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Returns a stored moment as the text of a date field, in the time zone of the account. Any other text stays as it is.
 */
export const localTime = (stored: string) => (isMoment(stored) ? whenOfMoment(stored) : stored);

/** The time of a day that the person chose without a time. */
const morning = '09:00';

/** Returns the moment that records store for the text of a date field. A text that is no date stays as it is. */
export function utcTime(when: string): string {
  if (isMoment(when)) return new Date(when).toISOString();
  const { day, time } = splitWhen(when);
  return isWhen(when) ? momentOfWhen(day, time ?? morning) : when;
}

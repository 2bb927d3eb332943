// Converts between moments and the time on a clock. Without a time zone, the clock is that of the device.

/** The IANA name of a time zone, or minutes ahead of UTC. Undefined is the zone of the device. */
export type Zone = string | number | undefined;

/** A time on a clock: a day, `YYYY-MM-DD`, and a time, `HH:MM`. */
export type Clock = { day: string; time: string };

const minuteMs = 60_000;
const two = (n: number) => String(n).padStart(2, '0');

/** Cached, because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  formats.set(timeZone, format);
  return format;
}

/** Returns the day and time in a time zone at a moment. */
export function clockAt(moment: Date, zone?: Zone): Clock {
  if (typeof zone === 'number') {
    const [day = '', time = ''] = new Date(moment.getTime() + zone * minuteMs).toISOString().split('T');
    return { day, time: time.slice(0, 5) };
  }
  if (!zone) {
    const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
    return { day, time: `${two(moment.getHours())}:${two(moment.getMinutes())}` };
  }
  const parts = new Map(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
    (part) => parts.get(part) ?? '',
  );
  return { day: `${year?.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** How many minutes the clock of a time zone is ahead of UTC at a moment. */
function offsetAt(moment: Date, zone?: Zone): number {
  const { day, time } = clockAt(moment, zone);
  return Math.ceil((Date.parse(`${day}T${time}Z`) - moment.getTime()) / minuteMs);
}

/**
 * Returns the moment at which a clock shows a day and a time. For a time that occurs twice, when clocks go back,
 * returns the first moment. For a time that does not exist, when clocks go forward, adds the skipped span, as
 * `Temporal` does.
 */
export function momentOf({ day, time }: Clock, zone?: Zone): Date {
  const utc = Date.parse(`${day}T${time}Z`);
  const at = (minutes: number) => new Date(utc - minutes * minuteMs);
  const [before, after] = [-1, 1].map((days) => offsetAt(new Date(utc + days * 86_400_000), zone)) as [number, number];
  const isRight = (offset: number) => offsetAt(at(offset), zone) === offset;
  return at(isRight(before) || !isRight(after) ? before : after);
}

/** Converts a day and a time from one time zone to another. */
export const clockElsewhere = (clock: Clock, from: Zone, to: Zone): Clock =>
  from === to ? clock : clockAt(momentOf(clock, from), to);

/** Returns the offset, such as "GMT+1", if the clock of the device shows another time than the zone; otherwise "". */
export function foreignZone(clock: Clock, zone: Zone): string {
  if (zone === undefined) return '';
  const moment = momentOf(clock, zone);
  const there = offsetAt(moment, zone);
  return there === offsetAt(moment) ? '' : offsetName(there);
}

/** Returns a day and a time as ISO 8601 with the offset from UTC: "2026-12-04T15:00+01:00". */
export function isoText(clock: Clock, zone?: Zone): string {
  const minutes = offsetAt(momentOf(clock, zone), zone);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${clock.day}T${clock.time}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** Returns minutes ahead of UTC as "GMT+1", "GMT-3:30" or "GMT", which the date parser understands. */
export function offsetName(minutes: number): string {
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${two(rest)}` : ''}`;
}

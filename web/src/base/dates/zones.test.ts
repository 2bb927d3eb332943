import { RRuleTemporal } from 'rrule-temporal';
import { afterEach, describe, expect, it } from 'vitest';
import { datesWithin, naturalDate } from './natural-dates.ts';
import { clockAt, clockElsewhere, momentOf, offsetName } from './zones.ts';

/** The `Temporal` of the recurrence library, which exports only moments with a zone. */
const [moment] = new RRuleTemporal({ rruleString: 'DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY;COUNT=1' }).all();
type Zoned = NonNullable<typeof moment>;
const Temporal = moment?.constructor as unknown as { from: (text: string) => Zoned };

/**
 * Zones with daylight saving time in the north, in the south, by half an hour, at an offset of half an hour, and
 * without.
 */
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kolkata'];
const hours = [0, 1, 2, 3, 11, 16, 23];

const deviceZone = process.env.TZ;
afterEach(() => {
  if (deviceZone === undefined) delete process.env.TZ;
  else process.env.TZ = deviceZone;
});

const textOf = (at: Zoned) => at.toString().slice(0, 16).replace('T', ' ');
const dayOf = (at: Zoned) => at.toString().slice(0, 10);

/** Calls `check` with one hour of each of 400 days, on a device in that zone. */
function eachDay(zone: string, check: (now: Zoned, date: Date) => void) {
  process.env.TZ = zone;
  for (let day = 0; day < 400; day++) {
    const hour = `${hours[day % hours.length]}`.padStart(2, '0');
    const now = Temporal.from(`2026-01-01T${hour}:30[${zone}]`).add({ days: day });
    check(now, new Date(now.epochMilliseconds));
  }
}

describe.each(zones)('in %s, as Temporal has it,', (zone) => {
  it('a span of time is counted by the moment, and days, weeks, months and years by the calendar', () => {
    eachDay(zone, (now, date) => {
      const read = (text: string) => naturalDate(text, date, 'en-GB');
      expect(read('in 24 hours')).toBe(textOf(now.add({ hours: 24 })));
      expect(read('in 90 minutes')).toBe(textOf(now.add({ minutes: 90 })));
      expect(read('in 1 day')).toBe(dayOf(now.add({ days: 1 })));
      expect(read('tomorrow')).toBe(dayOf(now.add({ days: 1 })));
      expect(read('in 2 weeks')).toBe(dayOf(now.add({ weeks: 2 })));
      expect(read('next month')).toBe(dayOf(now.add({ months: 1 })));
      expect(read('in 3 months')).toBe(dayOf(now.add({ months: 3 })));
      expect(read('next year')).toBe(dayOf(now.add({ years: 1 })));
    });
  });

  it('a time of another zone has the day and the hour of this one', () => {
    eachDay(zone, (now, date) => {
      const tomorrow = now.add({ days: 1 });
      const there = Temporal.from(`${dayOf(tomorrow)}T23:00[America/New_York]`);
      expect(naturalDate('tomorrow 11pm ET', date, 'en-GB')).toBe(textOf(there.withTimeZone(zone)));
      const fixed = Temporal.from(`${dayOf(tomorrow)}T23:00[-05:00]`);
      const [found] = datesWithin('Call tomorrow 11pm EST', date, 'en-GB');
      expect(found?.when).toBe(textOf(fixed.withTimeZone(zone)));
    });
  });

  it('a clock and a moment are converted to each other', () => {
    eachDay(zone, (now, date) => {
      const clock = { day: dayOf(now), time: textOf(now).slice(11) };
      expect(clockAt(date, zone)).toEqual(clock);
      expect(clockAt(date)).toEqual(clock);
      const written = Temporal.from(`${clock.day}T02:15[${zone}]`);
      expect(momentOf({ day: clock.day, time: '02:15' }, zone).getTime()).toBe(written.epochMilliseconds);
      const { day, time } = clockElsewhere(clock, undefined, 'Asia/Tokyo');
      expect(`${day} ${time}`).toBe(
        textOf(Temporal.from(`${clock.day}T${clock.time}[${zone}]`).withTimeZone('Asia/Tokyo')),
      );
    });
  });

  it('what is written on this device is returned for the zone of the account', () => {
    eachDay(zone, (now, date) => {
      const account = 'Pacific/Auckland';
      expect(naturalDate('in 2 hours', date, 'en-GB', account)).toBe(
        textOf(now.add({ hours: 2 }).withTimeZone(account)),
      );
      expect(naturalDate('tomorrow', date, 'en-GB', account)).toBe(dayOf(now.add({ days: 1 })));
    });
  });
});

it.each([
  [0, 'GMT'],
  [60, 'GMT+1'],
  [-210, 'GMT-3:30'],
  [345, 'GMT+5:45'],
])('names %i minutes as %s', (minutes, name) => {
  expect(offsetName(minutes)).toBe(name);
});

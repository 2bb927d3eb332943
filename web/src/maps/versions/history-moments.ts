import {
  addDays,
  addMonths,
  dateFormat,
  daysBetween,
  dayWords,
  exactTime,
  fullDay,
  monthName,
  monthOf,
  today,
} from '../../base/dates/dates.ts';

/** A moment that the slider can show, as ISO text. */
export type Moment = string;

/** How much time the slider spans. */
export const spans = ['day', 'month', 'year', 'all'] as const;
export type Span = (typeof spans)[number];

/** From the moment before the first version, to now. */
export type History = { first: Moment; now: Moment };

/** In fewer days, the slider has times of day. */
const fewDays = 3;
const timesOfFewDays = 48;
/** The maximum number of steps of the slider. In a longer history, a step is several days. */
const mostSteps = 1000;

export const dayOf = (moment: Moment) => today(new Date(moment));
/** The end of a day in the viewer's calendar. */
export const endOf = (day: string): Moment =>
  new Date(new Date(`${addDays(day, 1)}T00:00:00`).getTime() - 1).toISOString();
const earliest = (one: Moment, other: Moment) => (Date.parse(one) < Date.parse(other) ? one : other);
const latest = (one: Moment, other: Moment) => (Date.parse(one) > Date.parse(other) ? one : other);

/** Returns a moment within the history. */
export const within = ({ first, now }: History, moment: Moment): Moment => earliest(latest(moment, first), now);

/** Returns the moment that a day stands for: its end, or now. */
export const momentOfDay = (day: string, history: History): Moment => within(history, endOf(day));

/** Returns where the history begins: the end of the day before the first version. */
export const beginOf = (first: Moment): Moment => endOf(addDays(dayOf(first), -1));

/**
 * Returns the moments that the slider offers between two: ends of days, or times if there are few days. The first and
 * the last are the two.
 */
export function momentsBetween(first: Moment, last: Moment): Moment[] {
  const [from, to] = [dayOf(first), dayOf(last)];
  const days = daysBetween(from, to);
  if (days < fewDays) {
    const [begin, end] = [Date.parse(first), Date.parse(last)];
    const steps = Array.from({ length: timesOfFewDays }, (_, n) => begin + (n * (end - begin)) / timesOfFewDays);
    return [first, ...steps.slice(1).map((ms) => new Date(Math.ceil(ms)).toISOString()), last];
  }
  const step = Math.ceil(days / mostSteps);
  const moments = [first];
  for (let day = addDays(from, step); day < to; day = addDays(day, step)) moments.push(endOf(day));
  return [...moments, last];
}

/** Returns the moments that the slider shows: a span of the history that contains the moment. */
export function spanned(span: Span, history: History, moment: Moment): Moment[] {
  if (span === 'all') return momentsBetween(history.first, history.now);
  const day = dayOf(moment);
  // The days after the moment stay in sight while the moment moves back.
  const end = earliest(history.now, endOf(span === 'day' ? day : addDays(day, { month: 15, year: 180 }[span])));
  const start = endOf(addDays(dayOf(end), -{ day: 1, month: 31, year: 365 }[span]));
  return momentsBetween(earliest(latest(start, history.first), end), end);
}

/** Returns the index of the last moment that is not after another. */
export const indexAt = (moments: readonly Moment[], moment: Moment) =>
  Math.max(
    0,
    moments.findLastIndex((each) => Date.parse(each) <= Date.parse(moment)),
  );

/** Returns a moment some months before or after another. */
export function monthsFrom(moment: Moment, months: number): Moment {
  const then = new Date(moment);
  const day = dayOf(moment);
  const month = addMonths(monthOf(day), months);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const to = `${month}${day.slice(7)}` > last ? last : `${month}${day.slice(7)}`;
  return new Date(then.getTime() + daysBetween(day, to) * 86_400_000).toISOString();
}

const isDaily = (moments: readonly Moment[]) =>
  moments.length > 1 && daysBetween(dayOf(moments[0] ?? ''), dayOf(moments.at(-1) ?? '')) >= fewDays;

/** Returns the text for a moment: its day, or its time if the slider has times. */
export const momentWords = (moment: Moment, moments: readonly Moment[]) =>
  isDaily(moments) ? fullDay(dayOf(moment)) : exactTime(moment);

/** The changes at each moment of the slider: those after the moment before it. */
export function changesAt(moments: readonly Moment[], days: readonly { day: string; changes: number }[]): number[] {
  const found = moments.map(() => 0);
  if (!isDaily(moments)) return found;
  const ends = moments.map(dayOf);
  let index = 1;
  for (const { day, changes } of days) {
    if (day <= (ends[0] ?? '') || day > (ends.at(-1) ?? '')) continue;
    while (day > (ends[index] ?? day)) index++;
    found[index] = (found[index] ?? 0) + changes;
  }
  return found;
}

export type Tick = { at: number; label: string; strong: boolean };
const mostTicks = 12;

/** Returns the labels under the track: years, months, days or hours, by how much it spans. */
export function ticksOf(moments: readonly Moment[]): Tick[] {
  const ends = moments.map(dayOf);
  const days = daysBetween(ends[0] ?? '', ends.at(-1) ?? '');
  const [size, label]: [number, (moment: Moment, day: string) => string] =
    days < fewDays
      ? [13, (moment) => dateFormat({ hour: 'numeric' }).format(new Date(moment))]
      : days <= 62
        ? [10, (_, day) => dayWords(day)]
        : days <= 800
          ? [
              7,
              (_, day) =>
                day.slice(5, 7) === '01' ? `${monthName(monthOf(day))} ${day.slice(0, 4)}` : monthName(monthOf(day)),
            ]
          : [4, (_, day) => day.slice(0, 4)];
  const keyOf = (index: number) => (days < fewDays ? (moments[index] ?? '') : (ends[index] ?? '')).slice(0, size);
  const starts = moments.flatMap((_, index) => (index > 0 && keyOf(index) !== keyOf(index - 1) ? [index] : []));
  const step = Math.ceil(starts.length / mostTicks);
  return starts
    .filter((_, nth) => nth % step === 0)
    .map((at) => ({
      at: at / (moments.length - 1),
      label: label(moments[at] ?? '', ends[at] ?? ''),
      strong: keyOf(at) === keyOf(moments.length - 1),
    }));
}

/** How long a moment of a play stays, in milliseconds. With reduced motion it stays longer. */
export const frameMs = { usual: 240, calm: 1500 };
/** The speeds of a play: seconds for a year. */
export const speeds = [24, 12, 6] as const;
export type Speed = (typeof speeds)[number];

/** Returns the index of the next moment of a play, with its time; null at the end. */
export function nextFrame(index: number, moments: readonly Moment[], speed: Speed, frame: number): number | null {
  const [now, last] = [Date.parse(moments[index] ?? ''), moments.length - 1];
  if (index >= last) return null;
  // Half a day more, which rounds to the nearest day.
  const goal = now + ((365 * frame) / (speed * 1000)) * 86_400_000 + 43_200_000;
  return Math.min(last, Math.max(index + 1, indexAt(moments, new Date(goal).toISOString())));
}

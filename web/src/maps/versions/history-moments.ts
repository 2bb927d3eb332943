import { addDays, daysBetween, exactTime, fullDay, today } from '../../base/dates/dates.ts';

/** A moment that the slider can show, as ISO text. */
type Moment = string;

/** In a history of fewer days, the slider has times of day. */
const fewDays = 3;
const timesOfFewDays = 48;
/** The maximum number of steps of the slider. In a longer history, a step is several days. */
const mostSteps = 1000;

/** The end of a day in the viewer's calendar. */
const endOf = (day: string) => new Date(new Date(`${addDays(day, 1)}T00:00:00`).getTime() - 1).toISOString();

/** Returns the moments between the first version and now: ends of days, or times if there are few days. */
export function momentsBetween(first: string, now: string): Moment[] {
  const [from, to] = [today(new Date(first)), today(new Date(now))];
  const days = daysBetween(from, to);
  if (days < fewDays) {
    const [begin, end] = [Date.parse(first), Date.parse(now)];
    const steps = Array.from({ length: timesOfFewDays }, (_, n) => begin + ((n + 1) * (end - begin)) / timesOfFewDays);
    return [...steps.slice(0, -1).map((ms) => new Date(Math.ceil(ms)).toISOString()), now];
  }
  const step = Math.ceil(days / mostSteps);
  const moments: Moment[] = [];
  for (let day = from; day < to; day = addDays(day, step)) moments.push(endOf(day));
  return [...moments, now];
}

/** Returns the text for a moment: its day, or its time if the slider has times. */
export const momentWords = (moment: Moment, moments: Moment[]) => {
  const isDaily =
    moments.length > 1 && Date.parse(moments.at(-1) ?? '') - Date.parse(moments[0] ?? '') >= fewDays * 86_400_000;
  return isDaily ? fullDay(today(new Date(moment))) : exactTime(moment);
};

/** How many moments a play through the history shows. */
const framesOfPlay = 40;

/** Returns the index of the next moment of a play; null at the end. */
export function nextFrame(index: number, count: number): number | null {
  if (index >= count - 1) return null;
  return Math.min(count - 1, index + Math.max(1, Math.round(count / framesOfPlay)));
}

import { exactTime, timeWords } from './dates.ts';
import c from './when.module.css';

/** A relative time, with the exact time in a tooltip. */
export function When({ at }: { at: string }) {
  return (
    <time className={c.when} dateTime={at} title={exactTime(at)}>
      {timeWords(at)}
    </time>
  );
}

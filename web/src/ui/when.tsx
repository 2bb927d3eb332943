import { exactTime, timeWords } from './dates.ts';
import c from './when.module.css';

/** How long ago something was; the exact time on hover. */
export function When({ at }: { at: string }) {
  return (
    <time className={c.when} dateTime={at} title={exactTime(at)}>
      {timeWords(at)}
    </time>
  );
}

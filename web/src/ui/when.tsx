import { timeWords } from './dates.ts';
import c from './when.module.css';

const exact = (at: string) => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' }).format(new Date(at));

/** How long ago something was; the exact time on hover. */
export function When({ at }: { at: string }) {
  return (
    <time className={c.when} dateTime={at} title={exact(at)}>
      {timeWords(at)}
    </time>
  );
}

import type { Marked } from '@groundwork/contract/app/search';
import c from './marked-text.module.css';

/** A text with its search matches in `<mark>`. */
export function MarkedText({ marked: { text, marks } }: { marked: Marked }) {
  return (
    <>
      {marks.map(([begin, end], index) => (
        <span key={begin}>
          {text.slice(marks[index - 1]?.[1] ?? 0, begin)}
          <mark className={c.mark}>{text.slice(begin, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

import { Button, VisuallyHidden } from '@mantine/core';
import { useMemo, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { type ComparedLine, compareTexts, type Piece } from './compared-texts.ts';
import c from './history-dialog.module.css';

const text = words.revisions;

/** How many equal lines are shown beside a change, and how many lines at first. */
const context = 2;
const atOnce = 300;

type TextComparisonProps = { label: string; before: string; after: string; labeled: boolean };

/** Two texts side by side, on phones one below the other, with what differs marked. */
export function TextComparison({ label, before, after, labeled }: TextComparisonProps) {
  const { lines, complete } = useMemo(() => compareTexts(before, after), [before, after]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(atOnce);
  const rows = useMemo(() => folded(lines, unfolded), [lines, unfolded]);
  return (
    <section className={c.field} aria-label={label}>
      {labeled && <h3 className={c.label}>{label}</h3>}
      {!complete && <p className={c.quiet}>{text.tooLong}</p>}
      <div className={c.lines}>
        {rows.slice(0, shown).map((row) =>
          'from' in row ? (
            <Button
              key={row.from}
              className={c.fold ?? ''}
              variant="subtle"
              color="gray"
              size="compact-xs"
              onClick={() => setUnfolded(new Set([...unfolded, row.from]))}
            >
              {text.alike(row.count)}
            </Button>
          ) : (
            <Line key={row.at} line={row.line} />
          ),
        )}
      </div>
      {rows.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + atOnce)}>
          {text.more(rows.length - shown)}
        </Button>
      )}
    </section>
  );
}

function Line({ line }: { line: ComparedLine }) {
  if ('same' in line)
    return (
      <div className={c.line}>
        <p className={c.cell} dir="auto">
          {line.same}
        </p>
        <p className={c.cell} data-copy aria-hidden dir="auto">
          {line.same}
        </p>
      </div>
    );
  return (
    <div className={c.line}>
      <Side pieces={line.before} kind="removed" />
      <Side pieces={line.after} kind="added" />
    </div>
  );
}

function Side({ pieces, kind }: { pieces: Piece[] | null; kind: 'removed' | 'added' }) {
  if (!pieces) return <p className={c.cell} data-empty aria-hidden />;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <p className={c.cell} data-kind={kind} dir="auto">
      <VisuallyHidden>{text[kind]}: </VisuallyHidden>
      {pieces.map(({ text: part, changed }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never move
        changed ? <Mark key={at}>{part}</Mark> : <span key={at}>{part}</span>,
      )}
    </p>
  );
}

type Row = { at: number; line: ComparedLine } | { from: number; count: number };

/** Folds runs of equal lines, except beside changes and where the person has unfolded them. */
function folded(lines: ComparedLine[], unfolded: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  const push = (from: number, to: number) =>
    rows.push(...lines.slice(from, to).map((line, index) => ({ at: from + index, line })));
  for (let from = 0, to = 0; from < lines.length; from = to) {
    to = from;
    while (to < lines.length && 'same' in (lines[to] as ComparedLine)) to++;
    const [first, last] = [from === 0 ? 0 : from + context, to === lines.length ? to : to - context];
    if (to === from) push(from, ++to);
    else if (last - first < 2 || unfolded.has(first)) push(from, to);
    else {
      push(from, first);
      rows.push({ from: first, count: last - first });
      push(last, to);
    }
  }
  return rows;
}

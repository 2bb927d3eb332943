import { Anchor, Radio } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import * as words from '../../base/words/words.ts';
import type { Fit, MappedTree } from '../exchange/map-fields.ts';
import type { Doubt } from '../exchange/table-tree.ts';
import c from './doubt-lines.module.css';

const text = words.mapExchange.add;
/** How many rows a doubt names. It only counts further rows. */
const shownRows = 12;
const longestText = 60;

type DoubtLinesProps = {
  made: { count: number; roots: number; levels: number };
  doubts: Doubt[];
  /** Null while the values are read. */
  mapped: MappedTree | null;
  fit: Fit;
  onFit: (fit: Fit) => void;
};

/** Says what will be made, then each doubt in one line. */
export function DoubtLines({ made: { count, roots, levels }, doubts, mapped, fit, onFit }: DoubtLinesProps) {
  return (
    <div className={c.lines}>
      <p className={c.line} role="status">
        <IconCheck className={c.made} size={16} stroke={2.2} aria-hidden />
        {mapped ? text.made(count, roots, levels) : text.counting}
      </p>
      {doubts.map(({ kind, rows }) => (
        <DoubtLine key={kind} rows={rows}>
          {text.doubts[kind](rows.length, exampleOf(rows))}
        </DoubtLine>
      ))}
      {mapped?.unfit.map(({ label, rows, isKept }) => (
        <DoubtLine key={label} rows={rows}>
          {(isKept ? text.doubts.unfitKept : text.doubts.unfit)(rows.length, label, exampleOf(rows))}
        </DoubtLine>
      ))}
      {mapped && <LongTexts mapped={mapped} fit={fit} onFit={onFit} />}
    </div>
  );
}

const exampleOf = ([row]: Doubt['rows']) => (row?.text ?? '').slice(0, longestText);

function DoubtLine({ rows, children }: { rows: Doubt['rows']; children: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <p className={c.line}>
        <IconAlertTriangle className={c.doubt} size={16} stroke={1.9} aria-hidden />
        <span className={c.text}>{children}</span>
        <Anchor
          component="button"
          type="button"
          className={c.show}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.hide : text.show}
        </Anchor>
      </p>
      {isOpen && (
        <ul className={c.rows} id={id}>
          {rows.slice(0, shownRows).map(({ line, text: row }) => (
            <li key={line}>{text.row(line, row.slice(0, longestText))}</li>
          ))}
          {rows.length > shownRows && <li>{text.moreRows(rows.length - shownRows)}</li>}
        </ul>
      )}
    </div>
  );
}

/** Names the lines with texts that are too long, and asks what happens to them. */
function LongTexts({
  mapped: { long, notes },
  fit,
  onFit,
}: { mapped: MappedTree } & Pick<DoubtLinesProps, 'fit' | 'onFit'>) {
  if (long.length === 0) return null;
  return (
    <section className={c.long}>
      <h3>{text.fitting}</h3>
      <ul>
        {long.map(({ field, most, lines }) => (
          <li key={field.name}>
            {text.long(field.label, most, lines.slice(0, shownRows), Math.max(0, lines.length - shownRows))}
          </li>
        ))}
      </ul>
      <Radio.Group aria-label={text.fitting} value={fit} onChange={(next) => onFit(next as Fit)}>
        <Radio mt="xs" value="notes" label={text.toNotes(notes)} />
        <Radio mt="xs" value="shorten" label={text.shorten} />
      </Radio.Group>
    </section>
  );
}

import type { ReportedNumber } from '@groundwork/contract/maps/reports';
import { rangeWords } from '../../base/dates/dates.ts';
import * as words from '../../base/words/words.ts';
import c from './report-line.module.css';

const text = words.nodeReports;
const size = { width: 120, height: 30, edge: 4 };

/** The numbers of reports over time as a small line, with a text for screen readers. */
export function ReportLine({ label, items }: { label: string; items: ReportedNumber[] }) {
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return null;
  const number = new Intl.NumberFormat();
  const values = items.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const dayOf = ({ day }: ReportedNumber) => day.slice(0, 10);
  const [begin, end] = [timeOf(first), timeOf(last)];
  const points = items.map((item) => ({
    x: begin === end ? size.edge : size.edge + share(timeOf(item), begin, end) * (size.width - 2 * size.edge),
    y: size.height - size.edge - share(item.value, least, most) * (size.height - 2 * size.edge),
  }));
  const newest = points.at(-1);
  const written = {
    first: number.format(first.value),
    last: number.format(last.value),
    least: number.format(least),
    most: number.format(most),
  };
  return (
    <div className={c.line}>
      <svg
        role="img"
        aria-label={text.line(label, written, items.length, rangeWords(dayOf(first), dayOf(last)))}
        viewBox={`0 0 ${size.width} ${size.height}`}
        width={size.width}
        height={size.height}
      >
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle cx={newest?.x} cy={newest?.y} r={3} />
      </svg>
      <span aria-hidden>{text.newest(written.last, rangeWords(dayOf(last), dayOf(last)))}</span>
    </div>
  );
}

const timeOf = ({ day }: ReportedNumber) => Date.parse(day.length > 10 ? `${day}Z` : day);
const share = (value: number, from: number, to: number) => (from === to ? 0.5 : (value - from) / (to - from));

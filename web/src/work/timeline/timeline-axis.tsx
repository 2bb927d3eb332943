import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import { memo } from 'react';
import { addDays, daysBetween, fullDay, isWeekend, weekInfo } from '../../base/dates/dates.ts';
import c from './timeline.module.css';
import { axisOf, dayWidthOf, type Tick, type TimelineSpan } from './timeline-scale.ts';

type AxisProps = {
  span: TimelineSpan;
  scale: TimelineScale;
  /** The part to draw, in pixels from the first day. */
  from: number;
  to: number;
  today: string;
};

/** The days that are drawn: the visible ones and some beside them. */
const daysOf = ({ span, scale, from, to }: AxisProps) => {
  const dayWidth = dayWidthOf(scale);
  const first = addDays(span.first, Math.max(0, Math.floor(from / dayWidth)));
  const last = addDays(span.first, Math.ceil(to / dayWidth));
  return { first, last: last > span.last ? span.last : last };
};

/** The units of time above the lanes. The names of the long units stay visible while they are scrolled. */
export const TimelineAxis = memo(function TimelineAxis(props: AxisProps) {
  const { span, scale, today } = props;
  const { first, last } = daysOf(props);
  const { minor, major } = axisOf(scale, first, last);
  const dayWidth = dayWidthOf(scale);
  const place = ({ day, days }: Tick) => ({
    insetInlineStart: daysBetween(span.first, day) * dayWidth,
    width: days * dayWidth,
  });
  const isNow = ({ day, days }: Tick) => day <= today && today < addDays(day, days);
  return (
    <div className={c.axis} aria-hidden>
      {major.map((tick) => (
        <span key={tick.day} className={c.major} style={place(tick)}>
          <b>{tick.label}</b>
        </span>
      ))}
      {minor.map((tick) => (
        <span key={tick.day} className={c.minor} style={place(tick)} data-now={isNow(tick) || undefined}>
          <span>{tick.label}</span>
        </span>
      ))}
    </div>
  );
});

/** The lines behind the lanes: between units, at weekends where days are visible, and today. */
export const TimelineLines = memo(function TimelineLines(props: AxisProps) {
  const { span, scale, today } = props;
  const { first, last } = daysOf(props);
  const dayWidth = dayWidthOf(scale);
  const { minor, major } = axisOf(scale, first, last);
  const starts = new Set(major.map(({ day }) => day));
  const at = (day: string, more = 0) => `calc(var(--label) + ${daysBetween(span.first, day) * dayWidth + more}px)`;
  const info = weekInfo();
  const weekends =
    scale === 'days' || scale === 'weeks'
      ? Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index)).filter((day) =>
          isWeekend(day, info),
        )
      : [];
  return (
    <div className={c.lines} aria-hidden>
      <span className={c.column} />
      {weekends.map((day) => (
        <i key={day} className={c.weekend} style={{ insetInlineStart: at(day), width: dayWidth }} />
      ))}
      {minor.map(({ day }) => (
        <i
          key={day}
          className={c.line}
          style={{ insetInlineStart: at(day) }}
          data-major={starts.has(day) || undefined}
        />
      ))}
      <i className={c.today} style={{ insetInlineStart: at(today, dayWidth / 2) }} title={fullDay(today)} />
    </div>
  );
});

import { memo } from 'react';
import { daysBetween } from '../../base/dates/dates.ts';
import c from './timeline.module.css';
import { barOf, type TimelineItem } from './timeline-items.ts';
import { arrowLines, type RowPlaces, type TimelineLink } from './timeline-links.ts';

type TimelineArrowsProps = {
  links: readonly TimelineLink[];
  items: Map<string, TimelineItem>;
  places: RowPlaces;
  /** The first day of the timeline. */
  first: string;
  dayWidth: number;
  rowHeight: number;
  /** The part to draw, in pixels from the first group. */
  top: number;
  bottom: number;
};

/**
 * The arrows from items to those that they block. An arrow is red if the blocked item starts before its blocker ends.
 * Screen readers announce blockers in the rows.
 */
export const TimelineArrows = memo(function TimelineArrows({
  links,
  items,
  places,
  first,
  dayWidth,
  rowHeight,
  top,
  bottom,
}: TimelineArrowsProps) {
  const at = (day: string) => daysBetween(first, day) * dayWidth;
  const arrows = links.flatMap(({ from, to }) => {
    const [y, otherY] = [places.get(from), places.get(to)];
    const [item, other] = [items.get(from), items.get(to)];
    if (!item || !other || y === undefined || otherY === undefined) return [];
    const [bar, next] = [barOf(item), barOf(other)];
    if (!bar || !next) return [];
    if (Math.max(y, otherY) < top || Math.min(y, otherY) > bottom) return [];
    const path = arrowLines([at(bar.to) + dayWidth, y], [at(next.from), otherY], rowHeight / 2)
      .map((points) => `M${points.join('L')}`)
      .join('');
    const isOver = item.closed || other.closed;
    return [{ key: `${from} ${to}`, path, isOver, isLate: !isOver && next.from <= bar.to }];
  });
  return (
    <svg className={c.arrows} aria-hidden>
      {arrows.map(({ key, path, isOver, isLate }) => (
        <path key={key} d={path} data-over={isOver || undefined} data-late={isLate || undefined} />
      ))}
    </svg>
  );
});

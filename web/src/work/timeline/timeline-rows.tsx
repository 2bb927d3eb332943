import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { type Slice, useVisibleRows } from '../../base/rows/visible-rows.ts';
import c from './timeline.module.css';
import { TimelineArrows } from './timeline-arrows.tsx';
import { type Bar, barOf, type Days, type TimelineItem } from './timeline-items.ts';
import type { RowPlaces, TimelineLink } from './timeline-links.ts';
import { TimelineRow } from './timeline-row.tsx';
import type { Side } from './use-timeline-scroll.ts';

/** Items under a heading. */
export type TimelineGroup<Item extends TimelineItem> = {
  key: string;
  name: string;
  icon: ReactNode;
  count: string;
  items: Item[];
};

type TimelineRowsProps<Item extends TimelineItem> = {
  groups: TimelineGroup<Item>[];
  items: Map<string, Item>;
  places: RowPlaces;
  rowHeight: number;
  slack: Map<string, number>;
  links: readonly TimelineLink[];
  linkable: boolean;
  /** The bar that is moved, with its new days. */
  dragged: { id: string; days: Days } | null;
  /** The row where a link begins or would end. */
  marked: string | null;
  first: string;
  dayWidth: number;
  today: string;
  sideOf: (bar: Bar | null) => Side | null;
  draw: (item: Item) => ReactNode;
  onShow: (bar: Bar) => void;
  onRendered: ((last: number) => void) | undefined;
  busy: boolean;
  events: HTMLAttributes<HTMLElement>;
};

/** `onRendered` gets the index of the last rendered row only in these steps, because each call renders the page. */
const step = 50;

/**
 * The groups of a timeline with their visible rows, and the arrows above them. During scrolling, only this component
 * renders.
 */
export function TimelineRows<Item extends TimelineItem>(props: TimelineRowsProps<Item>) {
  const { groups, items, places, rowHeight, links, first, dayWidth, today, dragged, onRendered, busy, events } = props;
  const list = useRef<HTMLDivElement>(null);
  const { slices, last } = useVisibleRows(
    list,
    groups.map((group) => group.items.length),
  );
  const told = Math.ceil(last / step) * step;
  useEffect(() => onRendered?.(told), [onRendered, told]);
  const rendered = renderedPart(groups, slices, places, rowHeight);
  return (
    <div ref={list} className={c.groups} aria-busy={busy} {...events}>
      <TimelineArrows {...{ links, items, places, first, dayWidth, rowHeight, ...rendered }} />
      {groups.map((group, index) => (
        <Group key={group.key} group={group} slice={slices[index]}>
          {(item, position) => (
            <TimelineRow
              key={item.id}
              item={item}
              dragged={dragged?.id === item.id ? dragged.days : undefined}
              first={first}
              dayWidth={dayWidth}
              today={today}
              slack={props.slack.get(item.id)}
              links={props.linkable}
              marked={props.marked === item.id}
              side={props.sideOf(barOf(item))}
              position={position}
              groupSize={group.items.length}
              draw={props.draw}
              onShow={props.onShow}
            />
          )}
        </Group>
      ))}
    </div>
  );
}

/** Returns the part with rendered rows, in pixels from the first group. */
function renderedPart(groups: { items: { id: string }[] }[], slices: Slice[], places: RowPlaces, rowHeight: number) {
  const rows = groups.flatMap(({ items }, index) => items.slice(slices[index]?.from, slices[index]?.to));
  const [first, last] = [rows[0], rows.at(-1)].map((row) => places.get(row?.id ?? '') ?? 0);
  return { top: (first ?? 0) - rowHeight, bottom: (last ?? 0) + rowHeight };
}

type GroupProps<Item extends TimelineItem> = {
  group: TimelineGroup<Item>;
  /** The rows to render. */
  slice: Slice | undefined;
  children: (item: Item, position: number) => ReactNode;
};

/** The rows of a group under their heading. */
function Group<Item extends TimelineItem>({ group, slice, children }: GroupProps<Item>) {
  const { from, to, before, after } = slice ?? { from: 0, to: 0, before: 0, after: 0 };
  return (
    <section className={c.group} aria-label={`${group.name}, ${group.count}`}>
      <h2 className={c.heading}>
        <span>
          {group.icon}
          <b dir="auto">{group.name}</b>
          <small>{group.count}</small>
        </span>
      </h2>
      <ul className={c.rows} style={{ paddingBlock: `${before}px ${after}px` }}>
        {group.items.slice(from, to).map((item, offset) => children(item, from + offset + 1))}
      </ul>
    </section>
  );
}

import { useMemo, useState } from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import { measures } from '../../base/theme/theme.ts';
import * as words from '../../base/words/words.ts';
import type { TimelineItem } from './timeline-items.ts';
import { rowPlaces, slackDays, type TimelineLink } from './timeline-links.ts';

const text = words.timeline;
const none: TimelineLink[] = [];
/** On phones, bars are below the titles (timeline-row.module.css). */
const phoneBar = 44;

/** The links between items, and the function that changes them. */
export type TimelineLinks = {
  links: TimelineLink[];
  /** Makes `from` block `to`; removes this link if `on` is false. */
  onLink: (from: TimelineItem, to: TimelineItem, on: boolean) => void;
};

/**
 * Returns the links of a timeline, the positions of their arrows, and the functions that change them: `link` for a drag
 * from one bar to another; by keyboard `beginLink` on the first item and `endLink` on the second. Linking two linked
 * items removes their link.
 */
export function useTimelineLinks<Item extends TimelineItem>(
  groups: { items: Item[] }[],
  items: Map<string, Item>,
  known: TimelineLinks | undefined,
  say: (sentence: string) => void,
) {
  const links = known?.links ?? none;
  const phone = usePhone();
  const rowHeight = phone ? measures.phoneRow : measures.row;
  const bar = phone ? phoneBar : rowHeight / 2;
  const places = useMemo(
    () => rowPlaces(groups, { heading: measures.row, row: rowHeight, bar, gap: measures.groupGap }),
    [groups, rowHeight, bar],
  );
  const slack = useMemo(() => slackDays(items, links), [items, links]);
  const [linking, setLinking] = useState<Item | null>(null);

  const link = (from: TimelineItem, to: TimelineItem) => {
    setLinking(null);
    if (!known || from.id === to.id) return;
    const on = !links.some((one) => one.from === from.id && one.to === to.id);
    known.onLink(from, to, on);
    say(on ? text.linked(from.title, to.title) : text.unlinked(from.title, to.title));
  };
  return {
    links,
    places,
    slack,
    rowHeight,
    link,
    linking,
    /** Begins a link at an item. Returns false if the timeline has no links. */
    beginLink(item: Item) {
      if (!known) return false;
      if (!item.can.edit) say(text.mayNotMove(item.title));
      else {
        setLinking(item);
        say(text.linking(item.title));
      }
      return true;
    },
    endLink(item: Item | null) {
      if (item && linking) return link(linking, item);
      setLinking(null);
      say(text.linkCanceled);
    },
  };
}

import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../printing/printing.ts';
import { usePhone } from '../theme/phone.ts';
import { measures } from '../theme/theme.ts';
import { manyRows, useVirtualRows } from './virtual-rows.ts';

const overscan = 5;
/** The assumed distance from the top of the scroll area to the list until it is measured, in pixels. */
const usualMargin = 110;

/** The rendered rows of a group, and the space of the rows before and after them, in pixels. */
export type Slice = { from: number; to: number; before: number; after: number };

/**
 * Virtualizes a grouped list: returns the visible rows of each group. `sizes` are the numbers of rows per group. Each
 * group has a heading of height `measures.row`. `phoneHeight` is the height of a row on phones.
 */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  sizes: number[],
  phoneHeight: number = measures.phoneRow,
): { slices: Slice[]; last: number } {
  const phone = usePhone();
  const rowHeight = phone ? phoneHeight : measures.row;
  const headings = headingsOf(sizes);
  const count = sizes.reduce((sum, size) => sum + size, sizes.length);
  const printing = usePrinting();
  const virtual = count > manyRows && !printing;

  const [scrollMargin, setScrollMargin] = useState(usualMargin);
  useLayoutEffect(() => {
    const area = scrollerOf(list.current);
    if (!virtual || !area || !list.current) return;
    const top = list.current;
    const measure = () =>
      setScrollMargin(Math.round(top.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop));
    measure();
    // Content above the list may grow.
    const resized = new ResizeObserver(measure);
    for (const content of area.children) resized.observe(content);
    return () => resized.disconnect();
  }, [list, virtual]);

  const { virtualizer } = useVirtualRows({
    count,
    height: rowHeight,
    overscan,
    scrollMargin,
    initialRect: { width: 0, height: window.innerHeight },
    getScrollElement: () => scrollerOf(list.current),
    estimateSize: (index) => (headings.has(index) ? measures.row + (index === 0 ? 0 : measures.groupGap) : rowHeight),
  });
  if (!virtual) return { slices: sizes.map((size) => ({ from: 0, to: size, before: 0, after: 0 })), last: count };

  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  let heading = 0;
  const slices = sizes.map((size) => {
    const within = (index: number) => Math.min(Math.max(index - heading - 1, 0), size);
    const [from, to] = [within(first), within(last + 1)];
    heading += size + 1;
    return { from, to, before: from * rowHeight, after: (size - to) * rowHeight };
  });
  return { slices, last };
}

const scrollerOf = (list: HTMLElement | null) => list?.closest<HTMLElement>('[data-scroll]') ?? null;

function headingsOf(sizes: number[]): Set<number> {
  const headings = new Set<number>();
  let index = 0;
  for (const size of sizes) {
    headings.add(index);
    index += size + 1;
  }
  return headings;
}

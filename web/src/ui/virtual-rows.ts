import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

/** Shorter lists are drawn whole. */
export const manyRows = 30;

type Rows = Pick<VirtualizerOptions<HTMLElement, Element>, 'count' | 'overscan' | 'getScrollElement'> & {
  /** In pixels. */
  height: number;
} & Partial<Pick<VirtualizerOptions<HTMLElement, Element>, 'scrollMargin' | 'initialRect' | 'estimateSize'>>;

/** Which rows of a list are in sight of what scrolls it, once there are more than are simply drawn; before, `virtual` is false. */
export function useVirtualRows({ count, height, ...rows }: Rows) {
  const virtual = count > manyRows;
  const virtualizer = useVirtualizer({ count, enabled: virtual, estimateSize: () => height, ...rows });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps the sizes that it has asked for, and has to ask again when rows get another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  return { virtual, virtualizer };
}

import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';
import { usePrinting } from '../printing/printing.ts';

/** Lists with at most this many rows are not virtualized. */
export const manyRows = 30;

type Rows = Pick<VirtualizerOptions<HTMLElement, Element>, 'count' | 'overscan' | 'getScrollElement'> & {
  /** The height of a row, in pixels. */
  height: number;
} & Partial<Pick<VirtualizerOptions<HTMLElement, Element>, 'scrollMargin' | 'initialRect' | 'estimateSize'>>;

/** Virtualizes a list. `virtual` is false for short lists and on paper; then all rows are rendered. */
export function useVirtualRows({ count, height, ...rows }: Rows) {
  const printing = usePrinting();
  const virtual = count > manyRows && !printing;
  const virtualizer = useVirtualizer({ count, enabled: virtual, estimateSize: () => height, ...rows });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer caches sizes until it measures again.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  return { virtual, virtualizer };
}

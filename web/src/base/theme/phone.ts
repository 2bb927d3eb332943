import { limits } from '@groundwork/contract/base/limits';
import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from '../printing/printing.ts';

/** Returns whether the window is as narrow as a phone (specification, part 9). Always false while printing. */
export function usePhone() {
  const narrow = useMediaQuery(`(max-width: ${limits.sidebar.mobilePx - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  return !usePrinting() && narrow;
}

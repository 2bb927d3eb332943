import { limits } from '@groundwork/contract/limits';
import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a phone (specification, part 9). */
export const usePhone = () =>
  useMediaQuery(`(max-width: ${limits.sidebar.mobilePx - 1}px)`, false, { getInitialValueInEffect: false });

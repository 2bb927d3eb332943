/**
 * Replaces the library for auto-scroll during a drag (vitest.config.ts). Without layout, the library would warn about
 * each element.
 */
export const autoScrollForElements = () => () => {};

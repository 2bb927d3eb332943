/** Replaces the scrolling at the edges during a drag (vitest.config.ts): without layout it would warn of each element. */
export const autoScrollForElements = () => () => {};

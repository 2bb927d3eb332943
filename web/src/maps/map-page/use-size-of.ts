import { type RefObject, useLayoutEffect, useState } from 'react';

type Size = { width: number; height: number };

/** Returns the size of the child of an element that matches `selector`; null while there is none. */
export function useSizeOf(parent: RefObject<HTMLElement | null>, selector: string): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const root = parent.current;
    if (!root) return;
    let watched: HTMLElement | null = null;
    const measure = () => {
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = watched ?? {};
      const now = width > 0 && height > 0 ? { width, height } : null;
      setSize((before) => (before?.width === now?.width && before?.height === now?.height ? before : now));
    };
    const sizes = new ResizeObserver(measure);
    const find = () => {
      const found = root.querySelector<HTMLElement>(`:scope > ${selector}`);
      if (found === watched) return;
      sizes.disconnect();
      watched = found;
      if (found) sizes.observe(found);
      measure();
    };
    find();
    const children = new MutationObserver(find);
    children.observe(root, { childList: true });
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [parent, selector]);
  return size;
}

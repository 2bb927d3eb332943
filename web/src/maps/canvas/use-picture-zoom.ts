import { select } from 'd3-selection';
import { type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import type { Point, Size } from './map-window.ts';

/** How far the picture can be zoomed. */
const mostZoom = 1.5;

/** Zooms and pans the picture within itself. `onBeyond` is called with a point of the picture when it is zoomed further. */
export function usePictureZoom(
  root: RefObject<HTMLDivElement | null>,
  { height }: { height: number },
  { width, height: windowHeight }: Size,
  onBeyond: (at: Point) => void,
) {
  const [at, setAt] = useState<ZoomTransform>(zoomIdentity);
  const [behavior] = useState(() => zoom<HTMLDivElement, unknown>());
  const beyond = useEffectEvent(onBeyond);
  const isTall = height > windowHeight;
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    behavior
      .scaleExtent([1, mostZoom * 1.05])
      .extent([
        [0, 0],
        [width, windowHeight],
      ])
      .translateExtent([
        [0, 0],
        [width, Math.max(height, windowHeight)],
      ])
      .filter((event: WheelEvent) => !event.button && (event.type !== 'wheel' || event.ctrlKey || !isTall))
      .on('zoom', ({ transform, sourceEvent }) => {
        setAt(transform);
        if (transform.k <= mostZoom || !(sourceEvent instanceof WheelEvent)) return;
        const { left, top } = element.getBoundingClientRect();
        const [x, y] = transform.invert([sourceEvent.clientX - left, sourceEvent.clientY - top]);
        beyond({ x, y });
      });
    const shown = select(element);
    shown.call(behavior).on('dblclick.zoom', null);
    // Without Ctrl, the wheel scrolls a picture that is taller than the canvas.
    const scroll = (event: WheelEvent) => {
      if (event.ctrlKey || !isTall) return;
      event.preventDefault();
      behavior.translateBy(shown, 0, -event.deltaY);
    };
    element.addEventListener('wheel', scroll, { passive: false });
    return () => {
      element.removeEventListener('wheel', scroll);
      shown.on('.zoom', null);
    };
  }, [root, behavior, width, windowHeight, height, isTall]);
  const reset = useSteady(() => {
    if (root.current) behavior.transform(select(root.current), zoomIdentity);
  });
  // A picture of another size begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the sizes change.
  useEffect(() => reset(), [width, windowHeight, height]);
  return { at, reset };
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type MapActs, MapGestures } from './map-gestures.ts';

/** Handles pointer gestures on an element. */
export function useGestures(element: RefObject<HTMLElement | null>, acts: MapActs): RefObject<MapGestures | null> {
  const gestures = useRef<MapGestures>(null);
  const newest = useEffectEvent(() => acts);
  useEffect(() => {
    if (!element.current) return;
    const listening = new MapGestures(element.current, () => newest());
    gestures.current = listening;
    return () => listening.stop();
  }, [element]);
  return gestures;
}

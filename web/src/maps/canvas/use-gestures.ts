import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type MapActs, MapGestures } from './map-gestures.ts';

/** Handles pointer gestures on an element. */
export function useGestures(element: RefObject<HTMLElement | null>, acts: MapActs): RefObject<MapGestures | null> {
  const gestures = useRef<MapGestures>(null);
  const newest = useEffectEvent(() => acts);
  useEffect(() => {
    if (!element.current) return;
    const heard = new MapGestures(element.current, () => newest());
    gestures.current = heard;
    return () => heard.stop();
  }, [element]);
  return gestures;
}

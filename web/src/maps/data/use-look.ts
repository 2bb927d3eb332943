import type { MapLook } from '@groundwork/contract/maps/map-look';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { lookAddressOf, type MapMode, tidied } from './look-address.ts';
import { loadComputing, type MapData } from './map-data.ts';

/** Returns the look of the map from the URL, and the id of the saved view that was opened last. */
export function useLook() {
  const search = useSearch({ strict: false });
  const { look: written, saved } = useMemo(() => lookAddressOf(search), [search]);
  const navigate = useNavigate();
  const go = (address: { look?: MapLook | undefined; saved?: string | undefined }) =>
    navigate({ to: '.', search: (before) => ({ ...before, ...address }), replace: true });
  return {
    look: written ?? nothing,
    saved,
    /** Changes parts of the look; undefined removes one. */
    change: (changes: { [key in keyof MapLook]?: MapLook[key] | undefined }) =>
      go({ look: tidied({ ...written, ...changes }) }),
    reset: () => go({ look: undefined, saved: undefined }),
    follow: (saved: string) => go({ saved }),
  };
}
const nothing: MapLook = {};

/** Returns the mode of the map from the URL, and a function that opens the panel of a mode, or closes it. */
export function useMapMode() {
  const { mode } = lookAddressOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  return {
    mode,
    setMode: (next: MapMode | undefined) =>
      void navigate({ to: '.', search: (before) => ({ ...before, mode: next }), replace: next === undefined }),
  };
}

/** Loads the code for the look in the URL, while the map itself is being loaded. */
export function useLookCode() {
  const { look } = useLook();
  const isPlain = look === nothing;
  useEffect(() => {
    // `MapData.show` reports a failure.
    if (!isPlain) loadComputing().catch(() => {});
  }, [isPlain]);
}

/** Applies the look in the URL to the open map. A layout effect, so that the first paint already shows it. */
export function useShowLook(data: MapData) {
  const { look } = useLook();
  useLayoutEffect(() => data.show(look), [data, look]);
}

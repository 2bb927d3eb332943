import { missingPractices } from '@groundwork/contract/maps/look-names';
import { useComputedColorScheme } from '@mantine/core';
import type { RefObject } from 'react';
import { type MapPalette, palettes } from '../../base/drawing/palette.ts';
import type { Box } from '../../base/drawing/picture.ts';
import { usePrinting } from '../../base/printing/printing.ts';
import { useLook } from '../data/use-look.ts';
import type { View } from '../drawing/draw-node.ts';
import { type DoWork, useMapWork } from '../open-map/use-map-work.ts';
import type { MapCamera } from '../session/map-camera.ts';
import { useFullScreen } from './full-screen.ts';

/** How a map is shown, and actions that do not edit it. */
export type MapTools = {
  colorBy: View['colorBy'];
  palette: MapPalette;
  fullScreen: { on: boolean; toggle: () => void };
  doWork: DoWork;
  /** Width / height of the canvas. */
  aspect: () => number;
  /** The part of the map that the canvas shows, in map units; null without a canvas. */
  window: () => Box | null;
};

export function useMapTools(stage: RefObject<HTMLElement | null>, camera: MapCamera) {
  const { look } = useLook();
  const colorBy: View['colorBy'] = look.color === missingPractices ? 'missing' : 'generation';
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const palette = palettes[usePrinting() ? 'light' : scheme];
  const fullScreen = useFullScreen();
  const { work, doWork } = useMapWork();
  const aspect = () => {
    const { width = 1, height = 1 } = stage.current?.getBoundingClientRect() ?? {};
    return width / Math.max(1, height);
  };
  const window = () => {
    const { width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    if (width === 0 || camera.view === 'fitted') return null;
    const { x, y, zoom } = camera.viewport;
    return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom };
  };
  return { tools: { colorBy, palette, fullScreen, doWork, aspect, window } satisfies MapTools, work };
}

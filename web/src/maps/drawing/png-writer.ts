import { limits } from '@groundwork/contract/limits';
import type { MapScene } from '../model/map-scene.ts';
import { canvasMeasure, paint } from './canvas-writer.ts';
import { drawMap } from './draw-map.ts';
import type { View } from './draw-node.ts';

/** Writes the whole map as PNG. With fewer pixels per unit it shows the lower detail of that zoom. */
export async function pngOf(
  scene: MapScene,
  { colorBy, palette }: Pick<View, 'colorBy' | 'palette'>,
): Promise<{ blob: Blob; width: number; height: number; ratio: number }> {
  const { left, top, right, bottom } = scene.bounds;
  const ratio = ratioFor(right - left, bottom - top);
  const [width, height] = [Math.floor((right - left) * ratio), Math.floor((bottom - top) * ratio)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('The browser gives no canvas');
  context.fillStyle = palette.canvas;
  context.fillRect(0, 0, width, height);
  context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
  paint(context, drawMap(scene, { zoom: Math.min(1, ratio), colorBy, palette, measure: canvasMeasure(context) }));
  return { blob: await canvas.convertToBlob({ type: 'image/png' }), width, height, ratio };
}

/** Returns the pixels per map unit: twice the screen's, fewer when the picture would exceed the canvas limits. */
export function ratioFor(width: number, height: number): number {
  const { pixelRatio, pictureSidePx, pictureMegapixels } = limits.map;
  return Math.min(
    pixelRatio,
    pictureSidePx / width,
    pictureSidePx / height,
    Math.sqrt((pictureMegapixels * 1e6) / (width * height)),
  );
}

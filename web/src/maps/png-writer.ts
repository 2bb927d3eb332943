import { limits } from '@groundwork/contract/limits';
import { canvasMeasure, paint } from './canvas-writer.ts';
import { drawMap } from './draw-map.ts';
import type { View } from './draw-node.ts';
import { MapIndex } from './map-index.ts';
import type { MapScene } from './map-scene.ts';
import { pngFile } from './png-file.ts';

type PngOptions = Pick<View, 'colorBy' | 'palette'> & { onProgress?: (drawn: number, of: number) => void; signal?: AbortSignal };

/** The whole map as a picture, drawn in tiles that a canvas can hold and joined. `ratio` is how many pixels a map unit has: fewer than usual when the picture would be too large to open. */
export async function pngOf(scene: MapScene, { colorBy, palette, onProgress, signal }: PngOptions): Promise<{ blob: Blob; ratio: number }> {
  const { left, top, right, bottom } = scene.bounds;
  const ratio = ratioFor(right - left, bottom - top);
  const [width, height] = [Math.ceil((right - left) * ratio), Math.ceil((bottom - top) * ratio)];
  const side = limits.map.tilePx;
  const canvas = new OffscreenCanvas(Math.min(side, width), Math.min(side, height));
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('The browser gives no canvas');
  const view: View = { zoom: 1, colorBy, palette, measure: canvasMeasure(context) };
  const index = new MapIndex(scene);
  const tiles = Math.ceil(width / side) * Math.ceil(height / side);
  let drawn = 0;

  const tile = (x: number, y: number, wide: number, high: number) => {
    const window = { left: left + x / ratio, top: top + y / ratio, right: left + (x + wide) / ratio, bottom: top + (y + high) / ratio };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = palette.canvas;
    context.fillRect(0, 0, wide, high);
    context.setTransform(ratio, 0, 0, ratio, -window.left * ratio, -window.top * ratio);
    paint(context, drawMap(scene, view, tiles === 1 ? scene : index.within(window)));
    onProgress?.(++drawn, tiles);
    signal?.throwIfAborted();
  };

  if (tiles === 1) {
    tile(0, 0, width, height);
    return { blob: await canvas.convertToBlob({ type: 'image/png' }), ratio };
  }
  const blob = await pngFile(width, height, async (writeRows) => {
    for (let y = 0; y < height; y += side) {
      const high = Math.min(side, height - y);
      const rows = new Uint8Array(high * width * 4);
      for (let x = 0; x < width; x += side) {
        const wide = Math.min(side, width - x);
        tile(x, y, wide, high);
        copyPixels(context.getImageData(0, 0, wide, high).data, wide, rows, x, width);
      }
      await writeRows(rows);
    }
  });
  return { blob, ratio };
}

/** Twice the size of the screen, as long as pictures of that size can be opened. */
export function ratioFor(width: number, height: number): number {
  const { pixelRatio, pictureSidePx, pictureMegapixels } = limits.map;
  return Math.min(pixelRatio, pictureSidePx / width, pictureSidePx / height, Math.sqrt((pictureMegapixels * 1e6) / (width * height)));
}

function copyPixels(tile: Uint8ClampedArray, wide: number, rows: Uint8Array, x: number, width: number) {
  for (let from = 0, to = x * 4; from < tile.length; from += wide * 4, to += width * 4) rows.set(tile.subarray(from, from + wide * 4), to);
}

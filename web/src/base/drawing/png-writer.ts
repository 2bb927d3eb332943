import { limits } from '@groundwork/contract/base/limits';
import { canvasMeasure, paint } from './canvas-writer.ts';
import type { Box, Picture, PictureView } from './picture.ts';
import { encodePng } from './png-encoder.ts';
import { pngSize } from './png-size.ts';

const { pixelRatio, pictureMegapixels } = limits.map;

export type PngOptions = Pick<PictureView, 'palette'> & {
  onProgress?: (done: number, of: number) => void;
  signal?: AbortSignal;
};

/** Writes a picture as one PNG. A picture with fewer pixels per unit has the lower detail of that zoom. */
export async function pngOf(picture: Picture, options: PngOptions): Promise<Blob> {
  return encoded(picture, picture.bounds, pngSize(picture.bounds).ratio, options);
}

/** Yields the tiles of a picture at twice the screen resolution, row by row, with their numbers from 1 on. */
export async function* pngTiles(picture: Picture, { onProgress, ...options }: PngOptions) {
  const { left, top, right, bottom } = picture.bounds;
  const { columns, rows } = pngSize(picture.bounds);
  const [across, down] = [(right - left) / columns, (bottom - top) / rows];
  for (let row = 1; row <= rows; row++)
    for (let column = 1; column <= columns; column++) {
      const part = {
        left: left + (column - 1) * across,
        right: left + column * across,
        top: top + (row - 1) * down,
        bottom: top + row * down,
      };
      yield { row, column, png: await encoded(picture, part, pixelRatio, options) };
      onProgress?.((row - 1) * columns + column, rows * columns);
    }
}

/** Draws a part of a picture: on one canvas if it fits, otherwise strip by strip. */
async function encoded(picture: Picture, part: Box, ratio: number, options: PngOptions): Promise<Blob> {
  const [width, height] = [Math.floor((part.right - part.left) * ratio), Math.floor((part.bottom - part.top) * ratio)];
  const rowsAtOnce = Math.max(1, Math.floor((pictureMegapixels * 1e6) / width));
  const canvas = new OffscreenCanvas(width, Math.min(height, rowsAtOnce));
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('The browser gives no canvas');
  const view: PictureView = {
    ...options,
    zoom: Math.min(1, ratio),
    measure: canvasMeasure(context),
  };
  const draw = (from: number, rows: number) => {
    const top = part.top + from / ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = options.palette.canvas;
    context.fillRect(0, 0, width, rows);
    context.setTransform(ratio, 0, 0, ratio, -part.left * ratio, -top * ratio);
    paint(context, picture.shapes(view, { ...part, top, bottom: top + rows / ratio }));
  };
  if (height <= rowsAtOnce) {
    draw(0, height);
    return canvas.convertToBlob({ type: 'image/png' });
  }
  async function* strips() {
    for (let from = 0; from < height; from += rowsAtOnce) {
      options.onProgress?.(from, height);
      await new Promise((resolve) => setTimeout(resolve));
      options.signal?.throwIfAborted();
      const rows = Math.min(rowsAtOnce, height - from);
      draw(from, rows);
      yield (context as OffscreenCanvasRenderingContext2D).getImageData(0, 0, width, rows).data;
    }
  }
  return encodePng(width, height, strips());
}

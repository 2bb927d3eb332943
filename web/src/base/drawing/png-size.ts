import { limits } from '@groundwork/contract/base/limits';
import type { Box } from './picture.ts';

const { pixelRatio, pictureSidePx, pictureMegapixels, stitched } = limits.map;

/**
 * Returns the size of a picture in one PNG, in pixels, and the number of tiles that it is cut into at twice the screen
 * resolution.
 */
export function pngSize({ left, top, right, bottom }: Box) {
  const [across, down] = [right - left, bottom - top];
  const ratio = ratioFor(across, down);
  const tiles = (length: number) => Math.ceil((length * pixelRatio) / stitched.tilePx);
  return {
    ratio,
    width: Math.floor(across * ratio),
    height: Math.floor(down * ratio),
    columns: tiles(across),
    rows: tiles(down),
  };
}

/**
 * Returns the pixels per map unit of one PNG: twice the screen resolution, if the limits for stitched pictures allow
 * it. A larger picture is reduced to the size of one canvas.
 */
export function ratioFor(across: number, down: number): number {
  const most = Math.max(across, down) * pixelRatio;
  const megapixels = (across * down * pixelRatio ** 2) / 1e6;
  if (most <= stitched.sidePx && megapixels <= stitched.megapixels) return pixelRatio;
  return Math.min(
    pixelRatio,
    pictureSidePx / Math.max(across, down),
    Math.sqrt((pictureMegapixels * 1e6) / (across * down)),
  );
}

import { limits } from '@groundwork/contract/limits';
import type { Box } from '../model/map-scene.ts';

const { pixelRatio, pictureSidePx, pictureMegapixels, stitched } = limits.map;

/** Returns the size of a picture in one PNG, and into how many tiles it is cut at twice the screen. In pixels. */
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
 * Returns the pixels per map unit of one PNG: twice the screen's, as long as it can be put together. A larger picture is
 * reduced to what one canvas holds.
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

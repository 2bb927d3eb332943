import { limits } from '@groundwork/contract/base/limits';
import type { Box } from './picture.ts';

const { pixelRatio, stitched } = limits.map;

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

/** Returns the pixels per map unit of one PNG: twice the screen resolution, or as many as a stitched picture may have. */
export const ratioFor = (across: number, down: number): number =>
  Math.min(
    pixelRatio,
    stitched.sidePx / Math.max(across, down),
    Math.sqrt((stitched.megapixels * 1e6) / (across * down)),
  );

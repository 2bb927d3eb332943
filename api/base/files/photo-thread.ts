import { readFile } from 'node:fs/promises';
import { limits } from '@groundwork/contract/base/limits';
import sharp from 'sharp';

/** The part of the library that this thread uses; its own types cover only the functions of C. */
type Decoder = {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => Photo[] };
};
type Photo = {
  get_width: () => number;
  get_height: () => number;
  display: (target: Pixels, done: (pixels: Pixels | null) => void) => void;
};
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

// @ts-expect-error The library has no types for this entry, which holds its WebAssembly.
const load = async () => (await import('libheif-js/wasm-bundle.js')).default as Decoder;
// Silences the library, which writes to the console why it cannot read a file. The caller handles the error.
console.log = () => {};

let decoder: ReturnType<typeof load> | undefined;

/**
 * Decodes the photo of a file, upright, as a WebP that fits a screen.
 * @throws Error when it is no readable photo, or has too many pixels
 */
export default async function decodePhoto(path: string): Promise<Buffer> {
  decoder ??= load();
  const [photo] = new (await decoder).HeifDecoder().decode(await readFile(path));
  if (!photo) throw new Error('no photo');
  const size = { width: photo.get_width(), height: photo.get_height() };
  if (size.width * size.height > limits.photoMegapixels * 1_000_000) throw new Error('too many pixels');
  const target = { data: new Uint8ClampedArray(size.width * size.height * 4), ...size };
  const pixels = await new Promise<Pixels | null>((done) => photo.display(target, done));
  if (!pixels) throw new Error('no pixels');
  return sharp(pixels.data, { raw: { ...size, channels: 4 } })
    .resize(limits.photoSidePx, limits.photoSidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
}

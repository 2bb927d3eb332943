// Writes a PNG from rows of pixels that arrive one after the other (W3C PNG, Third Edition). A canvas writes PNG
// itself, but holds only a part of a large picture.

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Bit depth 8, color type 2 (RGB), and the only methods of compression, filtering and order. */
const format = [8, 2, 0, 0, 0];
/** Each byte of a row is stored as the difference from the byte above. */
const filterUp = 2;

/** Returns a PNG. `rows` are RGBA pixels of one or more whole rows each; the alpha values are ignored. */
export async function encodePng(
  width: number,
  height: number,
  rows: AsyncIterable<Uint8ClampedArray> | Iterable<Uint8ClampedArray>,
): Promise<Blob> {
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, width);
  head.setUint32(4, height);
  const parts: Uint8Array<ArrayBuffer>[] = [signature, ...chunk('IHDR', Uint8Array.of(...bytesOf(head), ...format))];
  const compression = new CompressionStream('deflate');
  const writer = compression.writable.getWriter();
  const filter = new RowFilter(width);
  const reading = (async () => {
    for await (const data of compression.readable as unknown as AsyncIterable<Uint8Array<ArrayBuffer>>)
      parts.push(...chunk('IDAT', data));
  })();
  try {
    for await (const pixels of rows) await writer.write(filter.filtered(pixels));
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    await reading.catch(() => {});
    throw error;
  }
  await reading;
  parts.push(...chunk('IEND', new Uint8Array()));
  return new Blob(parts, { type: 'image/png' });
}

class RowFilter {
  readonly #width: number;
  #above: Uint8Array;

  constructor(width: number) {
    this.#width = width;
    this.#above = new Uint8Array(3 * width);
  }

  /** Returns the rows without alpha and filtered. Each row starts with the number of its filter. */
  filtered(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
    const width = this.#width;
    const count = pixels.length / (4 * width);
    const bytes = new Uint8Array(count * (1 + 3 * width));
    const above = this.#above;
    let [from, to] = [0, 0];
    for (let row = 0; row < count; row++) {
      bytes[to++] = filterUp;
      for (let at = 0; at < 3 * width; from++)
        for (let channel = 0; channel < 3; channel++) {
          const value = pixels[from++] as number;
          bytes[to++] = value - (above[at] as number);
          above[at++] = value;
        }
    }
    return bytes;
  }
}

function chunk(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const name = new TextEncoder().encode(type);
  const [length, check] = [new DataView(new ArrayBuffer(4)), new DataView(new ArrayBuffer(4))];
  length.setUint32(0, data.length);
  check.setUint32(0, ~crc(crc(0xffffffff, name), data));
  return [bytesOf(length), name, data, bytesOf(check)];
}

const bytesOf = ({ buffer }: DataView<ArrayBuffer>) => new Uint8Array(buffer);

const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** The checksum of PNG (CRC-32), before its final inversion. */
function crc(start: number, bytes: Uint8Array): number {
  let value = start;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return value;
}

/** A PNG file of any size, written as its rows come: 8 bits each of red, green, blue and opacity, as a canvas gives them. */
export async function pngFile(
  width: number,
  height: number,
  writeAll: (writeRows: (rows: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<void>,
): Promise<Blob> {
  const { readable, writable } = new CompressionStream('deflate');
  const compressed = new Response(readable).arrayBuffer();
  const writer = writable.getWriter();
  let above = new Uint32Array(width);
  try {
    await writeAll(async (rows) => {
      const filtered = filteredRows(rows, width, above);
      above = new Uint32Array(rows.buffer, rows.byteLength - 4 * width, width);
      await writer.write(filtered);
    });
    await writer.close();
  } catch (error) {
    await Promise.allSettled([writer.abort(error), compressed]);
    throw error;
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, 6);
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const parts = [chunk('IHDR', new Uint8Array(header.buffer)), chunk('IDAT', new Uint8Array(await compressed)), chunk('IEND', new Uint8Array(0))];
  return new Blob([signature, ...parts.flat()], { type: 'image/png' });
}

/** A row is what differs from the row above it: of a map, which is mostly empty, nothing. */
function filteredRows(rows: Uint8Array<ArrayBuffer>, width: number, before: Uint32Array): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rows.buffer, rows.byteOffset, rows.length / 4);
  const filtered = new Uint8Array(rows.length + rows.length / (4 * width));
  let above = before;
  for (let start = 0, to = 0; start < pixels.length; start += width) {
    const row = pixels.subarray(start, start + width);
    filtered[to++] = 2;
    for (let x = 0; x < width; x++, to += 4) {
      const one = row[x] as number;
      const other = above[x] as number;
      if (one === other) continue;
      for (let byte = 0; byte < 4; byte++) filtered[to + byte] = (one >>> (8 * byte)) - (other >>> (8 * byte));
    }
    above = row;
  }
  return filtered;
}

function chunk(type: string, content: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, content.length);
  const name = new TextEncoder().encode(type);
  const check = new DataView(new ArrayBuffer(4));
  check.setUint32(0, crc([name, content]));
  return [new Uint8Array(length.buffer), name, content, new Uint8Array(check.buffer)];
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc(parts: Uint8Array[]): number {
  let value = 0xffffffff;
  for (const part of parts) for (const byte of part) value = (table[(value ^ byte) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

import { Zip, ZipPassThrough } from 'fflate';

/** Returns a ZIP of files that are compressed already, such as pictures. */
export async function zipOf(files: AsyncIterable<{ name: string; content: Blob }>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, content } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(new Uint8Array(await content.arrayBuffer()), true);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}

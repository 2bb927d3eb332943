/** Returns a random UUID (version 4). Browsers offer `crypto.randomUUID` only on HTTPS and localhost. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [...bytes]
    .map((byte, place) => ([4, 6, 8, 10].includes(place) ? '-' : '') + byte.toString(16).padStart(2, '0'))
    .join('');
}

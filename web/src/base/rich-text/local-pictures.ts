/** Object URLs of pictures that are not uploaded yet, by their temporary id. */
const addresses = new Map<string, string>();

export const localPicture = (id: string) => addresses.get(id);

/** Registers a file under an id. `release` revokes its object URL. */
export function showLocally(id: string, file: File) {
  addresses.set(id, URL.createObjectURL(file));
}
export function release(id: string) {
  const address = addresses.get(id);
  if (address) URL.revokeObjectURL(address);
  addresses.delete(id);
}

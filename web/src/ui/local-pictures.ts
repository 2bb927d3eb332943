/** Addresses of pictures that have no attachment yet, by the id that stands for it. */
const addresses = new Map<string, string>();

export const localPicture = (id: string) => addresses.get(id);

/** Shows a file under an id until `release` is called. */
export function showLocally(id: string, file: File) {
  addresses.set(id, URL.createObjectURL(file));
}
export function release(id: string) {
  const address = addresses.get(id);
  if (address) URL.revokeObjectURL(address);
  addresses.delete(id);
}

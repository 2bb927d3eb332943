/** The path of APP_URL, without a slash at its end; empty for an application at the root of its host. */
export const basePath = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** Path, query and hash of the open page, without `basePath`. */
export function pathHere(): string {
  const { pathname, search, hash } = window.location;
  return pathname.slice(basePath.length) + search + hash;
}

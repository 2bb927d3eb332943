/** Alone in its file: the code of maps asks it without the checks of forms. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

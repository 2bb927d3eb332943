/** A separate file, because the code of maps uses it without the form validation. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

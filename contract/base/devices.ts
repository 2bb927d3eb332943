/**
 * Patterns in order of priority. Edge and Opera also claim to be Chrome, Chrome claims to be Safari, and phones also
 * name a desktop system.
 */
const browsers = [
  [/Edg\w{0,9}\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

/** Browser and system of a user agent; each is undefined when it is unknown. Never returns text of the client. */
export function deviceIn(userAgent: string | null | undefined): {
  browser: string | undefined;
  system: string | undefined;
} {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return { browser: nameIn(browsers), system: nameIn(systems) };
}

import { words } from '../words/words.ts';

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

/** Returns a label such as "Firefox on Linux" for a user agent. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser && system) return words.account.device(browser, system);
  return browser ?? system ?? words.account.unknownDevice;
}

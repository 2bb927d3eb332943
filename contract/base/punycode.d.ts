/** The package has no types. `@types/punycode` describes only its main file. */
declare module 'punycode/punycode.es6.js' {
  /** The text of a label without its prefix `xn--` (RFC 3492). Throws a RangeError for other input. */
  export function decode(label: string): string;
}

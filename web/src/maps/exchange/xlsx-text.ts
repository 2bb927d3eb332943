/** The underscore of a text that would read as an escaped character. */
const begin = /_(?=x[0-9a-f]{4}_)/giu;

/** Escapes the text of a cell, because `_xHHHH_` in a cell stands for a character (ECMA-376, ST_Xstring). */
export const escapedXlsx = (text: string): string => text.replace(begin, '_x005F_');

/** Returns a text without the escapes that programs write into cells. */
export const plainXlsx = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns a name without escapes. Programs disagree on whether a name can have them. */
export const withoutEscapes = (name: string): string => name.replace(begin, ' ');

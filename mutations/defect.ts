/** A possible defect, and the test that must notice it: `instead` replaces `says` in `file`. */
export type Defect = { what: string; file: string; says: string; instead: string; test: string; named: string };

export const defect = (
  what: string,
  [file, says, instead]: [string, string, string],
  [test, named]: [string, string],
): Defect => ({
  what,
  ...{ file, says, instead },
  ...{ test, named },
});

/** Returns the source with the defect. Throws unless the source contains the snippet exactly once. */
export function planted(source: string, { what, file, says, instead }: Omit<Defect, 'test' | 'named'>): string {
  const parts = source.split(says);
  if (parts.length !== 2) throw new Error(`“${what}”: ${file} contains the snippet ${parts.length - 1} times`);
  return parts.join(instead);
}

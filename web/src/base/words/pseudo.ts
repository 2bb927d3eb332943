const accents: Record<string, string> = {
  ...{ a: 'áá', e: 'éé', i: 'íí', o: 'óó', u: 'úú', A: 'ÁÁ', E: 'ÉÉ', I: 'ÍÍ', O: 'ÓÓ', U: 'ÚÚ' },
  ...{ c: 'ç', d: 'ð', g: 'ğ', h: 'ĥ', l: 'ļ', n: 'ñ', r: 'ŕ', s: 'š', t: 'ţ', w: 'ŵ', y: 'ý', z: 'ž' },
};

/** "Create goal" → "⟦Cŕééááţéé ğóóááļ⟧": accents, about a third longer, and brackets that reveal truncation. */
const disguised = (text: string) =>
  /\p{L}/u.test(text) ? `⟦${text.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)}⟧` : text;

/**
 * Returns the catalog in a pseudo-locale. Text that is not in the catalog stays plain, and a layout that is too narrow
 * for longer words truncates the brackets.
 */
export function pseudo<Words>(words: Words): Words;
export function pseudo(words: unknown): unknown {
  if (typeof words === 'string') return disguised(words);
  if (typeof words === 'function') return (...values: unknown[]) => pseudo(words(...values));
  if (Array.isArray(words)) return words.map((word) => pseudo(word));
  if (typeof words === 'object' && words !== null)
    return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, pseudo(word)]));
  return words;
}

/**
 * Matches the marker of a list item at the beginning of a line: bullets, numbers, and the "o" of word processors before
 * a tab. The group is the marker without the spaces around it.
 */
export const listMark =
  /^\s*([-*+–—•·▪▫◦‣⁃●○■□►➢➤\uf0a7\uf0b7\uf0d8\uf0fc]|\d{1,3}[.)]|\(\d{1,3}\)|(?:[o§Øüv]|[a-z]{1,4}[.)]|\([a-z]\))(?=\t))(?:\s+|$)/u;

/**
 * Matches a checkbox, after the marker of an item or alone. The first group is the sign in brackets, the second a sign
 * without brackets.
 */
export const listBox = /^\s*(?:\[([ x✓✔]?)\](?:\s+|$)|([☐☑☒✅✓✔⬜◻▢□])[\ufe0e\ufe0f]?\s*)/iu;

/** Whether the sign of a checkbox means done. */
export const isTicked = (sign: string) => /[x☑☒✅✓✔]/iu.test(sign);

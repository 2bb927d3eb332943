/**
 * The mark of a list item at the beginning of a line: bullets, numbers, and the "o" of word processors before a tab. The
 * group holds the mark without the spaces around it.
 */
export const listMark =
  /^\s*([-*+–—•·▪▫◦‣⁃●○■□►➢➤\uf0a7\uf0b7\uf0d8\uf0fc]|\d{1,3}[.)]|\(\d{1,3}\)|(?:[o§Øüv]|[a-z]{1,4}[.)]|\([a-z]\))(?=\t))(?:\s+|$)/u;

/** A box, after the mark of an item or alone. The groups hold its sign: in brackets, or alone. */
export const listBox = /^\s*(?:\[([ x✓✔]?)\](?:\s+|$)|([☐☑☒✅✓✔⬜◻▢□])[\ufe0e\ufe0f]?\s*)/iu;

/** Whether the sign of a box means done. */
export const isTicked = (sign: string) => /[x☑☒✅✓✔]/iu.test(sign);

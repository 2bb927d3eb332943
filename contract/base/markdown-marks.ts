import MarkdownIt from 'markdown-it';

const isBlank = (character: string) => character.trim() === '';
const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** Delimiters of bold and italic: within a word only `**` counts. `__` is text, because names in code contain it. */
export class MarkState extends MarkdownIt.StateInline {
  override scanDelims(start: number) {
    const { length } = super.scanDelims(start, true);
    const end = start + length;
    const before = [...this.src.slice(Math.max(0, start - 2), start)].at(-1) ?? ' ';
    const after = [...this.src.slice(end, end + 2)][0] ?? ' ';
    const isUnderscore = this.src[start] === '_';
    const isMark = !isUnderscore || length === 1;
    const splitsWords = !isUnderscore && length > 1;
    return {
      length,
      can_open: isMark && !isBlank(after) && (splitsWords || !isWord(before)),
      can_close: isMark && !isBlank(before) && (splitsWords || !isWord(after)),
    };
  }
}

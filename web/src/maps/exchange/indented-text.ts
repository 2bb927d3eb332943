import { isTicked, listBox, listMark } from '../../base/paste/list-marks.ts';
import { type ReadTree, TreeReading } from './read-tree.ts';

const heading = /^(#{1,6})\s+/u;
/** The backslash before a title that would otherwise read as Markdown (`escaped` in markdown-list.ts). */
const unmark = /^\\(?:(?=[^\p{L}\s])|$)/u;
const labeled = /^([^:]{1,60}):(?:\s(.*))?$/u;

/** Headings are above all lines, whatever their indentation. */
const aboveLines = -1000;

/** Whether lines with tabs are the list of a word processor: a mark and one tab before each item. */
export const isMarkedList = (text: string): boolean => {
  const lines = text.split(/[\r\n]+/u).filter((line) => line.trim() !== '');
  const isItem = (line: string) => /^\s*\S+\t/u.test(line) && listMark.test(line);
  const rest = (line: string) => (isItem(line) ? line.replace(listMark, '') : line).trim();
  return lines.some(isItem) && lines.every((line) => !rest(line).includes('\t'));
};

/**
 * Returns the kind of a list mark. The kind tells the level of an item, because word processors copy no indentation. A
 * letter such as `i` is a Roman number unless it follows the letter of the mark `before`.
 */
function kindOfMark(mark: string, before: string): string {
  const [, letters = ''] = /^\(?([a-z]{1,4})[.)]$/u.exec(mark) ?? [];
  const isNext = letters.length === 1 && before.includes(String.fromCharCode(letters.charCodeAt(0) - 1));
  const kind = /^[ivxl]+$/u.test(letters) && !isNext ? 'i' : 'a';
  return letters ? mark.replace(letters, kind) : mark.replace(/\d+/u, '1');
}

/**
 * Reads one node per line, nested by indentation: plain lines, list items of Markdown, and headings. Items of word
 * processors without indentation are nested by their marks. An indented line "Label: value" below a list item is a
 * value of that item.
 */
export function readIndentedText(text: string): ReadTree {
  const reading = new TreeReading();
  const above: { indent: number; index: number; isItem: boolean; kind: string }[] = [];
  let isMarkdown = false;
  let signBefore = '';
  for (const [number, line] of text.split(/\r\n?|\n/u).entries()) {
    const content = line.trimStart();
    const indent = line.slice(0, line.length - content.length).replaceAll('\t', '    ').length;
    const [head, signs = ''] = heading.exec(content) ?? [];
    const [mark, sign = ''] = listMark.exec(content) ?? [];
    const last = above.at(-1);
    const title = content.slice((head ?? mark ?? '').length).trimEnd();
    if (title === '') continue;
    if (head === undefined && mark === undefined && last?.isItem && indent > last.indent) {
      const [, label, value] = labeled.exec(title) ?? [];
      if (label !== undefined) {
        if (value?.trim()) reading.setLast(label.trim(), value.trimStart().replaceAll('<br>', '\n'));
        continue;
      }
    }
    isMarkdown ||= head !== undefined || mark !== undefined;
    const rank = head === undefined ? indent : aboveLines + signs.length;
    const kind = content.startsWith(`${sign}\t`) ? kindOfMark(sign, signBefore) : '';
    signBefore = sign;
    const beside = kind === '' ? -1 : above.findIndex((one) => one.kind === kind && one.indent === rank);
    if (beside >= 0) above.length = beside;
    const isAbove = (one: { indent: number; kind: string }) =>
      one.indent < rank || (one.indent === rank && kind !== '' && one.kind !== '');
    while (above.length > 0 && !isAbove(above.at(-1) as (typeof above)[number])) above.pop();
    const parent = above.at(-1)?.index ?? null;
    const [boxed = '', inBrackets = '', alone = ''] = mark === undefined ? [] : (listBox.exec(title) ?? []);
    const name = mark === undefined ? title : title.slice(boxed.length).replace(unmark, '');
    const index = reading.add({ parent, title: name, line: number + 1 });
    if (boxed !== '') reading.setLast('done', isTicked(inBrackets + alone));
    above.push({ indent: rank, index, isItem: mark !== undefined, kind });
  }
  return reading.tree(isMarkdown ? 'markdown' : 'lines');
}

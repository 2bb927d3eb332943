import { type ReadTree, TreeReading } from './read-tree.ts';

const marker = /^(?:[-*+•◦▪‣]|\d{1,3}[.)])\s+/u;
const checkbox = /^\[([ xX])\]\s+/u;
const heading = /^(#{1,6})\s+/u;
const labeled = /^([^:]{1,60}):(?:\s(.*))?$/u;

/** Headings are above all lines, whatever their indentation. */
const aboveLines = -1000;

/**
 * Reads one node per line, nested by indentation: plain lines, list items of Markdown, and headings. An indented line
 * "Label: value" below a list item is a value of that item.
 */
export function readIndentedText(text: string): ReadTree {
  const reading = new TreeReading();
  const above: { indent: number; index: number; isItem: boolean }[] = [];
  let isMarkdown = false;
  for (const [number, line] of text.split(/\r\n?|\n/u).entries()) {
    const content = line.trimStart();
    const indent = line.slice(0, line.length - content.length).replaceAll('\t', '    ').length;
    const [head, signs = ''] = heading.exec(content) ?? [];
    const [mark] = marker.exec(content) ?? [];
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
    while ((above.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= rank) above.pop();
    const parent = above.at(-1)?.index ?? null;
    const name = mark === undefined ? title : title.replace(checkbox, '').replace(/^\\(?=[-*+•◦▪‣#[\\\d])/u, '');
    const index = reading.add({ parent, title: name, line: number + 1 });
    const [, box] = mark === undefined ? [] : (checkbox.exec(title) ?? []);
    if (box !== undefined) reading.setLast('done', box !== ' ');
    above.push({ indent: rank, index, isItem: mark !== undefined });
  }
  return reading.tree(isMarkdown ? 'markdown' : 'lines');
}

import { listBox, listMark } from '../../base/paste/list-marks.ts';
import * as words from '../../base/words/words.ts';
import { heldText, titleText, type WrittenMap } from './written-map.ts';

/** Whether a title at the start of a line would read as Markdown, such as a heading or a list item. */
const isSpecial = (title: string) => /^[#[\\]/u.test(title) || listMark.test(title) || listBox.test(title);
const escaped = (title: string) => (title === '' || isSpecial(title) ? `\\${title}` : title);

/**
 * Returns a map as a nested list of Markdown below a heading. The values of a node are indented lines "Label: value"
 * below it, which `readIndentedText` reads back.
 */
export function markdownOf(map: WrittenMap): string {
  const lines = [`# ${map.name.replace(/\s+/gu, ' ').trim()}`, ''];
  const typeLabels = new Map(map.nodeTypes.map(({ key, label }) => [key, label]));
  for (const node of map.nodes) {
    const space = '    '.repeat(node.level - 1);
    lines.push(`${space}- ${escaped(titleText(map, node))}`);
    const value = (label: string, text: string) => {
      if (text !== '') lines.push(`${space}  ${label.replaceAll(':', ' ')}: ${text.replace(/\r\n?|\n/gu, '<br>')}`);
    };
    if (map.nodeTypes.length > 1)
      value(words.mapExchange.type, typeLabels.get(node.node.node_type) ?? node.node.node_type);
    for (const column of map.columns) value(column.label, heldText(node, column));
  }
  return `${lines.join('\n')}\n`;
}

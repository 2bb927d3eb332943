import { pictureAttribute } from '@groundwork/contract/base/pictures';

const marks: Record<string, string> = { strong: '**', em: '*', s: '~~', code: '`' };

/** Returns rich text as lines of plain text in the notation of Markdown, so that every change shows in the text. */
export function richTextLines(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return blocks(body).join('\n');
}

const isBlock = (node: Node) => node instanceof Element && /^(p|h2|ul|ol|blockquote|pre|table)$/.test(node.localName);

/** Returns the lines of the blocks in an element. Neighboring inline nodes are one block. */
function blocks(parent: Element): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = () => {
    if (text.trim()) lines.push(...text.split('\n'));
    text = '';
  };
  for (const node of parent.childNodes) {
    if (!(node instanceof Element && isBlock(node))) {
      text += inline(node);
      continue;
    }
    flush();
    lines.push(...block(node));
  }
  flush();
  return lines;
}

function block(element: Element): string[] {
  switch (element.localName) {
    case 'h2':
      return [`## ${text(element)}`];
    case 'pre':
      return (element.textContent ?? '').split('\n').map((line) => `    ${line}`);
    case 'blockquote':
      return blocks(element).map((line) => `> ${line}`);
    case 'table':
      return [...element.querySelectorAll('tr')].map(
        (row) => `| ${[...row.children].map((cell) => blocks(cell).join(' / ')).join(' | ')} |`,
      );
    case 'ul':
    case 'ol':
      return [...element.children].flatMap((item, at) => {
        const first = Number(element.getAttribute('start') ?? 1);
        const [head = '', ...rest] = blocks(item);
        return [
          `${markOf(item) ?? (element.localName === 'ol' ? `${first + at}.` : '•')} ${head}`,
          ...rest.map((line) => `  ${line}`),
        ];
      });
    default:
      return text(element).split('\n');
  }
}

const markOf = (item: Element) =>
  item.getAttribute('data-type') === 'taskItem'
    ? item.getAttribute('data-checked') === 'true'
      ? '[x]'
      : '[ ]'
    : undefined;

const text = (element: Element) => [...element.childNodes].map(inline).join('');

function inline(node: Node): string {
  if (!(node instanceof Element)) return (node.textContent ?? '').replace(/\n/g, ' ');
  if (node.localName === 'br') return '\n';
  const inside = text(node);
  const mark = marks[node.localName] ?? '';
  if (node.localName !== 'a') return `${mark}${inside}${mark}`;
  if (node.hasAttribute(pictureAttribute)) return `[${inside}]`;
  const href = node.getAttribute('href') ?? '';
  return href === inside ? inside : `${inside} (${href})`;
}

import { limits } from '@groundwork/contract/base/limits';
import { pictureAttribute, pictureOf } from '@groundwork/contract/base/pictures';
import { lineOfRow } from '@groundwork/contract/base/table-lines';

/** Pasted content as the blocks that rich text and comments have in common. */
export type Marks = { bold?: boolean; italic?: boolean; strike?: boolean; code?: boolean; href?: string };
/** With `picture`, the id of an attachment, the text is the name of its file. */
export type Run = ({ text: string; picture?: string } & Marks) | 'break';
export type Item = { blocks: Block[]; checked?: boolean | undefined };
export type Block =
  | { kind: 'paragraph' | 'heading'; runs: Run[] }
  /** With `named`, the first row is the header. All rows have the same number of cells. */
  | { kind: 'table'; named: boolean; rows: Run[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Item[] };

type Table = Extract<Block, { kind: 'table' }>;

export const textOf = (runs: Run[]) => runs.map((run) => (run === 'break' ? '\n' : run.text)).join('');
export const isBlank = (block: Block) => block.kind === 'paragraph' && textOf(block.runs).trim() === '';

/** Puts `between` between the lists of runs. */
export const joined = (parts: Run[][], between: Run): Run[] =>
  parts.flatMap((runs, index) => (index > 0 ? [between, ...runs] : runs));

/** A cell in one line. */
const inLine = (cell: Run[]) => cell.map((run) => (run === 'break' ? { text: ' / ' } : run));

/** A table as lines of text, where tables are not supported. */
function tableLines({ named, rows }: Table): Run[][] {
  const names = named && rows.length > 1 ? (rows[0] ?? []) : [];
  const texts = names.map((name) => textOf(inLine(name)));
  return rows
    .slice(names.length > 0 ? 1 : 0)
    .map((cells) =>
      lineOfRow(texts, cells.map(inLine)).map((part) => (typeof part === 'string' ? { text: part } : part)),
    );
}

/** A table with more cells is slow to edit, and too long for a text. */
const isLarge = ({ rows }: Table) => rows.length * (rows[0]?.length ?? 0) > limits.tableCells;

/** The lines of blocks without marks. Items of a list begin with a dash or their number. */
export const plainLines = (blocks: Block[]): string[] =>
  withoutBlanks(blocks).flatMap((block): string[] => {
    switch (block.kind) {
      case 'code':
        return block.text.split('\n');
      case 'quote':
        return plainLines(block.blocks);
      case 'table':
        return tableLines(block).map(textOf);
      case 'list':
        return block.items.flatMap((item, index) =>
          plainLines(item.blocks).map(
            (line, at) => (at > 0 ? '  ' : block.ordered ? `${block.start + index}. ` : '- ') + line,
          ),
        );
      default:
        return textOf(block.runs).split('\n');
    }
  });

/** Whether the blocks hold more than paragraphs of plain text. */
export const isFormatted = (blocks: Block[]): boolean =>
  blocks.some(
    (block) =>
      block.kind !== 'paragraph' ||
      block.runs.some(
        (run) => run !== 'break' && (run.picture || run.bold || run.italic || run.strike || run.code || run.href),
      ),
  );

/** Keeps one of several blank paragraphs. Removes those at the edges and beside a block that has margins. */
function withoutBlanks(blocks: Block[]): Block[] {
  const parts = (block: Block | undefined) => block?.kind === 'paragraph';
  return blocks.filter((block, index) => {
    if (!isBlank(block)) return true;
    return parts(blocks[index - 1]) && parts(blocks[index + 1]) && !isBlank(blocks[index + 1] as Block);
  });
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function runHtml(run: Run): string {
  if (run === 'break') return '<br>';
  if (run.picture) return `<a ${pictureAttribute}="${run.picture}">${escaped(run.text)}</a>`;
  let html = escaped(run.text);
  if (run.code) html = `<code>${html}</code>`;
  if (run.strike) html = `<s>${html}</s>`;
  if (run.italic) html = `<em>${html}</em>`;
  if (run.bold) html = `<strong>${html}</strong>`;
  return run.href ? `<a href="${escaped(run.href)}">${html}</a>` : html;
}
const runsHtml = (runs: Run[]) => runs.map(runHtml).join('');

function itemHtml({ blocks, checked }: Item, isTask: boolean): string {
  const task = isTask ? ` data-type="taskItem" data-checked="${checked === true}"` : '';
  return `<li${task}>${blocksHtml(blocks)}</li>`;
}

function tableHtml({ named, rows }: Table): string {
  const lines = rows.map((cells, row) => {
    const name = named && row === 0 ? 'th' : 'td';
    return `<tr>${cells.map((cell) => `<${name}>${runsHtml(cell)}</${name}>`).join('')}</tr>`;
  });
  return `<table>${lines.join('')}</table>`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${runsHtml(block.runs)}</h2>`;
    case 'table':
      return isLarge(block) ? `<p>${runsHtml(joined(tableLines(block), 'break'))}</p>` : tableHtml(block);
    case 'code':
      return `<pre><code>${escaped(block.text)}</code></pre>`;
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks)}</blockquote>`;
    case 'list': {
      const isTask = block.items.some(({ checked }) => checked !== undefined);
      const items = block.items.map((item) => itemHtml(item, isTask)).join('');
      if (isTask) return `<ul data-type="taskList">${items}</ul>`;
      if (!block.ordered) return `<ul>${items}</ul>`;
      return `<ol start="${block.start}">${items}</ol>`;
    }
    default:
      return `<p>${runsHtml(block.runs)}</p>`;
  }
}

/** The blocks as HTML for ProseMirror, which adds what the schema requires: paragraphs, `tbody` and `rel`. */
export const blocksHtml = (blocks: Block[]): string => withoutBlanks(blocks).map(blockHtml).join('');

/** Puts Markdown marks around a text without its outer spaces, because Markdown ignores marks beside a space. */
function marked(text: string, marks: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.indexOf(inner);
  const end = start + inner.length;
  return text.slice(0, start) + marks + inner + [...marks].reverse().join('') + text.slice(end);
}

/**
 * Writes a link in the Markdown of comments, which allows no brackets in the text and no parentheses in the address. If
 * text and address are the same, writes the address alone.
 */
export function linkMarkdown(text: string, href: string): string {
  const label = text.replaceAll(/[[\]\n]/g, ' ').trim();
  if (label === '') return text;
  if (label === href || `mailto:${label}` === href) return href;
  return text.replace(/\S(.*\S)?/s, () => `[${label}](${href.replaceAll('(', '%28').replaceAll(')', '%29')})`);
}

function runMarkdown(run: Run): string {
  if (run === 'break') return '\n';
  const { text, bold, italic, strike, code, href, picture } = run;
  if (picture) return pictureOf({ id: picture, name: text });
  if (code && !/[`\n]/.test(text)) return marked(text, '`');
  const inner = href ? linkMarkdown(text, href) : text;
  return marked(inner, `${bold ? '**' : ''}${italic ? '_' : ''}${strike ? '~~' : ''}`);
}

const marksKey = ({ bold, italic, strike, code, href, picture }: Marks & { picture?: string }) =>
  [bold === true, italic === true, strike === true, code === true, href, picture].join();

/** Merges neighboring runs with the same marks, because adjacent Markdown marks would not parse. */
function merged(runs: Run[]): Run[] {
  const found: Run[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last && last !== 'break' && run !== 'break' && marksKey(last) === marksKey(run))
      found[found.length - 1] = { ...last, text: last.text + run.text };
    else found.push(run);
  }
  return found;
}

const runsMarkdown = (runs: Run[]) => merged(runs).map(runMarkdown).join('');
const prefixed = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line && others) + line)
    .join('\n');

/** The header row of a Markdown table is required; it stays empty if the columns have no names. */
function tableMarkdown({ named, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const columns = rows[0] ?? [];
  const rule = line(columns.map(() => '---'));
  const lines = rows.map((cells) =>
    line(cells.map((cell) => runsMarkdown(inLine(cell)).trim().replaceAll('|', '\\|'))),
  );
  return (named ? lines.toSpliced(1, 0, rule) : [line(columns.map(() => '')), rule, ...lines]).join('\n');
}

function blockMarkdown(block: Block, isInside = false): string {
  switch (block.kind) {
    case 'heading': {
      const text = textOf(block.runs).replaceAll('\n', ' ').trim();
      return `**${text}**`;
    }
    case 'table':
      if (isInside || isLarge(block)) return runsMarkdown(joined(tableLines(block), 'break'));
      return tableMarkdown(block);
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'quote':
      return prefixed(blocksMarkdown(block.blocks, true), '> ', '> ').replaceAll(/^$/gm, '>');
    case 'list':
      return block.items
        .map(({ blocks, checked }, index) => {
          const mark = block.ordered ? `${block.start + index}. ` : '- ';
          const box = checked === undefined ? '' : checked ? '☑ ' : '☐ ';
          const text = withoutBlanks(blocks)
            .map((part) => blockMarkdown(part, true))
            .join('\n');
          return prefixed(box + text, mark, ' '.repeat(mark.length));
        })
        .join('\n');
    default:
      return runsMarkdown(block.runs);
  }
}

/**
 * Returns the blocks as the Markdown of comments. If the source separates paragraphs by blank lines, as mail programs
 * do, paragraphs become single lines. Nested blocks have no tables.
 */
export function blocksMarkdown(all: Block[], isInside = false): string {
  const blocks = withoutBlanks(all);
  const isInLines = blocks.some(isBlank);
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      if (!before) return blockMarkdown(block, isInside);
      const isLine = isInLines && before.kind === 'paragraph' && block.kind === 'paragraph';
      return `${isLine ? '\n' : '\n\n'}${blockMarkdown(block, isInside)}`;
    })
    .join('');
}

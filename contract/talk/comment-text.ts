import MarkdownIt, { type StateBlock, type Token } from 'markdown-it';
import { addressAt, textOfAddress } from '../base/addresses.ts';
import { MarkState } from '../base/markdown-marks.ts';
import { picture } from '../base/pictures.ts';
import { isLink } from '../base/rich-text.ts';
import { lineOfRow } from '../base/table-lines.ts';
import { mention } from './mentions.ts';

/**
 * A comment as a tree: the subset of Markdown that comments support. Everything else, HTML included, is plain text. No
 * mark spans lines. The tree is flat: nested items become items of one list, and a quote holds no lists or tables.
 */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'mention'; id: string; name: string }
  | { kind: 'picture'; id: string; name: string };
export type Block =
  | { kind: 'p' | 'blockquote'; children: Inline[] }
  | { kind: 'pre'; text: string }
  | { kind: 'ul'; items: Inline[][] }
  | { kind: 'ol'; start: number; items: Inline[][] }
  /** The rows may have more cells than the head, which is empty where no column has a name. */
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const markdown = new MarkdownIt('zero').enable(['backticks', 'emphasis']);
// `blocks` parses each line separately.
markdown.core.ruler.enableOnly(['normalize', 'block']);

/** Adds one of the library's block rules, for the lines that `isAllowed` accepts. */
function addBlock(name: string, isAllowed: (state: StateBlock, line: number) => boolean) {
  const { ruler } = new MarkdownIt('zero').block;
  ruler.enableOnly(name);
  const [rule] = ruler.getRules('');
  markdown.block.ruler.at(
    name,
    (state, line, end, silent) => isAllowed(state, line) && rule?.(state, line, end, silent) === true,
    { alt: ['paragraph'] },
  );
  markdown.block.ruler.enable(name);
}

/** A line in two parts: the spaces or the list marker before its first character, and the rest. */
function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): [before: string, text: string] {
  const start = bMarks[line] ?? 0;
  const first = start + (tShift[line] ?? 0);
  return [src.slice(start, first), src.slice(first, eMarks[line])];
}

// Three backticks with at most a language after them: "``` is how code begins" is text.
addBlock('fence', (state, line) => state.level === 0 && /^```[a-z0-9+#.-]* *$/i.test(lineOf(state, line)[1]));
addBlock('blockquote', ({ level }) => level === 0);
/** The library drops blocks beyond its nesting limit of 20; a list with its item is two levels. */
const deepestList = 18;
addBlock('list', (state, line) => {
  const [before, text] = lineOf(state, line);
  const isInQuote = state.level % 2 === 1;
  // A marker without a space is text: a comment "+" means agreement. "- - a" is one item.
  const isItem = before.trim() === '' && /^(?:[-*+]|\d{1,9}[.)]) /.test(text);
  return isItem && !isInQuote && state.level < deepestList;
});

/** The cells of a line of a table. `\|` is a pipe in a cell. */
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

// The library's rule drops the cells that a row has more than the head.
markdown.block.ruler.before(
  'fence',
  'table',
  (state, line, end, silent) => {
    const rowAt = (at: number) => {
      const [, text] = at < end ? lineOf(state, at) : [];
      return text?.includes('|') ? cellsOf(text) : undefined;
    };
    const rule = state.level === 0 ? rowAt(line + 1) : undefined;
    if (!rule?.every((cell) => /^:?-+:?$/.test(cell)) || rowAt(line)?.length !== rule.length) return false;
    if (silent) return true;
    const rows = [rowAt(line) ?? []];
    let after = line + 2;
    for (let row = rowAt(after); row; row = rowAt(++after)) rows.push(row);
    state.push('table', '', 0).meta = { rows };
    state.line = after;
    return true;
  },
  { alt: ['paragraph'] },
);

// CommonMark continues a quote or item with an unmarked next line. Here that line begins a paragraph.
markdown.block.ruler.before(
  'list',
  'outside',
  ({ parentType, sCount, blkIndent }, line, _, silent) =>
    silent && (parentType === 'blockquote' || (sCount[line] ?? 0) < blkIndent),
  { alt: ['blockquote', 'paragraph'] },
);

markdown.inline.State = MarkState;

/**
 * Adds an inline rule to the library. At a match of `pattern`, `read` returns the element, or undefined for plain text.
 */
function addInline(name: string, pattern: RegExp, read: (match: RegExpExecArray) => Inline | undefined) {
  const here = new RegExp(pattern, 'iuy');
  markdown.inline.ruler.before('backticks', name, (state, silent) => {
    here.lastIndex = state.pos;
    const match = here.exec(state.src);
    const inline = match && read(match);
    if (!match || !inline) return false;
    if (!silent) state.push(name, '', 0).meta = { inline };
    state.pos += match[0].length;
    return true;
  });
}
addInline('mention', mention, ([, name = '', id = '']) => ({ kind: 'mention', id: id.toLowerCase(), name }));
addInline('picture', picture, ([, name = '', id = '']) => ({ kind: 'picture', id: id.toLowerCase(), name }));
addInline('link', /\[([^[\]\n]+)\]\(([^\s()<>]+)\)/, ([, label = '', href = '']) =>
  isLink(href) ? { kind: 'link', href, children: [label] } : undefined,
);

// The library reads whole words and stops at the colon, so the scheme is before the current position.
markdown.inline.ruler.before('backticks', 'address', (state, silent) => {
  const { src, pos, pending } = state;
  const found = addressAt(src, pos, pos - pending.length);
  if (!found) return false;
  const { href, start } = found;
  if (!silent) {
    state.pending = pending.slice(0, start - pos);
    const inline: Inline = { kind: 'link', href, children: [textOfAddress(href)] };
    state.push('address', '', 0).meta = { inline };
  }
  state.pos = start + href.length;
  return true;
});

type Mark = { kind: 'strong' | 'em'; children: Inline[] };

/** The inline elements of one line. Bold in bold and italic in italic are text, so nesting has at most two levels. */
function inlines(line: string): Inline[] {
  const tokens: Token[] = [];
  markdown.inline.parse(line, markdown, {}, tokens);
  const found: Inline[] = [];
  const open: (Mark | { kind: 'text'; children: Inline[] })[] = [];
  const kinds = new Set<Mark['kind']>();
  for (const { type, tag, nesting, markup, content, meta } of tokens) {
    const children = open.at(-1)?.children ?? found;
    const kind = tag as Mark['kind'];
    if (meta) children.push(meta.inline as Inline);
    else if (type === 'code_inline') children.push({ kind: 'code', text: content });
    else if (nesting === 0) {
      if (content) children.push(content);
    } else if (nesting < 0) {
      const closed = open.pop();
      if (closed?.kind === 'text') children.push(markup);
      else kinds.delete(kind);
    } else if (kinds.has(kind)) {
      children.push(markup);
      open.push({ kind: 'text', children });
    } else {
      const mark: Mark = { kind, children: [] };
      children.push(mark);
      open.push(mark);
      kinds.add(kind);
    }
  }
  return found;
}

const withBreaks = (lines: string): Inline[] =>
  lines
    .split('\n')
    .flatMap((line, index): Inline[] => [...(index > 0 ? [{ kind: 'break' } as const] : []), ...inlines(line)]);

/** The blocks of a comment. Parsing time is linear in the length, for any input. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let quote: Inline[] | undefined;
  let lineAfter = 0;
  for (const { type, level, map, content, info, meta } of markdown.parse(text, {})) {
    const last = found.at(-1);
    const list = last && 'items' in last ? last : undefined;
    const item = level > 1 ? list?.items.at(-1) : undefined;
    if (type === 'blockquote_open') {
      quote = [];
      found.push({ kind: 'blockquote', children: quote });
    } else if (type === 'blockquote_close') quote = undefined;
    else if (type === 'list_item_open') {
      const kind = info ? 'ol' : 'ul';
      const line = map?.[0] ?? 0;
      // After an empty line the list keeps its typed number: a person may answer points 1 and 5.
      if (list?.kind === kind && line === lineAfter) list.items.push([]);
      else found.push(kind === 'ol' ? { kind, start: Number(info), items: [[]] } : { kind, items: [[]] });
      lineAfter = line + 1;
    } else if (type === 'fence') found.push({ kind: 'pre', text: content.replace(/\n$/, '') });
    else if (type === 'table') {
      const [names = [], ...rows] = (meta as { rows: string[][] }).rows.map((row) => row.map(inlines));
      found.push({ kind: 'table', head: names.some((name) => name.length > 0) ? names : [], rows });
    } else if (type === 'inline') {
      const children = withBreaks(content);
      lineAfter = map?.[1] ?? 0;
      if (quote)
        quote.push(...(quote.length > 0 ? [{ kind: 'break' } as const, { kind: 'break' } as const] : []), ...children);
      else if (item?.length === 0) item.push(...children);
      else found.push({ kind: 'p', children });
    }
  }
  return found;
}

type NameOf = (id: string) => string | undefined;
const written = (parts: Inline[], nameOf: NameOf): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'break') return '\n';
      if (part.kind === 'mention') return `@${nameOf(part.id) ?? part.name}`;
      if (part.kind === 'picture') return part.name;
      if (part.kind === 'code') return part.text;
      const text = written(part.children, nameOf);
      return part.kind === 'link' && !part.href.endsWith(text) ? `${text} (${part.href})` : text;
    })
    .join('');

/** The text without its marks. A mention becomes the name from `nameOf`, or else the name in the text. */
export const plainText = (text: string, nameOf: NameOf = () => undefined): string =>
  blocks(text)
    .map((block) => {
      if (block.kind === 'pre') return block.text;
      if ('children' in block) return written(block.children, nameOf);
      if (block.kind === 'table') {
        const names = block.head.map((name) => written(name, nameOf));
        const lines = block.rows.map((cells) => lineOfRow(names, cells));
        if (lines.length === 0) lines.push(lineOfRow([], block.head));
        return lines.map((line) => written(line, nameOf)).join('\n');
      }
      return block.items
        .map((item, index) => `${block.kind === 'ol' ? `${block.start + index}.` : '-'} ${written(item, nameOf)}`)
        .join('\n');
    })
    .join('\n');

import { isLink } from '@groundwork/contract/base/rich-text';
import * as words from '../words/words.ts';
import type { TakePicture } from './embedded-pictures.ts';
import { type Block, type Item, isBlank, type Marks, type Run, textOf } from './pasted-blocks.ts';
import {
  isBlockLike,
  isHidden,
  keepsSpaces,
  marksOf,
  type Page,
  parsePage,
  type Style,
  stylesOf,
  tab,
} from './pasted-styles.ts';
import { isLayout, tableOf } from './pasted-tables.ts';
import { isMarker, itemOf, type LevelItem, listsOf } from './pasted-word-lists.ts';

const dropped = new Set([
  'style',
  'script',
  'head',
  'meta',
  'title',
  'link',
  'template',
  'noscript',
  'colgroup',
  'svg',
]);
const blockNames = new Set(
  (
    'address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'legend main menu nav p section summary tbody tfoot thead tr td th caption option'
  ).split(' '),
);
const markNames: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};
/** Superscript and subscript digits. Otherwise 10 to the power of 6 would read as 106. */
const raised: Record<string, string> = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋' };
const plainDigits = '0123456789+-';

/** Browsers nest elements at most this deep. */
const deepest = 500;
const isHeading = (element: Element) =>
  /^h[1-6]$/.test(element.localName) ||
  element.getAttribute('role') === 'heading' ||
  /\bMso(Title|Heading\d)\b/i.test(element.className);

/** Mail programs indent with a blockquote that has no border. */
const isIndent = (style: Style) => /^(none|medium none|0)/.test(style.get('border') ?? '');

const w = words.ui.richText;

/** Reads the elements of a pasted page into blocks. */
class Reader {
  private readonly styleOf: (element: Element) => Style;
  private readonly take: TakePicture | undefined;

  constructor(page: Page, take: TakePicture | undefined) {
    this.take = take;
    this.styleOf = stylesOf(page);
  }

  /** The blocks of an element's children. */
  blocks(parent: Element, marks: Marks = {}, depth = 0, pre = false): Block[] {
    const found: (Block | LevelItem)[] = [];
    let runs: Run[] = [];
    let marker = '';
    const close = (closer = parent) => {
      const trimmed = trim(runs);
      if (trimmed.length > 0 || marker) found.push(this.paragraph(closer, { runs: trimmed, marker }));
      else if (runs.some(makesLine)) found.push({ kind: 'paragraph', runs: [] });
      runs = [];
      marker = '';
    };
    const walk = (node: Node, marks: Marks, depth: number, pre: boolean): void => {
      if (node.nodeType === 3) return void runs.push(...textRuns(node.textContent ?? '', marks, pre));
      if (!(node instanceof Element) || dropped.has(node.localName)) return;
      const style = this.styleOf(node);
      if (isHidden(style)) return;
      if (isMarker(style)) {
        marker = (node.textContent ?? '').trim() || '·';
        return;
      }
      if (depth > deepest) return void runs.push(...textRuns(node.textContent ?? '', marks, pre));
      const block = this.block(node, marks, depth, style);
      if (block) {
        close();
        found.push(...block);
      } else if (blockNames.has(node.localName) || isBlockLike(style)) {
        close();
        const spaces = pre || keepsSpaces(style);
        for (const child of node.childNodes) walk(child, { ...marks, ...marksOf(style) }, depth + 1, spaces);
        close(node);
      } else {
        const inline = this.inline(node, marks, style);
        if (inline) return void runs.push(...inline);
        const inner = { ...marks, ...markNames[node.localName], ...marksOf(style), ...linkOf(node) };
        const spaces = pre || keepsSpaces(style);
        for (const child of node.childNodes) walk(child, inner, depth + 1, spaces);
      }
    };
    for (const child of parent.childNodes) walk(child, marks, depth, pre);
    close();
    return listsOf(found);
  }

  private paragraph(element: Element, { runs, marker }: { runs: Run[]; marker: string }): Block | LevelItem {
    const { className } = element;
    return itemOf({ style: this.styleOf(element), className, marker, runs }) ?? { kind: 'paragraph', runs };
  }

  /** Returns the blocks of a block-level element; undefined for a mere container. */
  private block(element: Element, marks: Marks, depth: number, style: Style): (Block | LevelItem)[] | undefined {
    const { localName } = element;
    const own = { ...marks, ...marksOf(style) };
    const inside = () => this.blocks(element, own, depth + 1);
    if (isHeading(element)) return heading(inside());
    if (localName === 'ul' || localName === 'ol') return this.list(element, own, depth);
    if (localName === 'li') return this.items([element], marks, depth).flatMap(({ blocks }) => blocks);
    if (localName === 'blockquote') return isIndent(style) ? inside() : [{ kind: 'quote', blocks: inside() }];
    if (localName === 'hr') return [{ kind: 'paragraph', runs: [{ text: '———' }] }];
    if (localName === 'pre') return this.pre(element, own, depth);
    if (localName === 'table')
      return isLayout(element)
        ? inside()
        : tableOf(element, (cell) => this.blocks(cell, { ...own, ...marksOf(this.styleOf(cell)) }, depth + 1));
    return undefined;
  }

  /** Code, or the lines of a plain-text mail. */
  private pre(element: Element, marks: Marks, depth: number): Block[] {
    if (/\bmoz-/.test(element.className)) return this.blocks(element, marks, depth + 1, true);
    const copy = element.cloneNode(true) as Element;
    for (const line of copy.querySelectorAll('br')) line.replaceWith('\n');
    const text = withoutLastLines((copy.textContent ?? '').replaceAll('\r\n', '\n').replace(/^\n/, ''));
    return text.trim() ? [{ kind: 'code', text }] : [];
  }

  private list(element: Element, marks: Marks, depth: number): (Block | LevelItem)[] {
    const ordered = element.localName === 'ol';
    const start = Number.parseInt(element.getAttribute('start') ?? '', 10) || 1;
    const items = this.items([...element.childNodes], marks, depth);
    // Word for the web writes each item as a list of its own, with its level.
    const level = Number(element.querySelector(':scope > li')?.getAttribute('data-aria-level'));
    if (level > 0)
      return items.map((item) => ({ kind: 'item', level, marker: ordered ? `${start}.` : '·', list: '', item }));
    return items.length > 0 ? [{ kind: 'list', ordered, start, items }] : [];
  }

  /** The items of a list. A list directly inside a list belongs to the item before it. */
  private items(children: Node[], marks: Marks, depth: number): Item[] {
    const items: Item[] = [];
    for (const child of children) {
      if (!(child instanceof Element)) {
        const runs = child.nodeType === 3 ? trim(textRuns(child.textContent ?? '', marks, false)) : [];
        if (runs.length > 0) items.push({ blocks: [{ kind: 'paragraph', runs }] });
        continue;
      }
      const isItem = child.localName === 'li';
      if (isHidden(this.styleOf(child)) || dropped.has(child.localName)) continue;
      const style = this.styleOf(child);
      const blocks = isItem
        ? this.blocks(child, { ...marks, ...marksOf(style) }, depth + 1).filter((block) => !isBlank(block))
        : listsOf(this.block(child, marks, depth + 1, style) ?? this.blocks(child, marks, depth + 1));
      const last = items.at(-1);
      if (last && blocks.length > 0 && blocks.every(({ kind }) => kind === 'list')) last.blocks.push(...blocks);
      else if (blocks.length > 0) items.push({ blocks, checked: isItem ? checkedOf(child) : undefined });
    }
    return items;
  }

  /** Returns the runs of an element without readable children; undefined for other elements. */
  private inline(element: Element, marks: Marks, style: Style): Run[] | undefined {
    const { localName } = element;
    if (localName === 'br') return ['break'];
    if (localName === 'img') return this.picture(element, marks);
    if (localName === 'input' || localName === 'button') return [];
    if (style.has('mso-tab-count')) return [{ text: tab, ...marks }];
    const digits = raised[localName];
    const text = element.textContent ?? '';
    if (digits && /^[\d+-]+$/.test(text))
      return [{ text: text.replaceAll(/./g, (one) => digits[plainDigits.indexOf(one)] ?? one), ...marks }];
    const source = /^(iframe|video|audio|embed)$/.test(localName) ? (element.getAttribute('src') ?? '') : '';
    return isLink(source) ? [{ text: source, ...marks, href: source }] : undefined;
  }

  /** A picture on another site becomes a link. A tracking pixel is dropped. */
  private picture(element: Element, marks: Marks): Run[] {
    const alt = (element.getAttribute('alt') ?? '').trim();
    const size = ['width', 'height'].map((name) => Number(element.getAttribute(name) ?? 9));
    if (size.every((side) => side <= 2) || element.closest('[role="checkbox"]')) return [];
    if (/^\p{Extended_Pictographic}/u.test(alt)) return [{ text: alt, ...marks }];
    const href = element.getAttribute('src') ?? '';
    const taken = /^\s*data:/i.test(href) ? this.take?.(href, alt) : null;
    if (taken) return [{ text: taken.name, picture: taken.id }];
    const text = alt ? w.picture(alt) : w.unnamedPicture;
    return isLink(href) ? [{ text, ...marks, href: marks.href ?? href }] : [{ text, ...marks }];
  }
}

/** Whether an item of a task list is done; undefined for an item without a box. */
function checkedOf(item: Element): boolean | undefined {
  const checked = item.getAttribute('aria-checked') ?? item.getAttribute('data-checked');
  if (checked !== null) return checked === 'true';
  const box = item.querySelector('input[type="checkbox"], [role="checkbox"]');
  if (!box || box.closest('li') !== item) return undefined;
  return box.hasAttribute('checked') || box.getAttribute('aria-checked') === 'true';
}

function linkOf(element: Element): Marks {
  const href = element.localName === 'a' ? (element.getAttribute('href') ?? '').trim() : '';
  return isLink(href) ? { href } : {};
}

/** Makes a heading, which is bold anyway. Other blocks inside it, such as a table, follow it. */
function heading(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block];
    if (isBlank(block)) return [];
    return [{ kind: 'heading', runs: block.runs.map((run) => (run === 'break' ? run : { ...run, bold: false })) }];
  });
}

function textRuns(text: string, marks: Marks, pre: boolean): Run[] {
  if (!pre) return text === '' ? [] : [{ text: text.replaceAll(/[ \t\r\n\f]+/g, ' '), ...marks }];
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', tab)
    .split('\n')
    .flatMap((line, index): Run[] => [
      ...(index > 0 ? (['break'] as const) : []),
      ...(line === '' ? [] : [{ text: line, ...marks }]),
    ]);
}

/** Removes empty lines at the end. */
function withoutLastLines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/** Whether a run without text is a blank line, as mail programs write one. */
const makesLine = (run: Run) => run === 'break' || run.text.includes('\u00a0');

/** Removes spaces and breaks at the edges of a paragraph, and spaces beside breaks and other spaces. */
function trim(runs: Run[]): Run[] {
  const kept: Run[] = [];
  let afterSpace = true;
  for (const run of runs) {
    const last = kept.at(-1);
    if (run === 'break') {
      if (last && last !== 'break') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
      kept.push(run);
      afterSpace = true;
      continue;
    }
    const spaced = run.text.replaceAll(/[ \u00a0]{2,}/g, ' ');
    const text = afterSpace ? spaced.replace(/^[ \u00a0]+/, '') : spaced;
    if (text === '') continue;
    afterSpace = /[ \u00a0]$/.test(text);
    kept.push({ ...run, text });
  }
  const isEmpty = (run: Run | undefined) => run !== undefined && (run === 'break' || run.text.trim() === '');
  while (isEmpty(kept[0])) kept.shift();
  while (isEmpty(kept.at(-1))) kept.pop();
  const last = kept.at(-1);
  if (last && last !== 'break') kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept;
}

/**
 * Converts clipboard HTML of Word, Google Docs, spreadsheets, mail programs and web pages to blocks. No text is lost:
 * elements without a matching block become text. `take` receives the embedded pictures.
 */
export function pastedBlocks(html: string, take?: TakePicture): Block[] {
  const page = parsePage(html);
  return new Reader(page, take).blocks(page.body);
}

/** Returns the text of blocks without the placeholders of pictures. */
export function wordsOf(blocks: Block[]): string {
  const picture = new RegExp(`${w.unnamedPicture}|${w.picture('.*')}`, 'g');
  return blocks
    .map((block) => {
      if (block.kind === 'code') return block.text;
      if (block.kind === 'quote') return wordsOf(block.blocks);
      if (block.kind === 'list') return block.items.map(({ blocks }) => wordsOf(blocks)).join(' ');
      return textOf(block.kind === 'table' ? block.rows.flat(2) : block.runs).replaceAll(picture, '');
    })
    .join(' ')
    .trim();
}

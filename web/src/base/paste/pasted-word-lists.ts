import type { Block, Item, Run } from './pasted-blocks.ts';
import type { Style } from './pasted-styles.ts';

/** A list item of Word, which writes lists as paragraphs, each with a numeric level and the text of its marker. */
export type LevelItem = { kind: 'item'; level: number; marker: string; list: string; item: Item };

const deepest = 9;
const bullet = /^[\s\u00a0]*([·•▪▫◦‣∙●○■□◼◾➢➤✓✔\uf0b7\uf0a7\uf0d8\uf0fc])[\s\u00a0]*/;
/** Markers that could also be words. They count only before the wide gap that Word writes. */
const listText = /^[\s\u00a0]*([o§Øüv–-]|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivxlc]{1,6})[.)])[\s\u00a0]{2,}/i;

/** Whether an element is the marker of an item, which Word and PowerPoint write as text. */
export const isMarker = (style: Style) => style.get('mso-list') === 'ignore' || style.has('mso-special-format');

/** Reads "l0 level2 lfo1": level 2 of the list "l0". */
function levelOf(style: Style): { level: number; list: string } | undefined {
  const [, list = '', level = ''] = /^(\S+) level(\d+)/.exec(style.get('mso-list') ?? '') ?? [];
  return level ? { level: Math.min(Number(level), deepest), list } : undefined;
}

/** Returns the level by the indent: Word uses half an inch for each level. */
function levelByIndent(style: Style): number {
  const indent = style.get('margin-left') ?? '';
  const inches = (Number.parseFloat(indent) || 0) / ({ in: 1, pt: 72, cm: 2.54, px: 96 }[indent.slice(-2)] ?? 1);
  return Math.min(Math.max(Math.round(inches / 0.5), 1), deepest);
}

/** Removes the first `length` characters. */
function cut(runs: Run[], length: number): Run[] {
  let left = length;
  return runs.flatMap((run) => {
    if (run === 'break' || left === 0) return run;
    const text = run.text.slice(left);
    left -= run.text.length - text.length;
    return text ? { ...run, text } : [];
  });
}

type Paragraph = { style: Style; className: string; marker: string; runs: Run[] };

/** Returns a paragraph as a list item, or undefined for a paragraph outside of lists. */
export function itemOf({ style, className, marker, runs }: Paragraph): LevelItem | undefined {
  const isList = /\bMsoListParagraph/i.test(className);
  const text = runs.map((run) => (run === 'break' ? '\n' : run.text)).join('');
  const found = marker ? undefined : (bullet.exec(text) ?? (isList ? listText.exec(text) : null));
  const level = levelOf(style);
  if (!marker && !found && !(level && isList)) return undefined;
  return {
    kind: 'item',
    ...(level ?? { level: levelByIndent(style), list: '' }),
    marker: marker || found?.[1] || '',
    item: { blocks: [{ kind: 'paragraph', runs: cut(runs, found?.[0].length ?? 0) }] },
  };
}

const isNumber = (marker: string) => /^\(?(\d+(\.\d+)*|[a-z]|[ivxlc]+)[.)]$|^\d+(\.\d+)*$/i.test(marker.trim());
/** The last number in a marker such as "2.3.", or 1. */
const numberOf = (marker: string) => Number(marker.split(/\D+/).findLast(Boolean) ?? 1);

/** Makes nested lists of the items in a row. */
export function listsOf(blocks: (Block | LevelItem)[]): Block[] {
  const found: Block[] = [];
  let open: { level: number; list: string; block: Extract<Block, { kind: 'list' }> }[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item') {
      open = [];
      found.push(block);
      continue;
    }
    const ordered = isNumber(block.marker);
    const fits = (at: { level: number; list: string; block: { ordered: boolean } }) =>
      at.level < block.level || (at.level === block.level && at.list === block.list && at.block.ordered === ordered);
    while (open.length > 0 && !fits(open.at(-1) as (typeof open)[number])) open.pop();
    const last = open.at(-1);
    if (last?.level === block.level) {
      last.block.items.push(block.item);
      continue;
    }
    const list = { kind: 'list' as const, ordered, start: ordered ? numberOf(block.marker) : 1, items: [block.item] };
    (last?.block.items.at(-1)?.blocks ?? found).push(list);
    open.push({ level: block.level, list: block.list, block: list });
  }
  return found;
}

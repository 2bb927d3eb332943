import { type Block, isBlank, joined, type Run, textOf } from './pasted-blocks.ts';

/** The highest `rowspan` or `colspan`. */
const most = 100;
const span = (cell: Element, name: string) =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), most);

const ofTable = (table: Element, selector: string) =>
  [...table.querySelectorAll(selector)].filter((one) => one.closest('table') === table);

/** Whether a table is only for layout, as in mails. */
export function isLayout(table: Element): boolean {
  const cells = ofTable(table, 'tr').map((row) => row.querySelectorAll(':scope > td, :scope > th').length);
  return (
    /^(presentation|none)$/.test(table.getAttribute('role') ?? '') ||
    table.querySelector('table') !== null ||
    Math.max(0, ...cells) <= 1
  );
}

/** The lines of a cell. */
function cellRuns(blocks: Block[]): Run[] {
  const lines = blocks.flatMap((block): Run[][] => {
    if (block.kind === 'list') return block.items.map(({ blocks }) => cellRuns(blocks));
    if (block.kind === 'quote') return [cellRuns(block.blocks)];
    if (block.kind === 'code') return block.text.split('\n').map((text) => [{ text, code: true }]);
    if (block.kind === 'table') return block.rows.flat();
    return isBlank(block) ? [] : [block.runs];
  });
  return joined(lines, 'break');
}

/** In a narrow column, Excel and LibreOffice show "####" and write the number in an attribute. */
const figureOf = (cell: Element) => cell.getAttribute('x:num') || cell.getAttribute('sdval');

const isEmpty = (cell: Run[] | undefined) => textOf(cell ?? []).trim() === '';
const withBold = (cell: Run[], bold: boolean) => cell.map((run) => (run === 'break' ? run : { ...run, bold }));
const isBold = (cell: Run[]) => cell.every((run) => run === 'break' || run.bold || run.text.trim() === '');

/**
 * The block of a table, from rows of any length. Rows and columns without words are left out. A first row of bold cells
 * names the columns.
 */
export function tableBlock(rows: Run[][][]): Block[] {
  const filled = rows.filter((cells) => !cells.every(isEmpty));
  const columns = [...Array(Math.max(0, ...filled.map(({ length }) => length))).keys()].filter(
    (column) => !filled.every((cells) => isEmpty(cells[column])),
  );
  const [first, ...others] = filled.map((cells) => columns.map((column) => cells[column] ?? []));
  if (!first) return [];
  const named = first.every(isBold);
  return [{ kind: 'table', named, rows: [named ? first.map((cell) => withBold(cell, false)) : first, ...others] }];
}

/**
 * Returns a table with its caption. Each cell keeps its column, also after a cell that spans several. `read` returns
 * the blocks of an element.
 */
export function tableOf(table: Element, read: (cell: Element) => Block[]): Block[] {
  const covered: number[] = [];
  const rows = ofTable(table, 'tr').map((row) => {
    const cells: Run[][] = [];
    const skipCovered = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push([]);
      }
    };
    for (const cell of row.querySelectorAll(':scope > td, :scope > th')) {
      skipCovered();
      const runs = cellRuns(read(cell));
      const figure = /^#+$/.test(textOf(runs)) && figureOf(cell);
      const below = span(cell, 'rowspan') - 1;
      for (let n = span(cell, 'colspan'); n > 0; n--) {
        covered[cells.length] = below;
        cells.push([]);
        if (n === span(cell, 'colspan'))
          cells[cells.length - 1] = figure ? [{ text: figure }] : cell.localName === 'th' ? withBold(runs, true) : runs;
      }
    }
    skipCovered();
    return cells;
  });
  const caption = table.querySelector(':scope > caption');
  return [...(caption ? read(caption) : []), ...tableBlock(rows)];
}

import { type Block, isBlank, joined, type Run, textOf } from './pasted-blocks.ts';

const most = 1000;
const span = (cell: Element, name: string) =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), most);

const ofTable = (table: Element, selector: string) =>
  [...table.querySelectorAll(selector)].filter((one) => one.closest('table') === table);

/** Whether a table only arranges a page, as mail programs use it. */
export function isLayout(table: Element): boolean {
  const cells = ofTable(table, 'tr').map((row) => row.querySelectorAll(':scope > td, :scope > th').length);
  return (
    /^(presentation|none)$/.test(table.getAttribute('role') ?? '') ||
    table.querySelector('table') !== null ||
    Math.max(0, ...cells) <= 1
  );
}

/** The text of a cell in one line. */
function cellRuns(blocks: Block[]): Run[] {
  const between: Run = { text: ' / ' };
  const lines = blocks.flatMap((block): Run[][] => {
    if (block.kind === 'list') return block.items.map(({ blocks }) => cellRuns(blocks));
    if (block.kind === 'quote') return [cellRuns(block.blocks)];
    if (block.kind === 'code') return [[{ text: block.text.replaceAll('\n', ' / '), code: true }]];
    if (block.kind === 'rows') return block.rows;
    return isBlank(block) ? [] : [block.runs.map((run) => (run === 'break' ? between : run))];
  });
  return joined(lines, between);
}

/** Excel and LibreOffice show "####" for a figure in a narrow column, and write the figure beside it. */
const figureOf = (cell: Element) => cell.getAttribute('x:num') || cell.getAttribute('sdval');

/**
 * A table as lines. Each cell keeps its column, so that figures can be told apart. `read` returns the blocks of an
 * element.
 */
export function rowsOf(table: Element, read: (cell: Element) => Block[]): Block[] {
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
      const heads = cell.localName === 'th';
      const below = span(cell, 'rowspan') - 1;
      for (let n = span(cell, 'colspan'); n > 0; n--) {
        covered[cells.length] = below;
        cells.push([]);
        if (n === span(cell, 'colspan'))
          cells[cells.length - 1] = figure
            ? [{ text: figure }]
            : runs.map((run) => (run === 'break' || !heads ? run : { ...run, bold: true }));
      }
    }
    skipCovered();
    while (cells.length > 0 && textOf(cells.at(-1) ?? []).trim() === '') cells.pop();
    return joined(cells, { text: ' | ' });
  });
  const caption = table.querySelector(':scope > caption');
  const shown = rows.filter((row) => row.length > 0);
  return [...(caption ? read(caption) : []), ...(shown.length > 0 ? [{ kind: 'rows' as const, rows: shown }] : [])];
}

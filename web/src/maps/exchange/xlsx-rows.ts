import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { strFromU8, unzipSync } from 'fflate';
import * as words from '../../base/words/words.ts';
import type { Row } from './delimited-text.ts';
import { Unreadable } from './read-tree.ts';
import { inSteps, type Steps } from './steps.ts';
import { plainXlsx } from './xlsx-text.ts';

const text = words.mapExchange.unreadable;
const { exchangeMegabytes, sheetColumns } = limits.map;
/** XML of a workbook is some ten times as large as the file. */
const mostBytes = exchangeMegabytes * 10 * 1024 * 1024;

type Parts = Record<string, Uint8Array>;

/**
 * Returns the rows of the first visible sheet of a workbook (XLSX). Dates become YYYY-MM-DD, all other cells keep their
 * stored value. Throws `Unreadable`.
 */
export function* rowsOfXlsx(file: Uint8Array): Steps<Row[]> {
  const parts = unzipped(file);
  const workbook = xmlOf(parts, 'xl/workbook.xml');
  if (!workbook) throw new Unreadable(text.notWorkbook);
  const sheets = elements(workbook, 'sheet');
  const sheet = sheets.find((one) => (one.getAttribute('state') ?? 'visible') === 'visible') ?? sheets[0];
  const relation = [...(sheet?.attributes ?? [])].find(({ localName }) => localName === 'id')?.value;
  const target = elements(xmlOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship')
    .find((one) => one.getAttribute('Id') === relation)
    ?.getAttribute('Target');
  const cells = target ? xmlOf(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`) : null;
  if (!cells) throw new Unreadable(text.notWorkbook);
  const isFrom1904 = ['1', 'true'].includes(elements(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '');
  const held: Held = {
    shared: elements(xmlOf(parts, 'xl/sharedStrings.xml'), 'si').map(richText),
    areDates: dateStyles(xmlOf(parts, 'xl/styles.xml')),
    epoch: Date.UTC(1904, 0, 1) * Number(isFrom1904) + Date.UTC(1899, 11, 30) * Number(!isFrom1904),
  };
  return yield* rowsOf(cells, held);
}

function unzipped(file: Uint8Array): Parts {
  let bytes = 0;
  try {
    return unzipSync(file, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(?:workbook|sharedStrings|styles|_rels\/|worksheets\/)/u.test(name)) return false;
        bytes += originalSize;
        if (bytes > mostBytes) throw new Unreadable(text.tooLarge(exchangeMegabytes));
        return true;
      },
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(text.notWorkbook);
  }
}

function xmlOf(parts: Parts, path: string): Document | null {
  const part = parts[path];
  if (!part) return null;
  const xml = strFromU8(part);
  if (/<!(?:ENTITY|DOCTYPE)/iu.test(xml)) throw new Unreadable(text.entities);
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new Unreadable(text.notWorkbook);
  return document;
}

const elements = (within: Document | Element | null, name: string) => [
  ...(within?.getElementsByTagNameNS('*', name) ?? []),
];

/** Returns the text of a string that may consist of several parts, without phonetic hints for Japanese (`rPh`). */
const richText = (string: Element) =>
  plainXlsx(
    elements(string, 't')
      .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
      .map(({ textContent }) => textContent ?? '')
      .join(''),
  );

/** Whether a built-in number format is one for dates (ECMA-376, part 1, 18.8.30). */
const isDateFormat = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether each style shows a number as a date. */
function dateStyles(styles: Document | null): boolean[] {
  const written = new Map(
    elements(styles, 'numFmt').map((format) => [
      format.getAttribute('numFmtId'),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = elements(styles, 'cellXfs');
  return [...(cells?.children ?? [])].map((style) => {
    const id = style.getAttribute('numFmtId');
    const code = written.get(id);
    if (code === undefined) return isDateFormat(Number(id));
    return /[yd]/iu.test(code.replace(/"[^"]{0,99}"|\\.|\[[^\]]{0,99}\]/gu, ''));
  });
}

type Held = { shared: string[]; areDates: boolean[]; epoch: number };

function* rowsOf(sheet: Document, held: Held): Steps<Row[]> {
  const rows: Row[] = [];
  let line = 0;
  yield* inSteps(elements(sheet, 'row'), (row) => {
    line = Number(row.getAttribute('r') ?? line + 1);
    const cells: string[] = [];
    for (const cell of row.children) {
      const place = placeOf(cell.getAttribute('r') ?? '') ?? cells.length;
      if (place >= sheetColumns) throw new Unreadable(text.tooWide(sheetColumns));
      while (cells.length < place) cells.push('');
      cells[place] = textOfCell(cell, held);
    }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    if (rows.length > limits.map.nodes + 1) throw new Unreadable(messages.maps.tooManyNodes);
  });
  return rows;
}

/** The index of the column in "AB12"; null without one. */
function placeOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/u.exec(reference) ?? [];
  return letters === undefined
    ? null
    : [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOfCell(cell: Element, { shared, areDates, epoch }: Held): string {
  const written = elements(cell, 'v')[0]?.textContent ?? '';
  switch (cell.getAttribute('t')) {
    case 's':
      return shared[Number(written)] ?? '';
    case 'inlineStr':
      return richText(cell);
    case 'b':
      return written === '1' ? 'true' : 'false';
    case 'str':
    case 'e':
      return plainXlsx(written);
    case 'd':
      return written;
    default: {
      const number = Number(written);
      if (written === '' || Number.isNaN(number)) return written;
      return areDates[Number(cell.getAttribute('s') ?? 0)] ? dayOf(number, epoch) : String(number);
    }
  }
}

function dayOf(days: number, epoch: number): string {
  const date = new Date(epoch + Math.floor(days) * 86_400_000);
  return Number.isNaN(date.getTime()) ? String(days) : date.toISOString().slice(0, 10);
}

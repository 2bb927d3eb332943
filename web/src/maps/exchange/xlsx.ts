import { strToU8, zipSync } from 'fflate';
import { xmlText } from '../../base/drawing/xml-text.ts';
import * as words from '../../base/words/words.ts';
import { tableColumns, type WrittenMap } from './written-map.ts';
import { escapedXlsx, withoutEscapes } from './xlsx-text.ts';

/** The maximum number of characters in a cell of a spreadsheet. */
export const cellCharacters = 32_767;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const xlsxType = `${content}.sheet`;

/** Returns the name of a column: A to Z, then AA. */
function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/**
 * Returns a map as a workbook with one sheet: headings in bold, then a row for each node. Numbers are numbers, all else
 * is text, so that no cell is a formula. `cut` counts the cells that were too long.
 */
export function xlsxOf(map: WrittenMap): { file: Uint8Array<ArrayBuffer>; cut: number } {
  const columns = tableColumns(map);
  let cut = 0;
  const cell = (value: string | number, row: number, column: number, style = '') => {
    const place = `r="${columnName(column)}${row}"${style}`;
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
    if (value === '') return '';
    if (value.length > cellCharacters) cut++;
    // If the cut leaves half of a surrogate pair, this becomes the replacement character.
    const text = xmlText(escapedXlsx(value.slice(0, cellCharacters).toWellFormed()));
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  };
  const rowOf = (cells: string, row: number) => `<row r="${row}">${cells}</row>`;
  const headings = columns.map(({ heading }, column) => cell(heading, 1, column, ' s="1"')).join('');
  const rows = map.nodes.map((node, index) =>
    rowOf(columns.map((column, place) => cell(column.cell(node, index), index + 2, place)).join(''), index + 2),
  );
  const file = zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/>` +
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${relations}">` +
        `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
        `<sheet name="${xmlText(sheetName(map.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${relations}">` +
        `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
        `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet xmlns="${main}">` +
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
        '<fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
        '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        `<sheetData>${rowOf(headings, 1)}${rows.join('')}</sheetData></worksheet>`,
    ),
  });
  return { file, cut };
}

/** Returns a name without apostrophes and spaces at its ends, because formulas cannot refer to such a name. */
function bare(name: string): string {
  let [start, end] = [0, name.length];
  const isOuter = (character: string) => character.trim() === '' || character === "'";
  while (start < end && isOuter(name.charAt(start))) start++;
  while (start < end && isOuter(name.charAt(end - 1))) end--;
  return name.slice(start, end);
}

/**
 * Returns a valid name of a sheet. A name has at most 31 characters, and no signs with a meaning in formulas. Excel
 * reserves the name "History".
 */
function sheetName(name: string): string {
  const cut = bare(
    bare(withoutEscapes(name).replace(/[[\]:*?/\\\p{Cc}]/gu, ' '))
      .slice(0, 31)
      .replace(/[\ud800-\udbff]$/, ''),
  );
  return cut === '' || cut.toLowerCase() === 'history' ? words.mapExchange.sheet : cut;
}

import { asCsv, type CsvColumn } from '@groundwork/contract/base/csv';
import * as words from '../../base/words/words.ts';
import { genmapperCsv } from './genmapper-csv.ts';
import { mapJson } from './map-json.ts';
import { markdownOf } from './markdown-list.ts';
import { opmlOf } from './outline-xml.ts';
import { tableColumns, type WrittenMap, type WrittenNode } from './written-map.ts';

const text = words.mapExchange.files;

/** The formats of data that a map is exported to. */
export type DataFormat = 'genmapper' | 'xlsx' | 'csv' | 'opml' | 'json' | 'markdown';

/** A file to save. `note` tells what the format could not hold. */
type DataFile = { name: string; blob: Blob; note?: string };

/** Writes a map as data. `day` is the user's date, as YYYY-MM-DD. The writer of XLSX is loaded lazily. */
export async function dataFile(map: WrittenMap, format: DataFormat, day: string): Promise<DataFile> {
  const file = (ending: string, type: string, content: BlobPart, notes: (string | false)[] = []): DataFile => {
    const note = notes.filter(Boolean).join(' ');
    return { name: `map-${day}.${ending}`, blob: new Blob([content], { type }), ...(note && { note }) };
  };
  switch (format) {
    case 'genmapper': {
      const { text: content, roots, left } = genmapperCsv(map);
      return file('genmapper.csv', 'text/csv;charset=utf-8', content, [
        roots > 1 && text.oneRoot(map.name, roots),
        left.length > 0 && text.left(left),
      ]);
    }
    case 'xlsx': {
      const { cellCharacters, xlsxOf, xlsxType } = await import('./xlsx.ts');
      const { file: content, cut } = xlsxOf(map);
      return file('xlsx', xlsxType, content, [cut > 0 && text.cut(cut, cellCharacters)]);
    }
    case 'csv':
      return file('csv', 'text/csv;charset=utf-8', csvOf(map));
    case 'opml':
      return file('opml', 'text/x-opml;charset=utf-8', opmlOf(map));
    case 'json':
      return file('json', 'application/json', mapJson(map));
    case 'markdown':
      return file('md', 'text/markdown;charset=utf-8', markdownOf(map));
  }
}

type Numbered = { node: WrittenNode; index: number };

const csvOf = (map: WrittenMap) =>
  asCsv(
    tableColumns(map).map(
      ({ heading, cell }): CsvColumn<Numbered> => [heading, ({ node, index }) => String(cell(node, index))],
    ),
    map.nodes.map((node, index) => ({ node, index })),
  );

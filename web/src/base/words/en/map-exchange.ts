import { translated } from '../language.ts';
import { plural } from './plural.ts';

const number = new Intl.NumberFormat();
const list = new Intl.ListFormat('en');
const nodes = (count: number) => plural(count, 'node', 'nodes');
const atLine = (line: number, sentence: string) => `Line ${number.format(line)}: ${sentence}`;

/** Words of pasting, dropping and exporting the nodes of a map as text or a file. */
export const mapExchange = translated({
  id: 'Id',
  parent: 'Parent',
  generation: 'Generation',
  type: 'Type',
  sheet: 'Map',
  unreadable: {
    title: 'This cannot be added to the map',
    nothing: 'There is no line or row with a name in it.',
    tooLarge: (megabytes: number) => `It is larger than ${number.format(megabytes)} MB.`,
    quote: (line: number) => atLine(line, 'a quotation mark opens a cell and none closes it.'),
    idMissing: (line: number) => atLine(line, 'this row has no id.'),
    idTwice: (line: number, id: string) => atLine(line, `the id “${id}” is already that of another row.`),
    parentMissing: (line: number, parent: string) => atLine(line, `no row has the id or name “${parent}”.`),
    parentUnclear: (line: number, parent: string) => atLine(line, `several rows have the name “${parent}”.`),
    circle: (line: number) => atLine(line, 'this row is below itself.'),
    xml: (line: number | null) =>
      line === null ? 'The XML in it is damaged.' : atLine(line, 'the XML is damaged here.'),
    entities: 'It declares XML entities, which could read other files. Only plain OPML and FreeMind files are read.',
    notOutline: 'It is XML, but neither OPML nor FreeMind.',
    json: (line: number | null) =>
      line === null ? 'The JSON in it is damaged.' : atLine(line, 'the JSON is damaged here.'),
    notOurs: 'It is JSON, but no map that was exported here.',
    oneFile: 'Drop one file at a time.',
    file: 'The browser could not read the file.',
    binary: 'It is not a text file. Save a spreadsheet as XLSX or CSV, or copy its cells and paste them.',
    notWorkbook: 'It is no workbook (XLSX), or it is damaged.',
    tooWide: (columns: number) => `Its rows have more than ${number.format(columns)} columns.`,
  },
  formats: {
    lines: 'Indented text',
    markdown: 'Markdown list',
    table: 'Table',
    genmapper: 'GenMapper CSV',
    opml: 'OPML',
    freemind: 'FreeMind',
    json: 'Map exported as JSON',
  },
  files: {
    genmapper: 'GenMapper CSV',
    genmapperNote: 'opens in GenMapper',
    xlsx: 'XLSX',
    xlsxNote: 'a spreadsheet',
    csv: 'CSV',
    csvNote: 'a row for each node',
    opml: 'OPML',
    opmlNote: 'for outliners',
    json: 'JSON',
    jsonNote: 'everything, to paste back',
    markdown: 'Markdown',
    markdownNote: 'a nested list',
    data: 'As data',
    writing: (format: string) => `Writing ${format}`,
    nothing: 'There is no node to export yet.',
    left: (columns: string[]) => `GenMapper has no column for ${list.format(columns)}, so the file leaves it out.`,
    oneRoot: (root: string, roots: number) =>
      `GenMapper maps have one first node, so the ${number.format(roots)} first nodes are below “${root}” in the file.`,
    cut: (cells: number, most: number) =>
      `${plural(cells, 'cell is', 'cells are')} cut, because a cell of XLSX holds ${number.format(most)} characters.`,
  },
  add: {
    title: (count: number) => `Add ${nodes(count)}`,
    source: (format: string, count: number, levels: number) =>
      `${format}: ${nodes(count)} in ${plural(levels, 'generation', 'generations')}.`,
    below: (title: string) => `They go below “${title}”.`,
    root: 'They go to the first generation of the map.',
    sketch: 'The first generations of what will be added',
    first: 'First rows',
    more: (count: number) => `and ${number.format(count)} more`,
    fields: 'Columns',
    toField: (column: string, field: string) => (column === field ? column : `${column} → ${field}`),
    kept: (columns: string[]) =>
      `Kept as other fields, because the template has no such field: ${list.format(columns)}.`,
    leftOut: (columns: string[]) => `Left out, because the template has no such field: ${list.format(columns)}.`,
    unfit: (count: number, label: string, line: number, text: string) =>
      `Left out, because ${plural(count, 'value does', 'values do')} not fit ${label}, such as “${text}” in line ${number.format(line)}.`,
    unfitKept: (count: number, label: string, line: number, text: string) =>
      `Kept as text, because ${plural(count, 'value does', 'values do')} not fit ${label}, such as “${text}” in line ${number.format(line)}.`,
    long: (label: string, most: number, lines: number[], more: number) =>
      `${label} takes ${number.format(most)} characters. Longer: ${
        lines.length + more === 1 ? 'line' : 'lines'
      } ${list.format([...lines.map((line) => number.format(line)), ...(more > 0 ? [plural(more, 'other', 'others')] : [])])}.`,
    fitting: 'What is too long',
    shorten: 'Shorten it',
    toNotes: (label: string) => `Move the rest to ${label}`,
    notes: 'notes',
    moreNotes: 'more notes',
    button: (count: number) => `Add ${nodes(count)}`,
    adding: (done: number, of: number) => `${number.format(done)} of ${number.format(of)} added`,
    cancel: 'Cancel',
    added: (count: number) => `${nodes(count)} added`,
    canceled: 'Nothing was added.',
  },
});

import type { JsonValue } from '@groundwork/contract/form-fields';

/** A line of JSON as it is shown. `path` names an object or a list that can be opened and closed; `size` is given while it is closed. */
export type JsonLine = {
  key: string;
  depth: number;
  name?: string;
  text: string;
  kind: 'text' | 'other' | 'mark';
  path?: string;
  size?: number;
  marked: boolean;
};

/** How much of a text is shown. */
const shownLength = 300;
/** What holds more than this is closed at first. */
const openedSize = 100;

export type Opened = { all: boolean | null; except: ReadonlySet<string> };

/** Whether something is open: as all are, or as its size says, unless it was turned. */
const isOpen = (path: string, size: number, { all, except }: Opened) =>
  (all ?? size <= openedSize) !== except.has(path);

function leaf(value: JsonValue): Pick<JsonLine, 'text' | 'kind'> {
  if (typeof value !== 'string') return { text: JSON.stringify(value), kind: 'other' };
  return { text: JSON.stringify(value.length > shownLength ? `${value.slice(0, shownLength)}…` : value), kind: 'text' };
}

/** The lines that a value takes, as far as it is open. Entries of the outermost object that are named in `highlight` are marked. */
export function jsonLines(value: JsonValue, opened: Opened, highlight: readonly string[]): JsonLine[] {
  const lines: JsonLine[] = [];
  const add = (item: JsonValue, path: string, depth: number, last: boolean, name?: string) => {
    const marked = depth === 1 && name !== undefined && highlight.includes(name);
    const line = { key: path, depth, marked, ...(name !== undefined && { name: JSON.stringify(name) }) };
    const comma = last ? '' : ',';
    if (typeof item !== 'object' || item === null) {
      const { text, kind } = leaf(item);
      lines.push({ ...line, text: text + comma, kind });
      return;
    }
    const isList = Array.isArray(item);
    const entries = Object.entries(item);
    const [begin, end] = isList ? '[]' : '{}';
    if (entries.length === 0) {
      lines.push({ ...line, text: `${begin}${end}${comma}`, kind: 'mark' });
    } else if (!isOpen(path, entries.length, opened)) {
      lines.push({ ...line, path, size: entries.length, text: `${begin}…${end}${comma}`, kind: 'mark' });
    } else {
      lines.push({ ...line, path, text: begin ?? '', kind: 'mark' });
      for (const [index, [key, inside]] of entries.entries())
        add(inside, `${path}/${key}`, depth + 1, index === entries.length - 1, isList ? undefined : key);
      lines.push({ key: `end${path}`, depth, text: `${end}${comma}`, kind: 'mark', marked: false });
    }
  };
  add(value, '', 0, true);
  return lines;
}

import type { JsonValue } from '@groundwork/contract/base/json';

/**
 * A rendered line of JSON. `path` is set for an object or array that can be toggled; `size` is set while it is closed.
 */
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

/** How many characters of a text are shown. */
const shownLength = 300;
/** Objects and arrays with more entries are closed at first. */
const openedSize = 100;

export type Opened = { all: boolean | null; except: ReadonlySet<string> };

/** Returns whether a part is open: by `all`, else by its size; `except` lists toggled parts. */
const isOpen = (path: string, size: number, { all, except }: Opened) =>
  (all ?? size <= openedSize) !== except.has(path);

function leaf(value: JsonValue): Pick<JsonLine, 'text' | 'kind'> {
  if (typeof value !== 'string') return { text: JSON.stringify(value), kind: 'other' };
  const shown = value.length > shownLength ? `${value.slice(0, shownLength)}…` : value;
  return { text: JSON.stringify(shown), kind: 'text' };
}

/** Returns the lines of a value with its open parts. Keys of the outermost object in `highlight` are marked. */
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

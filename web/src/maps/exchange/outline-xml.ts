import type { JsonValue } from '@groundwork/contract/base/json';
import { xmlText } from '../../base/drawing/xml-text.ts';
import * as words from '../../base/words/words.ts';
import { asPlainText, linesOfHtml, plainText } from './html-text.ts';
import { type ReadTree, TreeReading, Unreadable } from './read-tree.ts';
import { heldText, titleText, type WrittenMap } from './written-map.ts';

const text = words.mapExchange.unreadable;

/** Reads OPML or FreeMind with the XML parser of the browser, which loads no external entities. */
export function readOutlineXml(xml: string): ReadTree {
  if (/<!ENTITY/i.test(xml)) throw new Unreadable(text.entities);
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const damage = document.getElementsByTagName('parsererror')[0];
  if (damage) throw new Unreadable(text.xml(lineIn(damage.textContent ?? '')));
  const root = document.documentElement;
  const lineOf = linesOf(xml);
  if (root.tagName.toLowerCase() === 'opml') return readOpml(root, lineOf);
  if (root.tagName === 'map') return readFreemind(root, lineOf);
  throw new Unreadable(text.notOutline);
}

/** Returns the line in the error message of an XML parser. Browsers write "line 3" or "3:14". */
function lineIn(message: string): number | null {
  const [, line] = /line (?:number )?(\d+)|(?:^|\s)(\d+):\d+/i.exec(message)?.filter(Boolean) ?? [];
  return line === undefined ? null : Number(line);
}

/** Returns a function that tells the line of the next element with this tag. */
function linesOf(xml: string) {
  let at = 0;
  let line = 1;
  return (tag: string) => {
    const next = xml.indexOf(`<${tag}`, at);
    if (next < 0) return line;
    for (let end = xml.indexOf('\n', at); end !== -1 && end < next; end = xml.indexOf('\n', end + 1)) line++;
    at = next + 1;
    return line;
  };
}

type Values = Map<string, JsonValue>;

/** Walks elements in document order, without recursion: a file may be nested very deeply. */
function walk(top: Element, tag: string, read: (element: Element) => { title: string; values: Values }, lineOf: Lines) {
  const reading = new TreeReading();
  const within = (element: Element) => [...element.children].filter(({ tagName }) => tagName === tag).toReversed();
  const left = within(top).map((element): { element: Element; parent: number | null } => ({ element, parent: null }));
  for (let next = left.pop(); next; next = left.pop()) {
    const index = reading.add({ parent: next.parent, line: lineOf(tag), ...read(next.element) });
    for (const element of within(next.element)) left.push({ element, parent: index });
  }
  return reading;
}
type Lines = ReturnType<typeof linesOf>;

/** Attributes of OPML about the outline itself. */
const opmlAttributes = new Set(['text', 'title', 'type', 'created', 'isComment', 'isBreakpoint']);

function readOpml(root: Element, lineOf: Lines): ReadTree {
  const body = [...root.children].find(({ tagName }) => tagName === 'body') ?? root;
  const isRead = (name: string) => !opmlAttributes.has(name);
  const reading = walk(
    body,
    'outline',
    (outline) => {
      const values: Values = new Map();
      for (const { name, value } of outline.attributes)
        if (isRead(name) && value !== '') {
          if (name === '_note') values.set('note', plainText(value));
          else values.set(columnOf(name), value);
        }
      const type = outline.getAttribute('type');
      if (type !== null && type !== '') values.set('type', type);
      const titles = ['text', 'title'].map((name) => oneLine(plainText(outline.getAttribute(name) ?? '')));
      return { title: titles.find((title) => title !== '') ?? '', values };
    },
    lineOf,
  );
  return reading.tree('opml');
}

function readFreemind(root: Element, lineOf: Lines): ReadTree {
  const reading = walk(
    root,
    'node',
    (node) => {
      const values: Values = new Map();
      const link = node.getAttribute('LINK');
      if (link) values.set('link', link);
      const written: Record<string, string[]> = { NODE: [], DETAILS: [], NOTE: [] };
      for (const child of node.children) {
        const [name, value] = [child.getAttribute('NAME'), child.getAttribute('VALUE')];
        if (child.tagName === 'attribute' && name && value) values.set(name, value);
        if (child.tagName !== 'richcontent') continue;
        const part = written[child.getAttribute('TYPE') ?? ''] ?? written.NOTE;
        part?.push(...richLines(child));
      }
      const title = oneLine(node.getAttribute('TEXT') || (written.NODE ?? []).join(' '));
      const note = [written.DETAILS, written.NOTE].flatMap((lines) => (lines?.length ? lines.join('\n') : []));
      if (note.length > 0) values.set('note', note.join('\n\n'));
      return { title, values };
    },
    lineOf,
  );
  return reading.tree('freemind');
}

/** The lines of a rich text: its HTML, or plain text. */
function richLines(content: Element): string[] {
  const isHtml = [...content.children].some(({ localName }) => localName.toLowerCase() === 'html');
  if (isHtml) return linesOfHtml(content.innerHTML);
  return (content.textContent ?? '')
    .trim()
    .split(/\r\n?|\n/u)
    .filter(Boolean);
}

/** Joins the lines of a title, because the title input has one line. */
const oneLine = (title: string) => title.split(/\s+/u).join(' ').trim();

/**
 * Returns a name as an attribute. XML allows no spaces and few signs, so other characters become escapes such as
 * `_x20_`.
 */
const attributeOf = (name: string) =>
  name.replace(/[^\p{L}\p{N}._-]|^[^\p{L}_]|_(?=x[0-9a-f]+_)/gu, (sign) => `_x${sign.codePointAt(0)?.toString(16)}_`);
const columnOf = (attribute: string) =>
  attribute.replace(/_x([0-9a-f]{1,5})_/gu, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Returns a map as OPML 2.0. Each field with a value is an attribute, named by its label. */
export function opmlOf(map: WrittenMap): string {
  const typeLabels = new Map(map.nodeTypes.map(({ key, label }) => [key, label]));
  const lines: string[] = [];
  for (const [index, node] of map.nodes.entries()) {
    const attributes = [`text="${xmlText(asPlainText(titleText(map, node)))}"`];
    if (map.nodeTypes.length > 1)
      attributes.push(`type="${xmlText(typeLabels.get(node.node.node_type) ?? node.node.node_type)}"`);
    for (const column of map.columns) {
      const value = heldText(node, column);
      if (value !== '') attributes.push(`${opmlName(column.label)}="${xmlText(value)}"`);
    }
    const next = map.nodes[index + 1]?.level ?? 1;
    const space = '  '.repeat(node.level + 1);
    lines.push(`${space}<outline ${attributes.join(' ')}${next > node.level ? '>' : '/>'}`);
    for (let level = node.level - 1; level >= next; level--) lines.push(`${'  '.repeat(level + 1)}</outline>`);
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    `  <head><title>${xmlText(map.name)}</title></head>`,
    '  <body>',
    ...lines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n');
}

/** Escapes a field name that equals an attribute of OPML, so that the field does not replace this attribute. */
const opmlName = (label: string) => {
  const name = attributeOf(label);
  return opmlAttributes.has(name) || name.toLowerCase().startsWith('xml')
    ? `_x${name.codePointAt(0)?.toString(16)}_${name.slice(1)}`
    : name;
};

import { mention } from './mentions.ts';
import { isLink } from './rich-text.ts';

/** Light Markdown as comments have it: what is written is what is read, with a few marks that become form. No HTML anywhere. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'mention'; id: string; name: string };
export type Block =
  | { kind: 'p' | 'blockquote'; children: Inline[] }
  | { kind: 'pre'; text: string }
  | { kind: 'ul'; items: Inline[][] }
  | { kind: 'ol'; start: number; items: Inline[][] };

// No mark runs past its own character, so that every pattern reads a text once, however it is written.
const strong = /\*\*(?=\S)([^*\n]*[^*\s])\*\*(?!\*)/;
const em =
  /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_])/u;
const code = /`([^`\n]+)`/;
const link = /\[([^[\]\n]+)\]\(([^\s()<>]+)\)/;
const address = /(?:https?:\/\/|mailto:)(?:[^\s<>()"]|\([^\s<>()"]*\))+/;
const marks = new RegExp([code, mention, link, address, strong, em, /\n/].map(({ source }) => source).join('|'), 'giu');

/** What ends a sentence does not belong to the address before it. */
const withoutEnd = (href: string) => href.replace(/[.,;:!?'*_\]]+$/, '');

function inlines(text: string): Inline[] {
  const found: Inline[] = [];
  const add = (inline: Inline) => inline !== '' && found.push(inline);
  let end = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index < end) continue;
    const [whole, codeText, name, id, label, href, strongText, starText, lineText] = match;
    const emText = starText ?? lineText;
    let length = whole.length;
    let inline: Inline = whole;
    if (whole === '\n') inline = { kind: 'break' };
    else if (codeText) inline = { kind: 'code', text: codeText };
    else if (id) inline = { kind: 'mention', id: id.toLowerCase(), name: name ?? '' };
    else if (label && href) {
      if (isLink(href)) inline = { kind: 'link', href, children: [label] };
    } else if (strongText) inline = { kind: 'strong', children: inlines(strongText) };
    else if (emText) inline = { kind: 'em', children: inlines(emText) };
    else {
      const address = withoutEnd(whole);
      length = address.length;
      inline = isLink(address)
        ? { kind: 'link', href: address, children: [address.replace(/^mailto:/i, '')] }
        : address;
    }
    add(text.slice(end, match.index));
    add(inline);
    end = match.index + length;
  }
  add(text.slice(end));
  return found;
}

/** A line that begins code: three ticks, and at most the name of a language; what else stands there is text. */
const fence = /^ {0,3}```[a-z0-9+#.-]* *$/i;
const fenceEnd = /^ {0,3}``` *$/;
const bullet = /^ {0,3}[-*+] +(.*)$/;
const number = /^ {0,3}(\d{1,9})[.)] +(.*)$/;
const quote = /^ {0,3}> ?(.*)$/;

/** The blocks of a text, from line to line. */
export function blocks(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const found: Block[] = [];
  let at = 0;
  /** The following lines that match, by what their last group holds. */
  const take = (pattern: RegExp) => {
    const taken: string[] = [];
    for (let match = pattern.exec(lines[at] ?? ''); at < lines.length && match; match = pattern.exec(lines[++at] ?? ''))
      taken.push(match.at(-1) ?? '');
    return taken;
  };
  const starts = (line: string) =>
    line.trim() === '' || [fence, bullet, number, quote].some((pattern) => pattern.test(line));
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') at++;
    else if (fence.test(line)) {
      const from = ++at;
      while (at < lines.length && !fenceEnd.test(lines[at] ?? '')) at++;
      found.push({ kind: 'pre', text: lines.slice(from, at++).join('\n') });
    } else if (bullet.test(line)) found.push({ kind: 'ul', items: take(bullet).map(inlines) });
    else if (number.test(line))
      found.push({ kind: 'ol', start: Number(number.exec(line)?.[1]), items: take(number).map(inlines) });
    else if (quote.test(line)) found.push({ kind: 'blockquote', children: inlines(take(quote).join('\n')) });
    else {
      const from = at++;
      while (at < lines.length && !starts(lines[at] ?? '')) at++;
      found.push({ kind: 'p', children: inlines(lines.slice(from, at).join('\n')) });
    }
  }
  return found;
}

type NameOf = (id: string) => string | undefined;
const written = (parts: Inline[], nameOf: NameOf): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'break') return '\n';
      if (part.kind === 'mention') return `@${nameOf(part.id) ?? part.name}`;
      if (part.kind === 'code') return part.text;
      const text = written(part.children, nameOf);
      return part.kind === 'link' && !part.href.endsWith(text) ? `${text} (${part.href})` : text;
    })
    .join('');

/** What a text says, without its marks: each mention as the member's name now, and as the given one where nobody of that id is known. */
export const plainText = (text: string, nameOf: NameOf = () => undefined): string =>
  blocks(text)
    .map((block) => {
      if (block.kind === 'pre') return block.text;
      if ('children' in block) return written(block.children, nameOf);
      return block.items
        .map((item, index) => `${block.kind === 'ol' ? `${block.start + index}.` : '-'} ${written(item, nameOf)}`)
        .join('\n');
    })
    .join('\n');

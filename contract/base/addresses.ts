import { isLink } from './rich-text.ts';

/** The rest of an address, from the colon after its scheme. It may contain balanced parentheses. */
const address = /:(?:\/\/)?[^\s<>()"]*(?:\([^\s<>()"]*\)[^\s<>()"]*)*/uy;
const endsSentence = new Set(".,;:!?'*_]");

/** The web or email address in a text with its colon at `colon`. Its scheme begins at `from` or later. */
export function addressAt(text: string, colon: number, from = 0): { href: string; start: number } | undefined {
  if (text[colon] !== ':') return undefined;
  const scheme = /(?:https?|mailto)$/i.exec(text.slice(Math.max(from, colon - 6), colon))?.[0] ?? '';
  // Without this check, "https:https:https:…" takes quadratic time: each colon starts a scan to the end.
  if (!scheme || (/^h/i.test(scheme) && !text.startsWith('//', colon + 1))) return undefined;
  address.lastIndex = colon;
  let end = colon + (address.exec(text)?.[0].length ?? 0);
  while (endsSentence.has(text[end - 1] ?? '')) end--;
  const start = colon - scheme.length;
  const href = text.slice(start, end);
  return isLink(href) ? { href, start } : undefined;
}

/** The text of a link to an address. */
export const textOfAddress = (href: string) => href.replace(/^mailto:/i, '');

/** A plain text in parts: words, and the addresses between them. */
export function withAddresses(text: string): (string | { href: string })[] {
  const parts: (string | { href: string })[] = [];
  let from = 0;
  for (let colon = text.indexOf(':'); colon !== -1; colon = text.indexOf(':', Math.max(from, colon + 1))) {
    const found = addressAt(text, colon, from);
    if (!found) continue;
    parts.push(text.slice(from, found.start), { href: found.href });
    from = found.start + found.href.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== '');
}

import { isEmail } from '@groundwork/contract/base/email-addresses';
import { asciiEmail } from '@groundwork/contract/base/normalized';

export type PastedAddress = { email: string; first_name: string; last_name: string };

const isAddress = (word: string) => isEmail(asciiEmail(word));

/** Replaces Chinese and Japanese separators and brackets by their ASCII counterparts. */
const withAsciiSeparators = (text: string) =>
  text
    .replace(/[\uff0c\u3001]/g, ',')
    .replaceAll('\uff1b', ';')
    .replaceAll('\uff1c', '<')
    .replaceAll('\uff1e', '>');

/**
 * Splits the text before an address in brackets into its name, which may be quoted, and the entries before the name.
 */
function splitBefore(text: string): { others: string; quoted?: string; plain: string } {
  const before = text.trimEnd();
  const quote = before.endsWith('"') ? before.lastIndexOf('"', before.length - 2) : -1;
  if (quote >= 0) return { others: before.slice(0, quote), quoted: before.slice(quote + 1, -1), plain: '' };
  const start = Math.max(...[',', ';', '\n', '<', '>', '"'].map((sign) => before.lastIndexOf(sign))) + 1;
  return { others: before.slice(0, start), plain: before.slice(start) };
}

function nameOf(text: string): { first_name: string; last_name: string } {
  const [before = '', after] = text.split(',').map((part) => part.trim());
  if (after !== undefined) return { first_name: after, last_name: before };
  const [first_name = '', ...rest] = before.split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** Returns the unique addresses in a pasted text with their names. `others` are the entries that are not addresses. */
export function pastedAddresses(pasted: string): { addresses: PastedAddress[]; others: string[] } {
  const text = withAsciiSeparators(pasted);
  const found = new Map<string, PastedAddress>();
  const others: string[] = [];
  const add = (written: string, name = '') => {
    const email = asciiEmail(written);
    const key = email.toLowerCase();
    if (!isEmail(email)) others.push(written);
    else if (!found.has(key)) found.set(key, { email, ...nameOf(name) });
  };
  const addAll = (entries: string) => {
    for (const entry of entries.match(/[^\s,;<>"]+/g) ?? []) add(entry);
  };
  let end = 0;
  for (const { 0: whole, 1: inBrackets = '', index } of text.matchAll(/<([^<>]*)>/g)) {
    const before = splitBefore(text.slice(end, index));
    addAll(before.others);
    // Addresses without brackets may precede the name.
    const words = before.plain.trim().split(/\s+/);
    for (const word of words.filter(isAddress)) add(word);
    add(inBrackets.trim(), before.quoted ?? words.filter((word) => !isAddress(word)).join(' '));
    end = index + whole.length;
  }
  addAll(text.slice(end));
  return { addresses: [...found.values()], others };
}

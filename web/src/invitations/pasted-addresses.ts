import { isEmail } from '@groundwork/contract/account';

export type PastedAddress = { email: string; first_name: string; last_name: string };

/** Matches "Nadia Rahman <…>", "“Rahman, Nadia” <…>", or any text between commas, semicolons and white space. */
const entry = /(?:"([^"]*)"|([^,;\n<>"]*))\s*<([^<>]*)>|[^\s,;<>"]+/g;

function nameOf(text: string): { first_name: string; last_name: string } {
  const [before = '', after] = text.split(',').map((part) => part.trim());
  if (after !== undefined) return { first_name: after, last_name: before };
  const [first_name = '', ...rest] = before.split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** Returns the unique addresses in a pasted text with their names. `others` are the entries that are not addresses. */
export function pastedAddresses(text: string): { addresses: PastedAddress[]; others: string[] } {
  const found = new Map<string, PastedAddress>();
  const others: string[] = [];
  const add = (email: string, name = '') => {
    const key = email.toLowerCase();
    if (!isEmail(email)) others.push(email);
    else if (!found.has(key)) found.set(key, { email, ...nameOf(name) });
  };
  for (const [whole, quoted, plain = '', inBrackets] of text.matchAll(entry)) {
    if (inBrackets === undefined) add(whole);
    else {
      // Addresses without brackets may precede the name.
      const words = plain.trim().split(/\s+/);
      for (const word of words.filter(isEmail)) add(word);
      add(inBrackets.trim(), quoted ?? words.filter((word) => !isEmail(word)).join(' '));
    }
  }
  return { addresses: [...found.values()], others };
}

import { isLink } from '@groundwork/contract/rich-text';

/** The most characters of an address. */
const longest = 2000;

/** The link to the address that a pasted or selected text is as a whole; undefined for other text. */
export function addressOf(text: string): string | undefined {
  const written = text.trim();
  if (written.length > longest) return undefined;
  const scheme = /^www\.\S+\.\S/i.test(written)
    ? 'https://'
    : /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(written)
      ? 'mailto:'
      : '';
  return isLink(scheme + written) && !/[<>"]/.test(written) ? scheme + written : undefined;
}

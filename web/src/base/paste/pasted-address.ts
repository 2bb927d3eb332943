import { isLink } from '@groundwork/contract/base/rich-text';

/** The most characters of an address. */
const longest = 2000;

/** Returns the link if the whole pasted or selected text is an address; undefined for other text. */
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

import { isLink } from '@groundwork/contract/rich-text';

/** The link to the address that a pasted or selected text is as a whole; undefined for other text. */
export function addressOf(text: string): string | undefined {
  const written = text.trim();
  const scheme = /^www\.\S+\.\S/i.test(written)
    ? 'https://'
    : /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(written)
      ? 'mailto:'
      : '';
  return isLink(scheme + written) && !/[<>"]/.test(written) ? scheme + written : undefined;
}

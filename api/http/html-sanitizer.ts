import { isLink, linkRel, richTextElements } from '@groundwork/contract/rich-text';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

const options: IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: richTextElements,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Markup nested deeper than this loses its tags and keeps its text.
  nestingLimit: 100,
  transformTags: {
    // A link with a forbidden address becomes a span, which is not allowed: its text stays.
    a: (_, { href = '' }) => ({ tagName: isLink(href) ? 'a' : 'span', attribs: { rel: linkRel, href } }),
  },
};

/**
 * Reduces rich text to the elements that the editor writes and keeps the text of others. Returns null for a text
 * without words.
 */
export function safeHtml(html: string | null | undefined): string | null {
  // Writes void elements and non-breaking spaces as browsers do, so that unchanged text stays identical.
  const clean = sanitizeHtml(html ?? '', options)
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  const words = clean.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim();
  return words ? clean : null;
}

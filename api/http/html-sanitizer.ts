import { isLink, linkRel, richTextElements } from '@groundwork/contract/rich-text';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

const options: IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: richTextElements,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // Deeper than anybody reads: what is further in keeps its words and loses its form.
  nestingLimit: 100,
  transformTags: {
    // A link to elsewhere becomes an element that is not kept: its words stay.
    a: (_, { href = '' }) => ({ tagName: isLink(href) ? 'a' : 'span', attribs: { rel: linkRel, href } }),
  },
};

/** A rich text with nothing in it but what the editor writes; of other elements the words stay. One without words becomes null. */
export function safeHtml(html: string | null | undefined): string | null {
  // Void elements and hard spaces as browsers write them: a text that was not changed comes back as it was.
  const clean = sanitizeHtml(html ?? '', options)
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  const words = clean.replaceAll(/<[^>]*>|&nbsp;/g, '').trim();
  return words ? clean : null;
}

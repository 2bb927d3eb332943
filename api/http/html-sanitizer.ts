import { limits } from '@groundwork/contract/base/limits';
import { pictureAttribute } from '@groundwork/contract/base/pictures';
import { isLink, linkRel, richTextElements } from '@groundwork/contract/base/rich-text';
import sanitizeHtml, { type IOptions, type Tag } from 'sanitize-html';
import { refusal } from './errors.ts';

const options = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: richTextElements,
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
} satisfies IOptions;

/**
 * Keeps links with allowed addresses, and links that show one of the given attachments. Other links become spans, which
 * the sanitizer does not allow, so that only their text stays.
 */
const links = (attachments: ReadonlySet<string>): Pick<IOptions, 'transformTags'> => ({
  transformTags: {
    a: (_, { href = '', [pictureAttribute]: id = '' }): Tag =>
      attachments.has(id)
        ? { tagName: 'a', attribs: { [pictureAttribute]: id } }
        : { tagName: isLink(href) ? 'a' : 'span', attribs: { rel: linkRel, href } },
  },
});

/**
 * Counts open elements and refuses a text with too many, because the library looks through all of them at every closing
 * tag.
 */
function depthLimit(): Pick<IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      if (++depth > limits.htmlDepth) throw refusal('BAD_REQUEST', 'general.tooDeep');
    },
    onCloseTag: () => {
      depth--;
    },
  };
}

/**
 * Reduces rich text to the elements that the editor writes, and keeps the text of other elements. Returns null for a
 * text without words. Refuses a text whose elements are nested too deeply. The text shows only the given attachments;
 * others become their names.
 */
export function safeHtml(html: string | null | undefined, attachments: ReadonlySet<string> = new Set()): string | null {
  // Writes void elements and non-breaking spaces as browsers do, so that unchanged text stays identical.
  const clean = sanitizeHtml(html ?? '', { ...options, ...links(attachments), ...depthLimit() })
    .replaceAll(' />', '>')
    .replaceAll('\u00a0', '&nbsp;')
    .trim();
  const words = clean.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim();
  return words ? clean : null;
}

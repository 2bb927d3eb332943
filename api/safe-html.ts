import sanitizeHtml from 'sanitize-html';

/** What the rich-text editor can write (heading level 2, lists, task lists, links, code), and nothing else; other elements are dropped, their text stays. Blank becomes null. */
export function safeHtml(html: string | null | undefined): string | null {
  if (!html?.trim()) return null;
  const clean = sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'ul', 'ol', 'li', 'a', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'br', 'hr'],
    allowedAttributes: { a: ['href', 'rel'], ul: ['data-type'], li: ['data-type', 'data-checked'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });
  return clean.trim() || null;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * `![file name](attachment id)` shows an attachment of the same task or goal in a comment. The name is for plain-text
 * readers and for people who cannot see the picture.
 */
export const picture = new RegExp(`!\\[([^[\\]\\n]{0,255})\\]\\((${uuid})\\)`, 'gi');
/** The attribute of a link in rich text that shows an attachment of the same task. The text of the link is its name. */
export const pictureAttribute = 'data-attachment';

/** A picture as text. Brackets are removed, because they would end the name. */
export const pictureOf = ({ id, name }: { id: string; name: string }) =>
  `![${name.replaceAll(/[[\]\n]/g, '').slice(0, 255)}](${id})`;

const named = new RegExp(`${picture.source}|${pictureAttribute}\\s*=\\s*["']?(${uuid})`, 'gi');
/** The ids of attachments that a comment or a rich text shows, without duplicates. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(named)].map(([, , id, other]) => (id ?? other ?? '').toLowerCase())),
];

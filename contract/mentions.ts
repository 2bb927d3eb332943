/** `@[display name](user id)`: somebody is named in a text. The name is for readers of the plain text alone: whom it means, and under which name they are shown, says the id. */
export const mention = /@\[([^[\]\n]{0,200})\]\(([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/gi;

/** The ids that a text mentions, each once, in the order in which they come. */
export const mentionedIds = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, , id = '']) => id.toLowerCase())),
];

/** A mention as it is written into a text. Brackets would end the name. */
export const mentionOf = ({ id, name }: { id: string; name: string }) =>
  `@[${name.replaceAll(/[[\]\n]/g, '').slice(0, 200)}](${id})`;

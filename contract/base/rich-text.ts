import { pictureAttribute } from './pictures.ts';

/** Whether a rich-text link may point to this address. */
export const isLink = (href: string) => /^(https?:\/\/|mailto:)\S+$/i.test(href);

/** The `rel` of every link. */
export const linkRel = 'noopener noreferrer nofollow';

/**
 * The allowed elements of rich text with their attributes and values: the editor writes them, the server keeps them,
 * the page renders them.
 */
export const richTextElements: Readonly<Record<string, (string | { name: string; values: string[] })[]>> = {
  p: [],
  br: [],
  h2: [],
  ul: [{ name: 'data-type', values: ['taskList'] }],
  ol: ['start'],
  li: [
    { name: 'data-type', values: ['taskItem'] },
    { name: 'data-checked', values: ['true', 'false'] },
  ],
  blockquote: [],
  pre: [],
  code: [],
  strong: [],
  em: [],
  s: [],
  a: ['href', 'rel', pictureAttribute],
  table: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
};

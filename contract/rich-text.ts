/** What a link of a rich text may point to. */
export const isLink = (href: string) => /^(https?:\/\/|mailto:)\S+$/i.test(href);

/** What every link says about where it leads. */
export const linkRel = 'noopener noreferrer nofollow';

/** The elements of a rich text, each with its attributes and the values these may have: what the editor writes, the server keeps and the page draws. */
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
  a: ['href', 'rel'],
};

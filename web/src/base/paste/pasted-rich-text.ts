import { richTextElements } from '@groundwork/contract/base/rich-text';
import type { TakePicture } from './embedded-pictures.ts';
import { blocksHtml, isFormatted } from './pasted-blocks.ts';
import { pastedBlocks } from './pasted-html.ts';
import { textBlocks } from './pasted-markdown.ts';
import { parsePage } from './pasted-styles.ts';

/**
 * Whether HTML comes from this editor, so that no conversion is needed. Other ProseMirror editors set the same
 * attribute, so the elements are checked as well.
 */
function isOwn(html: string): boolean {
  if (!html.includes('data-pm-slice')) return false;
  const { body } = parsePage(html);
  return [...body.querySelectorAll('*')].every(({ localName }) => Object.hasOwn(richTextElements, localName));
}

/** Pasted HTML as HTML of rich text. */
export const cleanHtml = (html: string): string => (isOwn(html) ? html : blocksHtml(pastedBlocks(html)));

/** Like `cleanHtml`, but keeps the embedded pictures. */
export const htmlWithPictures = (html: string, take: TakePicture): string => blocksHtml(pastedBlocks(html, take));

/** Pasted Markdown, or a pasted spreadsheet, as HTML of rich text. Null for plain text. */
export function htmlOfText(text: string): string | null {
  const blocks = textBlocks(text);
  return blocks && blocksHtml(blocks);
}

/** Whether HTML has no formatting that plain text would lose. */
export const isPlain = (html: string): boolean => !isFormatted(pastedBlocks(html));

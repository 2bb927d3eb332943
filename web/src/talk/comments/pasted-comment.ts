import type { TakePicture } from '../../base/paste/embedded-pictures.ts';
import { addressOf } from '../../base/paste/pasted-address.ts';
import { blocksMarkdown, isFormatted, linkMarkdown } from '../../base/paste/pasted-blocks.ts';
import { pastedBlocks } from '../../base/paste/pasted-html.ts';
import { tablesIn } from '../../base/paste/pasted-tabs.ts';

/**
 * Returns the Markdown that a clipboard becomes in a comment: formatted text, rows of a spreadsheet, or a link when an
 * address replaces `selected`. Null if the browser should paste the clipboard as it is. `take` receives its pictures.
 */
export function pastedText(
  clipboard: Pick<DataTransfer, 'getData'>,
  selected: string,
  take?: TakePicture,
): string | null {
  const text = clipboard.getData('text/plain');
  const href = addressOf(text);
  if (href && selected.trim() && !/[[\]\n]/.test(selected) && !addressOf(selected)) return linkMarkdown(selected, href);
  const html = clipboard.getData('text/html');
  const blocks = html ? pastedBlocks(html, take) : [];
  if (isFormatted(blocks)) return blocksMarkdown(blocks);
  const parts = tablesIn(text.replaceAll(/\r\n?/g, '\n'));
  if (parts.every((part) => typeof part === 'string')) return null;
  return parts.map((part) => (typeof part === 'string' ? part.trim() : blocksMarkdown([part]))).join('\n\n');
}

import type { TakePicture } from '../ui/embedded-pictures.ts';
import { addressOf } from '../ui/pasted-address.ts';
import { blocksMarkdown, isFormatted, linkMarkdown } from '../ui/pasted-blocks.ts';
import { pastedBlocks } from '../ui/pasted-html.ts';

/**
 * The Markdown that a clipboard becomes in a comment: formatted text, or a link when `selected` is replaced by an
 * address. Null for what the browser pastes as it is. `take` gets the pictures that it holds.
 */
export function pastedText(
  clipboard: Pick<DataTransfer, 'getData'>,
  selected: string,
  take?: TakePicture,
): string | null {
  const href = addressOf(clipboard.getData('text/plain'));
  if (href && selected.trim() && !/[[\]\n]/.test(selected) && !addressOf(selected)) return linkMarkdown(selected, href);
  const html = clipboard.getData('text/html');
  const blocks = html ? pastedBlocks(html, take) : [];
  return isFormatted(blocks) ? blocksMarkdown(blocks) : null;
}

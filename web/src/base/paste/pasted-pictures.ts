import { pastedBlocks, wordsOf } from './pasted-html.ts';

/**
 * Returns the picture files of a clipboard or a drop. Empty if there is also text, because spreadsheets add a picture
 * of the copied cells.
 */
export function picturesOf(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const pictures = [...data.files].filter(({ name, type }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));
  const html = pictures.length > 0 ? data.getData('text/html') : '';
  return html && wordsOf(pastedBlocks(html)) ? [] : pictures;
}

import { pastedBlocks, wordsOf } from './pasted-html.ts';

/**
 * The picture files of a clipboard or a drop. None if it also has text: spreadsheets add a picture of the cells that
 * they copy.
 */
export function picturesOf(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const pictures = [...data.files].filter(({ name, type }) => type.startsWith('image/') || /\.hei[cf]$/i.test(name));
  const html = pictures.length > 0 ? data.getData('text/html') : '';
  return html && wordsOf(pastedBlocks(html)) ? [] : pictures;
}

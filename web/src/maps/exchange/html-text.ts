import { plainLines } from '../../base/paste/pasted-blocks.ts';
import { pastedBlocks } from '../../base/paste/pasted-html.ts';

/** Elements that outliners and mind maps write into names and notes. */
const names = (
  'a b big br center code del div em font h[1-6] hr html i img ins kbd li mark ol p pre q s small span ' +
  'strike strong sub sup table td tr tt u ul'
).split(' ');
const element = new RegExp(`</?(?:${names.join('|')})(?:[\\s/][^<>]*)?>`, 'iu');
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/iu;

/** Returns HTML as lines of plain text. */
export const linesOfHtml = (html: string): string[] => plainLines(pastedBlocks(html));

/** Returns the plain text of a text that may contain HTML. Returns a text without elements and entities unchanged. */
export const plainText = (text: string): string =>
  element.test(text) || entity.test(text) ? linesOfHtml(text.replace(/\r\n?|\n/gu, '<br>')).join('\n') : text;

/** Escapes a text so that `plainText` returns the original. */
export const asPlainText = (text: string): string =>
  plainText(text) === text ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

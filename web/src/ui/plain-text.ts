/** Descriptions are stored as HTML and written as plain text: paragraphs are parted by an empty line. */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Paragraphs of escaped text; null when there is nothing but space. */
export function htmlOf(text: string): string | null {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
  return paragraphs.map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`).join('') || null;
}

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The words of an HTML text, with its line breaks and an empty line between its blocks. */
export function textOf(html: string): string {
  const body = parse(html);
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n');
  for (const item of body.querySelectorAll('li')) item.append('\n');
  for (const block of body.querySelectorAll('p, h1, h2, h3, ul, ol, pre, blockquote')) block.append('\n\n');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** Whether editing as plain text would lose something. */
export const isFormatted = (html: string) => parse(html).querySelector(':not(p, br)') !== null;

import type { Marks } from './pasted-blocks.ts';

/** The declarations of a style, by name, in lower case. */
export type Style = ReadonlyMap<string, string>;

/** Reads declarations. The content security policy empties `element.style`, so the attribute is read. */
function declarations(css: string): [string, string][] {
  return css.split(';').flatMap((one): [string, string][] => {
    const colon = one.indexOf(':');
    return colon < 0
      ? []
      : [
          [
            one.slice(0, colon).trim().toLowerCase(),
            one
              .slice(colon + 1)
              .trim()
              .toLowerCase(),
          ],
        ];
  });
}

const fontNames = /^(font-weight|font-style|text-decoration(-line)?)$/;

/**
 * The fonts of classes in the style sheets of a pasted page, as Excel and Apple's programs write them, by "tag.class" or
 * ".class". Other rules are ignored: one for another screen could hide text.
 */
function classFonts(page: Document): Map<string, [string, string][]> {
  const fonts = new Map<string, [string, string][]>();
  for (const { textContent } of page.querySelectorAll('style'))
    for (const [, tag = '', name = '', body = ''] of (textContent ?? '').matchAll(
      /([a-z][a-z0-9]*)?\.([\w-]+)\s*\{([^{}]*)\}/gi,
    ))
      fonts.set(
        `${tag.toLowerCase()}.${name}`,
        declarations(body).filter(([property]) => fontNames.test(property)),
      );
  return fonts;
}

/** Returns a function that reads the style of an element from its classes and its attribute. */
export function stylesOf(page: Document): (element: Element) => Style {
  const fonts = classFonts(page);
  return (element) =>
    new Map([
      ...[...element.classList].flatMap((name) => [
        ...(fonts.get(`.${name}`) ?? []),
        ...(fonts.get(`${element.localName}.${name}`) ?? []),
      ]),
      ...declarations(element.getAttribute('style') ?? ''),
    ]);
}

const isBold = (weight: string) => /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600;

/** The marks of a style. A style that says "normal" ends a mark of the elements around it. */
export function marksOf(style: Style): Marks {
  const weight = style.get('font-weight');
  const slant = style.get('font-style');
  const line = style.get('text-decoration-line') ?? style.get('text-decoration') ?? '';
  return {
    ...(weight && weight !== 'inherit' ? { bold: isBold(weight) } : {}),
    ...(slant && slant !== 'inherit' ? { italic: /italic|oblique/.test(slant) } : {}),
    ...(line.includes('line-through') ? { strike: true } : {}),
  };
}

export const isHidden = (style: Style) => style.get('display') === 'none' || style.get('mso-hide') === 'all';
export const keepsSpaces = (style: Style) => /^(pre|break-spaces)/.test(style.get('white-space') ?? '');
export const isBlockLike = (style: Style) => /^(block|flex|grid|list-item|table)/.test(style.get('display') ?? '');

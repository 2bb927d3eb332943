import type { Marks } from './pasted-blocks.ts';

/** Replaces a tab: an em space, because HTML collapses tabs and spaces. */
export const tab = '\u2003';

/** The declarations of a style, by name, in lower case. */
export type Style = ReadonlyMap<string, string>;

/** Reads the declarations of a style. */
const declarations = (css: string): [string, string][] =>
  css
    .toLowerCase()
    .split(';')
    .map((one) => one.split(':'))
    .flatMap(([name = '', ...value]) => (value.length > 0 ? [[name.trim(), value.join(':').trim()]] : []));

const fontNames = /^(font-weight|font-style|text-decoration(-line)?)$/;
const sheet = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
/** Replaces the `style` attribute, which the content security policy would block. */
const styleAttribute = 'data-pasted-style';

/** A pasted page, and the font declarations of classes in its style sheets, by "tag.class" or ".class". */
export type Page = { body: HTMLElement; fonts: ReadonlyMap<string, [string, string][]> };

/**
 * Parses pasted HTML. Reads styles as text, because real styles would violate the content security policy, and the
 * browser would report that.
 */
export function parsePage(html: string): Page {
  const fonts = new Map<string, [string, string][]>();
  const withoutSheets = html.replace(sheet, (_, css: string) => {
    addFonts(fonts, css);
    return '';
  });
  const tags = withoutSheets.replaceAll(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replaceAll(/(?<=[\s"'])style(?=\s*=)/gi, styleAttribute),
  );
  return { body: new DOMParser().parseFromString(tags, 'text/html').body, fonts };
}

/**
 * Reads font declarations of class selectors, as Excel and Apple's programs write them. Other rules are ignored: one in
 * a media query could hide text.
 */
function addFonts(fonts: Map<string, [string, string][]>, css: string) {
  for (const rule of css.replace('<!--', '').split('}')) {
    const [selectors = '', body, nested] = rule.split('{');
    if (body === undefined || nested !== undefined) continue;
    const font = declarations(body).filter(([property]) => fontNames.test(property));
    for (const selector of selectors.split(',')) {
      const [, tag = '', name] = /^([a-z][a-z0-9]*)?\.([\w-]+)$/i.exec(selector.trim()) ?? [];
      if (name) fonts.set(`${tag.toLowerCase()}.${name}`, font);
    }
  }
}

/** Returns a function that reads the style of an element from its classes and its attribute. */
export function stylesOf({ fonts }: Page): (element: Element) => Style {
  return (element) =>
    new Map([
      ...[...element.classList].flatMap((name) => [
        ...(fonts.get(`.${name}`) ?? []),
        ...(fonts.get(`${element.localName}.${name}`) ?? []),
      ]),
      ...declarations(element.getAttribute(styleAttribute) ?? ''),
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

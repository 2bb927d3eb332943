import { hundredths as n } from './hundredths.ts';
import { iconPaths } from './icon-shapes.ts';
import type { Picture, PictureView } from './picture.ts';
import type { Shape, Step } from './shapes.ts';
import { xmlText } from './xml-text.ts';

const fonts = "Inter, 'Noto Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Writes a picture as an SVG file. */
export function svgOf(picture: Picture, view: PictureView): Blob {
  const icons = new Icons();
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let last = '';
  for (const text of elements(picture, view, icons)) {
    last += text;
    // Encodes text early. Strings that live until the end cost more garbage collection time than writing them.
    if (last.length > 50_000) {
      parts.push(encoder.encode(last));
      last = '';
    }
  }
  return new Blob([head(picture, view, icons), ...parts, last, '\n</svg>'], { type: 'image/svg+xml' });
}

function* elements(picture: Picture, view: PictureView, icons: Icons) {
  for (const shape of picture.shapes(view)) yield `\n${element(shape, icons)}`;
}

/** The start of the file. It defines the icons, so it is written after the elements. */
function head({ bounds: { left, top, right, bottom } }: Picture, { palette }: PictureView, icons: Icons) {
  const [width, height] = [n(right - left), n(bottom - top)];
  const box = `width="${width}" height="${height}" viewBox="${n(left)} ${n(top)} ${width} ${height}"`;
  const look = `font-family="${fonts}" stroke-linecap="round" stroke-linejoin="round"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${look}>`,
    `<defs>${icons.definitions.join('')}</defs>`,
    `<rect x="${n(left)}" y="${n(top)}" width="${width}" height="${height}" fill="${palette.canvas}"/>`,
  ].join('\n');
}

type Icon = Extract<Shape, { kind: 'icon' }>;

/** Defines each icon once per look, because a map uses tens of thousands of icons. */
class Icons {
  readonly definitions: string[] = [];
  readonly #looks = new Map<Icon['icon'], (Icon & { id: string })[]>();

  id(shape: Icon): string {
    const { icon, size, color, width } = shape;
    const looks = this.#looks.get(icon) ?? [];
    for (const look of looks) if (look.color === color && look.size === size && look.width === width) return look.id;
    const id = `i${this.definitions.length}`;
    this.#looks.set(icon, [...looks, { ...shape, id }]);
    const { drawn, filled } = iconPaths[icon];
    const inside = filled && `<path d="${filled}" fill="${color}" stroke="none"/>`;
    const place = `transform="scale(${size / 24}) translate(-12 -12)"`;
    const lines = `<path d="${drawn}" fill="none"/>`;
    this.definitions.push(
      `<g id="${id}"><g ${place} stroke="${color}" stroke-width="${width}">${lines}${inside}</g></g>`,
    );
    return id;
  }
}

function element(shape: Shape, icons: Icons): string {
  const opacity = shape.opacity === undefined ? '' : ` opacity="${shape.opacity}"`;
  switch (shape.kind) {
    case 'circle':
      return `<circle cx="${n(shape.x)}" cy="${n(shape.y)}" r="${n(shape.r)}"${paint(shape)}${opacity}/>`;
    case 'box': {
      const size = `width="${n(shape.width)}" height="${n(shape.height)}" rx="${n(shape.radius)}"`;
      return `<rect x="${n(shape.x)}" y="${n(shape.y)}" ${size}${paint(shape)}${opacity}/>`;
    }
    case 'path':
      return `<path d="${shape.steps.map(step).join('')}"${paint(shape)}${opacity}/>`;
    case 'icon':
      return `<use href="#${icons.id(shape)}" x="${n(shape.x)}" y="${n(shape.y)}"${opacity}/>`;
    case 'text': {
      const { x, y, text, size, weight, color, anchor, rtl, halo } = shape;
      const behind = halo ? ` stroke="${halo}" stroke-width="${n(size * 0.28)}" paint-order="stroke"` : '';
      // SVG `text-anchor` follows the text direction: right-to-left text ends at the left.
      const side = rtl && anchor !== 'middle' ? (anchor === 'start' ? 'end' : 'start') : anchor;
      const font = `font-size="${n(size)}" font-weight="${weight}" fill="${color}"`;
      const place = `text-anchor="${side}"${rtl ? ' direction="rtl"' : ''}`;
      return `<text x="${n(x)}" y="${n(y)}" ${font} ${place}${behind}${opacity}>${xmlText(text)}</text>`;
    }
  }
}

function paint({ fill, outline }: Extract<Shape, { kind: 'circle' | 'box' | 'path' }>): string {
  const inside = ` fill="${fill ?? 'none'}"`;
  if (!outline) return inside;
  const dash = outline.dash ? ` stroke-dasharray="${outline.dash.map(n).join(' ')}" stroke-linecap="butt"` : '';
  return `${inside} stroke="${outline.stroke}" stroke-width="${n(outline.width)}"${dash}`;
}

const step = (to: Step, index: number) =>
  to.length === 4 ? `Q${to.map(n).join(' ')}` : `${index === 0 ? 'M' : 'L'}${n(to[0])} ${n(to[1])}`;

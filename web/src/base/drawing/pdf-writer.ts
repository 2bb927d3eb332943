import { drawSvgPath, PDFDocument, PDFName, type PDFOperator, type PDFPage, type PDFRef, rgb } from '@cantoo/pdf-lib';
import { hundredths as n } from './hundredths.ts';
import { iconPaths } from './icon-shapes.ts';
import { channels, palettes, paperPalette } from './palette.ts';
import { margin, paperHeight, paperWidth, room } from './paper.ts';
import type { FontSlice } from './pdf-fonts.ts';
import { HiddenText, pdfPictures } from './pdf-pictures.ts';
import { fromLeft, type PdfText, pdfText, shown } from './pdf-text.ts';
import type { Measure, Shape, TextShape, Weight } from './shapes.ts';
import { noteAt, noteShape, type Sheet, type SheetPart } from './sheets.ts';
import type { TextPainter } from './text-pictures.ts';

/** The content of a PDF. */
export type PdfDrawing = {
  /** Every character that the PDF may contain, by font weight. */
  texts: Record<Weight, string>;
  /** Returns the pages, laid out with the text widths of the PDF's fonts. */
  sheets: (measure: Measure) => Sheet[];
  /** About how many shapes the pages have, for the progress. */
  shapeCount: number;
};
export type PdfFileOptions = {
  title: string;
  slices: FontSlice[];
  painter: TextPainter;
  onProgress?: (drawn: number, of: number) => void;
  signal?: AbortSignal;
};
/**
 * Writes A4 landscape pages as vectors and selectable text, with embedded fonts. A text that these fonts cannot set
 * becomes a picture with invisible text above it.
 */
export async function pdfOfSheets(
  { texts, sheets: sheetsFor, shapeCount }: PdfDrawing,
  { title, slices, painter, onProgress, signal }: PdfFileOptions,
): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  doc.setTitle(title.toWellFormed());
  const text = await pdfText(doc, slices, texts, painter.measure);
  const sheets = sheetsFor(text.measure);
  const view = { palette: paperPalette, measure: text.measure };
  const hidden = new HiddenText(doc);
  const finest = Math.max(...sheets.flatMap(({ parts }) => parts.map(({ scale }) => scale)));
  const parts = { text, icons: iconForms(doc), pictureOf: pdfPictures(doc, painter, finest), hidden };
  let drawn = 0;
  let waited = performance.now();
  for (const sheet of sheets) {
    const page = doc.addPage([paperWidth, paperHeight]);
    const content = new PageContent(page, parts);
    for (const part of sheet.parts) {
      content.open(part);
      for (const shape of part.shapes(view)) {
        content.draw(shape);
        drawn++;
        // Checks the time every ten shapes, because a picture of a text takes longer than a shape.
        if (drawn % 10 > 0 || performance.now() - waited < 30) continue;
        onProgress?.(Math.min(drawn, shapeCount), shapeCount);
        await new Promise((resolve) => setTimeout(resolve));
        signal?.throwIfAborted();
        waited = performance.now();
      }
      content.end();
    }
    await content.close(doc, sheet);
  }
  hidden.write();
  return doc.save({ objectsPerTick: 500 });
}

const color = (hex: string) =>
  channels(hex)
    .map((value) => value.toFixed(3))
    .join(' ');
/** Distance of the control points of a quarter circle, in radii. */
const quarter = 0.5523;

function circlePath(x: number, y: number, r: number): string {
  const k = r * quarter;
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  return [
    `${n(x + r)} ${n(y)} m`,
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    curve(x - r, y - k, x - k, y - r, x, y - r),
    curve(x + k, y - r, x + r, y - k, x + r, y),
    'h',
  ].join(' ');
}

function boxPath({ x, y, width, height, radius }: Extract<Shape, { kind: 'box' }>): string {
  const r = Math.min(radius, width / 2, height / 2);
  const k = r * (1 - quarter);
  const [right, bottom] = [x + width, y + height];
  const line = (...point: number[]) => `${point.map(n).join(' ')} l`;
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  return [
    `${n(x + r)} ${n(y)} m`,
    line(right - r, y),
    curve(right - k, y, right, y + k, right, y + r),
    line(right, bottom - r),
    curve(right, bottom - k, right - k, bottom, right - r, bottom),
    line(x + r, bottom),
    curve(x + k, bottom, x, bottom - k, x, bottom - r),
    line(x, y + r),
    curve(x, y + k, x + k, y, x + r, y),
    'h',
  ].join(' ');
}

function stepsPath({ steps }: Extract<Shape, { kind: 'path' }>): string {
  let [x, y] = [0, 0];
  return steps
    .map((step, index) => {
      const [toX, toY] = step.length === 4 ? [step[2], step[3]] : step;
      // Converts a quadratic curve to a cubic one, because PDF has no quadratic curves.
      const twoThirds = (from: number, to: number) => from + (2 / 3) * (to - from);
      const cubic = (cx: number, cy: number) => [
        twoThirds(x, cx),
        twoThirds(y, cy),
        twoThirds(toX, cx),
        twoThirds(toY, cy),
        toX,
        toY,
      ];
      const written =
        step.length === 4
          ? `${cubic(step[0], step[1]).map(n).join(' ')} c`
          : `${n(toX)} ${n(toY)} ${index === 0 ? 'm' : 'l'}`;
      [x, y] = [toX, toY];
      return written;
    })
    .join(' ');
}

/**
 * Fills the room of a text with the color of its halo, so that a line does not run through it. An outline of the letters
 * would be a second text, which people would find and select too. Only the middle of a line is filled, because the
 * letters of the line above reach into it.
 */
const platePath = ({ y, size, halo }: TextShape, left: number, width: number) =>
  `${color(halo as string)} rg ${n(left)} ${n(y - 0.72 * size)} ${n(width)} ${n(0.82 * size)} re f`;

type IconForms = Map<string, PDFRef>;

/** Embeds each icon once. It inherits color and stroke from where it is drawn. */
function iconForms(doc: PDFDocument): IconForms {
  const operators = (path: string, paint: object) =>
    (
      drawSvgPath(path, {
        x: 0,
        y: 0,
        scale: 1,
        rotate: undefined,
        color: undefined,
        borderColor: undefined,
        // pdf-lib draws nothing for a stroke without a width.
        borderWidth: 1,
        ...paint,
      } as never) as PDFOperator[]
    )
      .map(String)
      // Drops position, scale and colors, because the place where the icon is drawn sets them.
      .filter((line) => / (m|l|c|v|y|h)$/.test(line) || line === 'h')
      .join('\n');
  return new Map(
    Object.entries(iconPaths).map(([name, { drawn, filled }]) => {
      const black = rgb(0, 0, 0);
      const filling = filled && `\n${operators(filled, { color: black })}\nf`;
      const content = `${operators(drawn, { borderColor: black })}\nS${filling}`;
      return [
        name,
        doc.context.register(
          doc.context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: [-4, -4, 28, 28] }),
        ),
      ];
    }),
  );
}

/** The parts that all pages of a document share. */
type Parts = { text: PdfText; icons: IconForms; pictureOf: ReturnType<typeof pdfPictures>; hidden: HiddenText };

class PageContent {
  readonly #page: PDFPage;
  readonly #parts: Parts;
  readonly #pictures = new Map<string, PDFRef>();
  readonly #lines: string[] = [];
  readonly #opacities = new Set<number>();
  readonly #fonts = new Map<unknown, string>();

  constructor(page: PDFPage, parts: Parts) {
    this.#page = page;
    this.#parts = parts;
    for (const [index, font] of parts.text.fonts().entries()) this.#fonts.set(font, `F${index}`);
  }

  /** After this, coordinates are units of the part and y points down. */
  open({ scale, left, top, window }: SheetPart) {
    const origin = `${n(margin + left)} ${n(margin + room.height - top)}`;
    this.#lines.push(`q ${scale.toFixed(6)} 0 0 ${(-scale).toFixed(6)} ${origin} cm 1 J 1 j`);
    if (!window) return;
    const [width, height] = [window.right - window.left, window.bottom - window.top];
    this.#lines.push(`${n(window.left)} ${n(window.top)} ${n(width)} ${n(height)} re W n`);
  }

  end() {
    this.#lines.push('Q');
  }

  draw(shape: Shape) {
    if (shape.opacity !== undefined) {
      this.#opacities.add(shape.opacity);
      this.#lines.push(`q /O${shape.opacity * 100} gs`);
    }
    switch (shape.kind) {
      case 'circle':
        this.#paint(circlePath(shape.x, shape.y, shape.r), shape);
        break;
      case 'box':
        this.#paint(boxPath(shape), shape);
        break;
      case 'path':
        this.#paint(stepsPath(shape), shape);
        break;
      case 'icon': {
        const scale = n(shape.size / 24);
        const paint = color(shape.color);
        const at = `${n(shape.x - shape.size / 2)} ${n(shape.y - shape.size / 2)}`;
        this.#lines.push(
          `q [] 0 d 1 J ${paint} RG ${paint} rg ${n(shape.width)} w ${scale} 0 0 ${scale} ${at} cm /${shape.icon} Do Q`,
        );
        break;
      }
      case 'text':
        this.#write(shape);
    }
    if (shape.opacity !== undefined) this.#lines.push('Q');
  }

  #paint(path: string, { fill, outline }: Extract<Shape, { kind: 'circle' | 'box' | 'path' }>) {
    if (fill) this.#lines.push(`${color(fill)} rg`);
    if (outline) {
      const dash = outline.dash ? `[${outline.dash.map(n).join(' ')}] 0 d 0 J` : '[] 0 d 1 J';
      this.#lines.push(`${color(outline.stroke)} RG ${n(outline.width)} w ${dash}`);
    }
    this.#lines.push(`${path} ${fill && outline ? 'B' : fill ? 'f' : outline ? 'S' : 'n'}`);
  }

  #write(shape: TextShape) {
    const { text, x, y, size, weight, anchor } = shape;
    const runs = this.#parts.text.runs(text, weight);
    const width = this.#parts.text.measure(text, size, weight);
    let at = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    if (!runs) return this.#drawPicture({ ...shape, text: shown(text) }, at, width);
    if (shape.halo) this.#lines.push(platePath(shape, at, width));
    this.#lines.push(`BT ${color(shape.color)} rg`);
    for (const run of runs) {
      const place = `${n(at + run.right * size)} ${n(y - run.up * size)}`;
      this.#lines.push(`/${this.#fonts.get(run.font)} ${n(size)} Tf 1 0 0 -1 ${place} Tm <${run.glyphs}> Tj`);
      at += run.width * size;
    }
    this.#lines.push('ET');
  }

  /** Draws a text as a picture, and writes it invisibly above. */
  #drawPicture(shape: TextShape, left: number, width: number) {
    const { text, y, size } = shape;
    const characters = fromLeft(text);
    if (characters.length === 0) return;
    const picture = this.#parts.pictureOf(shape);
    this.#pictures.set(picture.name, picture.ref);
    const place = `${n(left - picture.left)} ${n(y - picture.up + picture.height)}`;
    this.#lines.push(`q ${n(picture.width)} 0 0 ${n(-picture.height)} ${place} cm /${picture.name} Do Q`);
    this.#lines.push(`BT ${(width / characters.length).toFixed(4)} 0 0 ${n(-size)} ${n(left)} ${n(y)} Tm`);
    for (const { font, codes } of this.#parts.hidden.runs(characters)) this.#lines.push(`/${font} 1 Tf <${codes}> Tj`);
    this.#lines.push('ET');
  }

  async close(doc: PDFDocument, { note, marks }: Sheet) {
    if (marks) this.#marks();
    if (note) this.#note(note);
    const bytes = await deflated(new TextEncoder().encode(this.#lines.join('\n')));
    const { node } = this.#page;
    node.set(PDFName.of('Contents'), doc.context.register(doc.context.stream(bytes, { Filter: 'FlateDecode' })));
    for (const [font, name] of this.#fonts) node.setFontDictionary(PDFName.of(name), (font as { ref: PDFRef }).ref);
    for (const [name, ref] of this.#parts.hidden.fonts) node.setFontDictionary(PDFName.of(name), ref);
    for (const [name, ref] of [...this.#parts.icons, ...this.#pictures]) node.setXObject(PDFName.of(name), ref);
    for (const opacity of this.#opacities)
      node.setExtGState(PDFName.of(`O${opacity * 100}`), doc.context.obj({ CA: opacity, ca: opacity }));
  }

  /** Draws cut marks and glue marks. */
  #marks() {
    const [right, top] = [paperWidth - margin, paperHeight - margin];
    this.#lines.push(`q ${color(palettes.light.faint)} RG 0.5 w [] 0 d`);
    for (const [x, y] of [
      [margin, margin],
      [right, margin],
      [margin, top],
      [right, top],
    ] as const)
      this.#lines.push(`${n(x - 8)} ${n(y)} m ${n(x + 8)} ${n(y)} l S ${n(x)} ${n(y - 8)} m ${n(x)} ${n(y + 8)} l S`);
    this.#lines.push('Q');
  }

  /** Writes a line in the lower margin. */
  #note(text: string) {
    this.#lines.push(`q 1 0 0 -1 0 ${n(2 * noteAt)} cm`);
    this.#write(noteShape(text, paperWidth / 2, noteAt));
    this.#lines.push('Q');
  }
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

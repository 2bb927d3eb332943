import * as fontkit from '@cantoo/fontkit';
import type { PDFDocument } from '@cantoo/pdf-lib';

type Subset = fontkit.Subset & { _addGlyph: (id: number) => number; glyf: Uint8Array[]; offset: number };

/**
 * Returns an adapter of fontkit for pdf-lib, and the fonts that it has opened. pdf-lib drops the glyph positions of
 * shaped text, so `pdfText` reads them from these fonts.
 */
export function openingFonts() {
  const fonts = new Map<Uint8Array, fontkit.Font>();
  const create = (bytes: Uint8Array) => {
    // The font files contain a single font, no collection.
    const font = fontkit.create(bytes) as fontkit.Font;
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => onEvenOffsets(createSubset() as Subset);
    fonts.set(bytes, font);
    return font;
  };
  return { fontkit: { create } as Parameters<PDFDocument['registerFontkit']>[0], fonts };
}

/**
 * Works around a bug in fontkit 2.0.12. A small font stores half of each glyph's offset. fontkit does not pad glyphs of
 * odd length, so all later offsets would be wrong.
 */
function onEvenOffsets(subset: Subset): Subset {
  const add = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const index = add(id);
    const glyph = subset.glyf[index];
    if (glyph && glyph.length % 2 === 1) {
      const padded = new Uint8Array(glyph.length + 1);
      padded.set(glyph);
      subset.glyf[index] = padded;
      subset.offset++;
    }
    return index;
  };
  return subset;
}

import * as fontkit from '@cantoo/fontkit';
import type { PDFDocument } from '@cantoo/pdf-lib';

type Subset = fontkit.Subset & { _addGlyph: (id: number) => number; glyf: Uint8Array[]; offset: number };

/**
 * The font library as the PDF library calls it. It also returns the fonts that it opened, because the PDF library leaves
 * out where a shaped text puts its glyphs.
 */
export function openingFonts() {
  const fonts = new Map<Uint8Array, fontkit.Font>();
  const create = (bytes: Uint8Array) => {
    // Our files hold one font each, no collection.
    const font = fontkit.create(bytes) as fontkit.Font;
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => onEvenOffsets(createSubset() as Subset);
    fonts.set(bytes, font);
    return font;
  };
  return { fontkit: { create } as Parameters<PDFDocument['registerFontkit']>[0], fonts };
}

/**
 * A small font stores half of each glyph's offset. The library (2.0.12) does not pad glyphs of an odd length, and all
 * glyphs after one would be read from the wrong place.
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

import fontkit from '@pdf-lib/fontkit';
import type { PDFDocument } from 'pdf-lib';

type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
type Font = ReturnType<Fontkit['create']>;
type Subset = ReturnType<Font['createSubset']> & {
  _addGlyph: (id: number) => number;
  glyf: Uint8Array[];
  offset: number;
};

/** The font library as `pdf-lib` calls it. It gives the fonts that it has opened too, because `pdf-lib` leaves out where a shaped text puts its glyphs. */
export function openingFonts() {
  const fonts = new Map<Uint8Array, Font>();
  const create = (bytes: Uint8Array) => {
    const font = (fontkit as Fontkit).create(bytes);
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => onEvenOffsets(createSubset() as Subset);
    fonts.set(bytes, font);
    return font;
  };
  return { fontkit: { create }, fonts };
}

/** A small font says half of each glyph's offset. The library does not pad glyphs of an odd length (1.1.1), and all after one would be read from the wrong place. */
function onEvenOffsets(subset: Subset): Subset {
  const add = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const index = add(id);
    const glyph = subset.glyf[index];
    if (glyph && glyph.length % 2 === 1) {
      const padded = new Uint8Array(glyph.length + 1);
      padded.set(glyph);
      // Its streams take only buffers of its own kind.
      subset.glyf[index] = Object.setPrototypeOf(padded, Object.getPrototypeOf(glyph));
      subset.offset++;
    }
    return index;
  };
  return subset;
}

import latin from '@fontsource/noto-sans/unicode.json' with { type: 'json' };
import arabic from '@fontsource/noto-sans-arabic/unicode.json' with { type: 'json' };
import chinese from '@fontsource/noto-sans-sc/unicode.json' with { type: 'json' };
import { families, fontSlices } from './pdf-fonts.ts';

/** The addresses of the font files. The browser fetches only those that the text of a map needs. */
const addresses = import.meta.glob<string>(
  '../../../../node_modules/@fontsource/noto-sans{,-arabic,-sc}/files/*-{400,600}-normal.woff',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);
const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

export const pdfFontSlices = fontSlices(families(latin, arabic, chinese), async (file) => {
  const address = byName.get(file);
  if (!address) throw new Error(`There is no ${file}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
});

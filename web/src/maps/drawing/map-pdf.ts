import { type PdfFileOptions, pdfOfPicture } from '../../base/drawing/pdf-writer.ts';
import type { Box } from '../../base/drawing/picture.ts';
import * as words from '../../base/words/words.ts';
import type { MapScene } from '../model/map-scene.ts';
import { unknownCount, type View } from './draw-node.ts';
import { type Frame, pictureOf } from './picture.ts';

export type PdfOptions = PdfFileOptions & {
  /** The part of the map to show; by default the whole map. */
  window?: Box | null;
  frame?: Frame | null;
  colorBy: View['colorBy'];
};

/** Writes a map as a PDF. */
export const pdfOf = (scene: MapScene, { window = null, frame = null, colorBy, ...options }: PdfOptions) =>
  pdfOfPicture(
    {
      texts: textsOf(scene, frame),
      picture: (measure) => pictureOf(scene, measure, { window, frame, colorBy }),
      shapeCount: scene.nodes.length * 10,
    },
    options,
  );

/** Returns every character that the PDF may contain, by font weight. */
function textsOf(scene: MapScene, frame: Frame | null) {
  const bold = new Set(words.maps.untitled + words.maps.folded(1234567890));
  const usual = new Set(`${words.maps.moreLinks(1234567890)}${words.maps.page(1, 2, 3, 4)}0123456789`);
  for (const { facts, style } of scene.nodes) {
    for (const character of (facts.title + (style?.badge ?? '')).normalize()) bold.add(character);
    for (const text of [facts.leader, facts.text, ...facts.links.map(({ label }) => label)])
      for (const character of text.normalize()) usual.add(character);
  }
  for (const { heldBy } of scene.hulls)
    for (const character of words.maps.heldBy(heldBy).normalize()) bold.add(character);
  for (const { edge } of scene.edges) for (const character of edge.edge_type.normalize()) usual.add(character);
  for (const character of `0123456789.KMBT${unknownCount}`) bold.add(character);
  const { title = '', subtitle = '', legend, totals: [heading = '', ...lines] = [] } = frame ?? {};
  for (const character of (title + (legend?.title ?? '') + heading).normalize()) bold.add(character);
  for (const text of [subtitle, ...lines, ...(legend?.items ?? []).map((item) => item.text)])
    for (const character of text.normalize()) usual.add(character);
  return { 400: [...usual].join(''), 600: [...bold].join('') };
}

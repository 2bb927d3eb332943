import { mostPages } from '../../base/drawing/paper.ts';
import { type PdfFileOptions, pdfOfSheets } from '../../base/drawing/pdf-writer.ts';
import * as words from '../../base/words/words.ts';
import type { MapScene } from '../model/map-scene.ts';
import { unknownCount } from './draw-node.ts';
import { mapSheets, type SheetOptions } from './map-sheets.ts';
import type { Frame } from './picture.ts';

export type PdfOptions = PdfFileOptions & Partial<Omit<SheetOptions, 'most'>> & Pick<SheetOptions, 'colorBy'>;

/** Writes a map as a PDF. */
export const pdfOf = (scene: MapScene, { window = null, frame = null, colorBy, ...options }: PdfOptions) =>
  pdfOfSheets(
    {
      texts: textsOf(scene, frame, options.title),
      sheets: (measure) =>
        mapSheets(scene, measure, { title: options.title, window, frame, colorBy, most: mostPages.file }),
      shapeCount: scene.nodes.length * 20,
    },
    options,
  );

/** Returns every character that the PDF may contain, by font weight. */
function textsOf(scene: MapScene, frame: Frame | null, mapTitle: string) {
  const { paper, folded, foldedChurches, moreLinks, untitled } = words.maps;
  const many = 1_234_567_890;
  const marks = [paper.connection('', '', ''), paper.onPage('', many), paper.others(many)];
  const counts = [folded(many), foldedChurches(many, many), paper.more(many, 1), paper.morePages(many, 1, 2)];
  const bold = new Set([untitled, ...counts, paper.mark(many), paper.connections].join(''));
  const notes = [paper.note(mapTitle, 1, 2), paper.bounded(mapTitle, 1, many), paper.bounded('', 1, 1)];
  const usual = new Set(
    [moreLinks(many), ...notes, ...marks, paper.from(untitled, 1), '0123456789'].join('').normalize(),
  );
  for (const { facts, style } of scene.nodes) {
    for (const character of (facts.title + (style?.badge ?? '')).normalize()) bold.add(character);
    for (const text of [facts.title, facts.leader, facts.text, ...facts.links.map(({ label }) => label)])
      for (const character of text.normalize()) usual.add(character);
  }
  for (const { heldBy } of scene.hulls)
    for (const character of words.maps.heldBy(heldBy).normalize()) bold.add(character);
  for (const { label } of scene.edges) for (const character of label.normalize()) usual.add(character);
  for (const character of `0123456789.KMBT${unknownCount}`) bold.add(character);
  const { title = '', subtitle = '', legend, totals: [heading = '', ...lines] = [] } = frame ?? {};
  for (const character of (title + (legend?.title ?? '') + heading).normalize()) bold.add(character);
  const named = [...(legend?.items ?? []), ...(legend?.signs ?? [])].map(({ text }) => text);
  for (const text of [subtitle, ...lines, ...named]) for (const character of text.normalize()) usual.add(character);
  return { 400: [...usual].join(''), 600: [...bold].join('') };
}

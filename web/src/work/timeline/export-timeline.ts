import { palettes } from '../maps/drawing/map-palette.ts';
import { pageMeasure } from '../maps/drawing/page-measure.ts';
import { words } from '../words/words.ts';
import { type DrawnTimeline, timelinePicture, timelineTexts } from './timeline-picture.ts';

export type TimelineFormat = 'png' | 'pdf';

/** Writes a timeline to a file, and returns it with its name. The writers are loaded when they are needed. */
export async function exportTimeline(timeline: DrawnTimeline, format: TimelineFormat) {
  const name = words.timeline.export.fileName(timeline.today);
  if (format === 'png') {
    const { pngOf } = await import('../maps/drawing/png-writer.ts');
    const blob = await pngOf(timelinePicture(timeline, pageMeasure), { palette: palettes.light });
    return { name: `${name}.png`, blob };
  }
  const [{ pdfOfPicture }, { pdfFontSlices }, { textPainter }] = await Promise.all([
    import('../maps/drawing/pdf-writer.ts'),
    import('../maps/drawing/pdf-font-files.ts'),
    import('../maps/drawing/text-pictures.ts'),
  ]);
  const drawing = {
    texts: timelineTexts(timeline),
    picture: (measure: typeof pageMeasure) => timelinePicture(timeline, measure),
    shapeCount: timeline.groups.reduce((sum, { items }) => sum + 4 * items.length, 0),
  };
  const pdf = await pdfOfPicture(drawing, {
    title: timeline.title,
    pages: 'several',
    slices: pdfFontSlices,
    painter: textPainter(),
  });
  const blob = new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  return { name: `${name}.pdf`, blob };
}

import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { palettes } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import { type DrawnTimeline, timelinePicture, timelineTexts } from './timeline-picture.ts';

export type TimelineFormat = 'png' | 'pdf';

/** Writes a timeline to a file, and returns it with its name. The writers are loaded when they are needed. */
export async function exportTimeline(timeline: DrawnTimeline, format: TimelineFormat) {
  const name = words.timeline.export.fileName(timeline.today);
  if (format === 'png') {
    const { pngOf } = await import('../../base/drawing/png-writer.ts');
    const blob = await pngOf(timelinePicture(timeline, pageMeasure), { palette: palettes.light });
    return { name: `${name}.png`, blob };
  }
  const [{ pdfOfSheets }, { joinedSheets }, { pdfFontSlices }, { textPainter }] = await Promise.all([
    import('../../base/drawing/pdf-writer.ts'),
    import('../../base/drawing/sheets.ts'),
    import('../../base/drawing/pdf-font-files.ts'),
    import('../../base/drawing/text-pictures.ts'),
  ]);
  const drawing = {
    texts: timelineTexts(timeline),
    sheets: (measure: typeof pageMeasure) => joinedSheets(timelinePicture(timeline, measure)),
    shapeCount: timeline.groups.reduce((sum, { items }) => sum + 4 * items.length, 0),
  };
  const pdf = await pdfOfSheets(drawing, {
    title: timeline.title,
    slices: pdfFontSlices,
    painter: textPainter(),
  });
  const blob = new Blob([pdf as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
  return { name: `${name}.pdf`, blob };
}

import type { Box } from '../../base/drawing/picture.ts';
import { svgOf } from '../../base/drawing/svg-writer.ts';
import * as words from '../../base/words/words.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { View } from './draw-node.ts';
import { type Frame, pictureOf } from './picture.ts';

export type MapFormat = 'svg' | 'png' | 'tiles' | 'pdf';
type ExportOptions = Pick<View, 'colorBy' | 'palette' | 'measure'> & {
  title: string;
  /** The part of the map to show; by default the whole map. */
  window?: Box | null;
  frame?: Frame | null;
  onProgress?: (done: number, of: number) => void;
  signal?: AbortSignal;
};

type MapFile = { name: string; blob: Blob };

/**
 * Exports a map and returns the file with its name. `day` is the user's date, as YYYY-MM-DD. The PNG and PDF writers
 * are loaded lazily.
 */
export async function exportMap(
  scene: MapScene,
  format: MapFormat,
  day: string,
  options: ExportOptions,
): Promise<MapFile> {
  const name = words.maps.export.fileName(day);
  const picture = () => pictureOf(scene, options.measure, options);
  switch (format) {
    case 'svg':
      return { name: `${name}.svg`, blob: svgOf(picture(), { ...options, zoom: 1 }) };
    case 'png': {
      const { pngOf } = await import('../../base/drawing/png-writer.ts');
      return { name: `${name}.png`, blob: await pngOf(picture(), options) };
    }
    case 'tiles': {
      const [{ pngTiles }, { zipOf }] = await Promise.all([
        import('../../base/drawing/png-writer.ts'),
        import('../../base/drawing/zip-writer.ts'),
      ]);
      const files = async function* () {
        for await (const { row, column, png } of pngTiles(picture(), options))
          yield { name: `${name}-${words.maps.export.tileName(row, column)}.png`, content: png };
      };
      return { name: `${name}.zip`, blob: await zipOf(files()) };
    }
    case 'pdf': {
      const [{ pdfOf }, { pdfFontSlices }, { textPainter }] = await Promise.all([
        import('./map-pdf.ts'),
        import('../../base/drawing/pdf-font-files.ts'),
        import('../../base/drawing/text-pictures.ts'),
      ]);
      const file = await pdfOf(scene, { ...options, slices: pdfFontSlices, painter: textPainter() });
      return { name: `${name}.pdf`, blob: new Blob([file as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
    }
  }
}

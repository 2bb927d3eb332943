import { limits } from '@groundwork/contract/limits';
import { words } from '../../words/words.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { View } from './draw-node.ts';
import { svgOf } from './svg-writer.ts';

export type MapFormat = 'svg' | 'png' | 'pdf';
type ExportOptions = Pick<View, 'colorBy' | 'palette' | 'measure'> & {
  title: string;
  pages: 'one' | 'several';
  onProgress?: (drawn: number, of: number) => void;
  signal?: AbortSignal;
};

/** `note` is a hint to show to the user. */
type MapFile = { name: string; blob: Blob; note?: string };

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
  const name = `map-${day}.${format}`;
  switch (format) {
    case 'svg':
      return { name, blob: svgOf(scene, { ...options, zoom: 1 }) };
    case 'png': {
      const { pngOf } = await import('./png-writer.ts');
      const { blob, width, height, ratio } = await pngOf(scene, options);
      return { name, blob, ...(ratio < limits.map.pixelRatio && { note: words.maps.smallPicture(width, height) }) };
    }
    case 'pdf': {
      const [{ pdfOf }, { pdfFontSlices }, { textPainter }] = await Promise.all([
        import('./pdf-writer.ts'),
        import('./pdf-font-files.ts'),
        import('./text-pictures.ts'),
      ]);
      const file = await pdfOf(scene, { ...options, slices: pdfFontSlices, painter: textPainter() });
      return { name, blob: new Blob([file as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }) };
    }
  }
}

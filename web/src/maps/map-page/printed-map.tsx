import { limits } from '@groundwork/contract/base/limits';
import { useMemo } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { palettes } from '../../base/drawing/palette.ts';
import { usePrinting } from '../../base/printing/printing.ts';
import { drawMap } from '../drawing/draw-map.ts';
import type { View } from '../drawing/draw-node.ts';
import { DrawnShape } from '../drawing/drawn-shape.tsx';
import { useScene } from '../open-map/use-map.tsx';
import c from './printed-map.module.css';

const palette = { ...palettes.light, canvas: '#ffffff' };

/** The whole map as one picture, on paper only. The outline below it lists all nodes with their values. */
export const PrintedMap = ({ colorBy }: Pick<View, 'colorBy'>) => usePrinting() && <Picture colorBy={colorBy} />;

function Picture({ colorBy }: Pick<View, 'colorBy'>) {
  const scene = useScene();
  const isReadable = scene.nodes.length > 0 && scene.nodes.length <= limits.printedRows;
  const shapes = useMemo(
    () =>
      isReadable
        ? [...drawMap(scene, { colorBy, palette, measure: pageMeasure, zoom: 1 }, { ...scene, named: scene.nodes })]
        : [],
    [scene, colorBy, isReadable],
  );
  const { left, top, right, bottom } = scene.bounds;
  const [width, height] = [right - left, bottom - top];
  return (
    isReadable && (
      <div className={c.picture}>
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          viewBox={`${left} ${top} ${width} ${height}`}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {shapes.map((shape, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no other identity; their order is fixed.
            <DrawnShape key={index} shape={shape} />
          ))}
        </svg>
      </div>
    )
  );
}

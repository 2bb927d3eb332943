import { limits } from '@groundwork/contract/limits';
import { useLayoutEffect, useRef } from 'react';
import { usePrinting } from '../ui/printing.ts';
import type { View } from './drawing/draw-node.ts';
import { palettes } from './drawing/map-palette.ts';
import { pageMeasure } from './drawing/page-measure.ts';
import { pictureOf } from './drawing/picture.ts';
import { svgText } from './drawing/svg-writer.ts';
import c from './printed-map.module.css';
import { useScene } from './session/use-map.tsx';

const palette = { ...palettes.light, canvas: '#ffffff' };

/** The whole map as one picture, on paper only. The outline below it lists all nodes with their values. */
export const PrintedMap = ({ colorBy }: Pick<View, 'colorBy'>) => usePrinting() && <Picture colorBy={colorBy} />;

function Picture({ colorBy }: Pick<View, 'colorBy'>) {
  const scene = useScene();
  const place = useRef<HTMLDivElement>(null);
  const isReadable = scene.nodes.length > 0 && scene.nodes.length <= limits.printedRows;
  useLayoutEffect(() => {
    if (!isReadable) return;
    const svg = svgText(pictureOf(scene, pageMeasure), { colorBy, palette, measure: pageMeasure, zoom: 1 });
    const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    place.current?.replaceChildren(document.adoptNode(drawn));
  }, [scene, colorBy, isReadable]);
  return isReadable && <div ref={place} className={c.picture} aria-hidden />;
}

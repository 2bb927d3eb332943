import type { ZoomTransform } from 'd3-zoom';
import { useLayoutEffect, useRef } from 'react';
import { paint } from '../../base/drawing/canvas-writer.ts';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import type { View } from '../drawing/draw-node.ts';
import { drawFitted } from '../fitted/draw-fitted.ts';
import type { FittedPicture } from '../fitted/fitted-picture.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { Canvas } from './use-map-window.ts';

type Painting = Pick<Canvas, 'size' | 'insets'> & { at: ZoomTransform } & Pick<View, 'colorBy' | 'palette'>;

/** Draws the picture on a canvas. */
export function usePainted(scene: MapScene, picture: FittedPicture, { size, insets, at, colorBy, palette }: Painting) {
  const paper = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = paper.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const dense = devicePixelRatio;
    canvas.width = Math.round(size.width * dense);
    canvas.height = Math.round(size.height * dense);
    const scale = dense * at.k;
    context.setTransform(scale, 0, 0, scale, (at.x + insets.left * at.k) * dense, (at.y + insets.top * at.k) * dense);
    const { structure, byId } = scene;
    paint(
      context,
      drawFitted(picture, { palette, colorBy, measure: pageMeasure, structure, nodeOf: (id) => byId.get(id) }),
    );
  }, [scene, picture, size, insets, at, colorBy, palette]);
  return paper;
}

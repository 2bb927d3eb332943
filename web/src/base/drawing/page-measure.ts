import { canvasMeasure } from './canvas-writer.ts';
import type { Measure } from './shapes.ts';

let known: Measure | null = null;

/** Measures text as the page renders it. */
export const pageMeasure: Measure = (...text) => {
  if (!known) {
    const context = document.createElement('canvas').getContext('2d');
    known = context ? canvasMeasure(context) : (text, size) => text.length * size * 0.55;
  }
  return known(...text);
};

import { limits } from '@groundwork/contract/base/limits';

/** A page of a PDF, A4 landscape, in points. */
export const { width: paperWidth, height: paperHeight } = limits.map.paperPoints;
export const margin = 28;
export const room = { width: paperWidth - 2 * margin, height: paperHeight - 2 * margin };
/** Points per map unit on several pages. Titles are then 6.9 points. */
export const readable = 0.55;
/** The least size of a name on paper, in points. */
export const leastNamePoints = 7;
/** The most pages of a picture in one PDF file, and on a printout. */
export const mostPages = { file: 400, print: 100 };

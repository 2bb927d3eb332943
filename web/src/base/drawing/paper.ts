import { limits } from '@groundwork/contract/base/limits';

/** A page of a PDF, A4 landscape, in points. */
export const { width: paperWidth, height: paperHeight } = limits.map.paperPoints;
export const margin = 28;
export const room = { width: paperWidth - 2 * margin, height: paperHeight - 2 * margin };
/** Points per map unit on several pages. Titles are then 6.9 points. */
export const readable = 0.55;

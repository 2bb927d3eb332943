import { en } from './en.ts';

/** The catalogue of the viewer's language. A second language is a second file of the same type, chosen here. */
export const words: typeof en = en;

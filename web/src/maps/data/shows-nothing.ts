import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { NodeStyle } from '../model/node-style.ts';
import type { Scale } from './scale.ts';

/** How a map shows its data: styles of nodes, the color scale, and the matches of the filter. */
export type ShownData = {
  /** Returns the style of a node; undefined for the default style. Equal styles are the same object. */
  styleOf: (id: string) => NodeStyle | undefined;
  /** The colors of a field; null when the map shows generations or missing practices. */
  scale: (Scale & { field: FormField }) | null;
  /** The index of a node's entry in the scale; -1 when its value is not known. */
  entryOf: (id: string) => number;
  /** The nodes that meet the filter; null without one. */
  matches: ReadonlySet<string> | null;
  /** The fields of the look that the map does not have, or cannot show in this way. */
  missing: string[];
};

export const showsNothing: ShownData = {
  styleOf: () => undefined,
  scale: null,
  entryOf: () => -1,
  matches: null,
  missing: [],
};

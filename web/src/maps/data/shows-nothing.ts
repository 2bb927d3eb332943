import type { FormField } from '@groundwork/contract/form-fields';
import type { NodeStyle } from '../model/node-style.ts';
import type { Scale } from './scale.ts';

/** What a map shows of its data. */
export type ShownData = {
  /** Returns the same object for equal styles; undefined for a node that is drawn as always. */
  styleOf: (id: string) => NodeStyle | undefined;
  /** The colors of a field; null when the map shows generations or missing practices. */
  scale: (Scale & { field: FormField }) | null;
  /** The index of a node's entry in the scale; -1 when its value is not known. */
  entryOf: (id: string) => number;
  /** The nodes that meet the filter; null without one. */
  matches: ReadonlySet<string> | null;
  /** The fields that the look names and the map does not have, or that it cannot show so. */
  missing: string[];
};

export const showsNothing: ShownData = {
  styleOf: () => undefined,
  scale: null,
  entryOf: () => -1,
  matches: null,
  missing: [],
};

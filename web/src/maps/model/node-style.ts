import type { Change, Tone } from '../../base/drawing/palette.ts';
import type { NodeFacts } from './map-theme.ts';
import { radiusOf } from './map-theme.ts';

/** How the data of a node changes its drawing. Absent properties leave the default drawing. */
export type NodeStyle = {
  tone?: Tone;
  /** The radius of a circle, in map units. */
  radius?: number;
  /** A short text at the rim. */
  badge?: string;
  /** Whether a filter leaves the node out. */
  greyed?: true;
  /** What happened to the node between two times: a sign at its rim, and a dotted outline once it has left. */
  mark?: Exclude<Change, 'same'>;
  /** Draws only a dot with the name. */
  dot?: true;
  /** The share of its size that a node has while it appears. */
  grown?: number;
};

/** The radius of a node that is only a dot. */
export const plainDot = 6;

/** Whether the node has left the map between two times. */
export const hasLeft = (style: NodeStyle | undefined) => style?.mark === 'gone' || style?.mark === 'handed_over';

/** Whether a node is filled with the color of a value. */
export const isFilled = (style: NodeStyle | undefined) =>
  style?.tone !== undefined && style.tone.scale !== 'unknown' && style.tone.scale !== 'change';

/** Returns the radius of a node's circle, in map units: by the attendees, unless its data says otherwise. */
export const nodeRadius = ({ facts, style }: { facts: NodeFacts; style?: NodeStyle | undefined }) =>
  (style?.dot ? plainDot : (style?.radius ?? radiusOf(facts.attendees))) * (style?.grown ?? 1);

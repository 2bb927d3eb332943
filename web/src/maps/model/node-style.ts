import type { Tone } from '../../base/drawing/palette.ts';
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
};

/** Returns the radius of a node's circle, in map units: by the attendees, unless its data says otherwise. */
export const nodeRadius = ({ facts, style }: { facts: NodeFacts; style?: NodeStyle | undefined }) =>
  style?.radius ?? radiusOf(facts.attendees);

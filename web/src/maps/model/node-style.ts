import type { NodeFacts } from './map-theme.ts';
import { radiusOf } from './map-theme.ts';

/**
 * A color that stands for a value, in both palettes: a step from low to high, one of the choices, the choices that have
 * no color of their own, or no value.
 */
export type Tone =
  | { scale: 'steps'; step: number; of: number }
  | { scale: 'choices'; index: number }
  | { scale: 'other' }
  | { scale: 'unknown' };

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

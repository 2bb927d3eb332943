import type { Box } from '../../base/drawing/picture.ts';
import type { HeldBy, MapEdge, MapNode, Position } from './map-rows.ts';
import type { NodeFacts } from './map-theme.ts';
import type { NodeStyle } from './node-style.ts';

/** A node with its position: the center of a circle. A card uses the center of the largest circle. */
export type PlacedNode = Position & {
  id: string;
  node: MapNode;
  facts: NodeFacts;
  generation: number;
  /** Null for a root, and for the top of the focused branch. */
  parent: PlacedNode | null;
  /** How many nodes a folded branch hides. */
  folded: number;
  /** How many of the hidden nodes are churches. */
  foldedChurches: number;
  style?: NodeStyle | undefined;
};

export type PlacedEdge = { edge: MapEdge; label: string; from: PlacedNode; to: PlacedNode };

/** The background of a branch that another team holds: the boxes around its nodes and the lines between them. */
export type Hull = { heldBy: HeldBy; boxes: Box[] };

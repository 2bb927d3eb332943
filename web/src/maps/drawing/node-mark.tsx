import { useComputedColorScheme } from '@mantine/core';
import { palettes } from '../../base/drawing/palette.ts';
import { usePrinting } from '../../base/printing/printing.ts';
import type { Structure } from '../model/map-theme.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { View } from './draw-node.ts';
import { nodeColor } from './draw-node.ts';

type NodeMarkProps = Pick<PlacedNode, 'node' | 'facts' | 'generation' | 'style'> & {
  structure: Structure;
  colorBy: View['colorBy'];
};

/** A small mark of a node in its color on the map: a disc for a church, a dashed disc for a group, or a card. */
export function NodeMark({ structure, colorBy, ...placed }: NodeMarkProps) {
  const scheme = useComputedColorScheme('light');
  const palette = palettes[usePrinting() ? 'light' : scheme];
  const color = nodeColor(placed, { palette, colorBy });
  const line = { fill: color, fillOpacity: placed.node.held_by ? 0 : 0.18, stroke: color, strokeWidth: 1.7 };
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      {structure === 'church' ? (
        <circle cx="7" cy="7" r="5.6" {...line} {...(!placed.facts.solid && { strokeDasharray: '2.7 1.7' })} />
      ) : (
        <rect x="1.4" y="2.4" width="11.2" height="9.2" rx="2.4" {...line} />
      )}
    </svg>
  );
}

import type { NodeOutcome } from '@groundwork/contract/maps/versions';
import { useComputedColorScheme } from '@mantine/core';
import { palettes } from '../../base/drawing/palette.ts';
import { changeSign } from '../drawing/draw-node.ts';
import { DrawnShape } from '../drawing/drawn-shape.tsx';

/** The sign of a change, as the map shows it. */
export function ChangeSign({ outcome }: { outcome: NodeOutcome }) {
  const palette = palettes[useComputedColorScheme('light')];
  return (
    <svg width={16} height={16} viewBox="-8 -8 16 16" strokeLinecap="round" strokeLinejoin="round" aria-hidden>
      {changeSign({ style: { mark: outcome } }, { x: 0, y: 0, r: 7 }, palette).map((shape) => (
        <DrawnShape key={shape.kind} shape={shape} />
      ))}
    </svg>
  );
}

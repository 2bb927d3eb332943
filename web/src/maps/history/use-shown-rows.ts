import { useReducedMotion } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import type { Rows } from '../model/map-rows.ts';
import type { NodeStyle } from '../model/node-style.ts';
import type { historySession } from './history-session.ts';

/** How long a new node grows while the history plays. A larger map takes too long to draw for each step of it. */
const growMs = 220;
const mostGrowing = 600;

type StyleOf = (id: string) => NodeStyle;

/** Shows the rows of a moment. While playing, nodes that were not there before grow. */
export function useShownRows(
  { show }: Pick<ReturnType<typeof historySession>, 'show'>,
  rows: Rows | undefined,
  styleOf: StyleOf,
  playing: boolean,
) {
  const isCalm = useReducedMotion();
  const before = useRef<ReadonlySet<string> | null>(null);
  useLayoutEffect(() => {
    if (!rows) return;
    const known = before.current;
    const ids = new Set(rows.nodes.map(({ id }) => id));
    before.current = ids;
    const fresh = new Set(known && playing && !isCalm && ids.size <= mostGrowing ? ids.difference(known) : []);
    if (fresh.size === 0) return show(rows, styleOf);
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = Math.min(1, (now - start) / growMs);
      const growing = new Map([...fresh].map((id) => [id, { ...styleOf(id), grown: Math.max(0.05, share) }]));
      show(rows, share < 1 ? (id) => growing.get(id) ?? styleOf(id) : styleOf);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    step(start);
    return () => cancelAnimationFrame(frame);
  }, [show, rows, styleOf, playing, isCalm]);
}

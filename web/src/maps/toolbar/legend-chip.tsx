import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { useMap, useModel, useShownData } from '../open-map/use-map.tsx';
import c from './legend-chip.module.css';
import { addedUp, type Legend, type LegendRow, legendCounts, legendOf, legendTitle } from './legend-rows.ts';

const text = words.maps.legend;
/** Computing the totals of a large map is slow. The legend waits until changes pause. */
const calmMs = 100;

export type LegendProps = Pick<View, 'colorBy' | 'palette'>;

/** On the canvas: the colors of the legend in short. Opens the legend. With a panel open, only the colors. */
export function LegendChip({ colorBy, palette, short, onOpen }: LegendProps & { short: boolean; onOpen: () => void }) {
  const { theme } = useMap();
  const shown = useShownData();
  const { rows, held } = useLegend({ colorBy, palette });
  if (rows.length === 0) return null;
  const title = legendTitle(theme, colorBy, shown);
  const own = addedUp(rows.map(({ totals }) => totals));
  // The chip has room for the nodes of other teams only if they are all.
  const counts = legendCounts(theme, own, own.nodes > 0 ? 0 : held);
  return (
    <UnstyledButton className={c.chip} title={text.open} onClick={onOpen}>
      {short ? <VisuallyHidden>{title}</VisuallyHidden> : <b>{title}</b>}
      <LegendDots rows={rows} />
      {!short && <span className={c.counts}>{counts.join(', ')}</span>}
      <IconChevronUp size={14} stroke={1.7} aria-hidden />
    </UnstyledButton>
  );
}

const empty: Legend = { rows: [], held: 0 };

/** Returns the legend, some time after a change. */
export function useLegend({ colorBy, palette }: LegendProps): Legend {
  const { theme } = useMap();
  const model = useModel();
  const shown = useShownData();
  const newest = model.version();
  const [version, setVersion] = useState(-1);
  useEffect(() => {
    const later = setTimeout(() => setVersion(newest), calmMs);
    return () => clearTimeout(later);
  }, [newest]);
  return useMemo(
    () => (version < 0 ? empty : legendOf({ model, theme, branch: model.focus, colorBy, palette, shown })),
    [model, version, theme, colorBy, palette, shown],
  );
}

/** More dots than this do not fit beside the title. */
const mostDots = 12;

/** The first colors of the legend, without names and numbers. */
export function LegendDots({ rows }: { rows: LegendRow[] }) {
  return (
    <span className={c.dots} aria-hidden>
      {rows.slice(0, mostDots).map(({ name, color }) => (
        <LegendDot key={name} color={color} />
      ))}
    </span>
  );
}

/** A color in the shape that nodes have at the zoom of the map. */
export function LegendDot({ color }: { color: string }) {
  const { theme } = useMap();
  const sign = theme.structure === 'church' ? 'circle' : 'card';
  return <i className={c.dot} data-sign={sign} style={{ '--dot': color } as CSSProperties} />;
}

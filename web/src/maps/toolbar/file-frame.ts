import { palettes } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import { totalLines } from '../data/total-texts.ts';
import type { View } from '../drawing/draw-node.ts';
import type { Frame, LegendSign } from '../drawing/picture.ts';
import type { MapSession } from '../session/map-session.ts';
import { legendOf, legendText, legendTitle, practiceNames } from './legend-rows.ts';

type Framed = Pick<MapSession, 'map' | 'model' | 'theme' | 'data' | 'nodeFields'>;

/**
 * Returns the texts around a map in a file and on paper. The legend covers a branch, or the whole map; `totals` is the
 * branch of the totals, undefined for none.
 */
export const fileFrame = (
  session: Framed,
  colorBy: View['colorBy'],
  { subtitle, legend, totals }: { subtitle: string; legend: string | null; totals: string | null | undefined },
): Frame => ({
  title: session.map.name,
  subtitle,
  legend: fileLegend(session, legend, colorBy),
  totals: totals === undefined ? [] : totalLines(session.data, totals),
});

/** Returns the colors with what they count, and the signs of circles and practices. */
function fileLegend(
  { model, theme, data, nodeFields }: Framed,
  branch: string | null,
  colorBy: View['colorBy'],
): Frame['legend'] {
  const { signs } = words.maps.legend;
  const shown = data.shown();
  const { rows } = legendOf({ model, theme, branch, colorBy, palette: palettes.light, shown });
  const named = practiceNames(nodeFields).map(({ practice, name }): LegendSign => ({ sign: practice, text: name }));
  const kinds = (['church', 'group', 'inactive'] as const).map((sign): LegendSign => ({ sign, text: signs[sign] }));
  return {
    title: legendTitle(theme, colorBy, shown),
    items: rows.map((row) => ({ color: row.color, text: legendText(theme, row) })),
    signs:
      theme.structure === 'church'
        ? [...kinds, ...(named.length > 0 ? [{ sign: null, text: signs.practices }, ...named] : [])]
        : [],
  };
}

import { LegendDots, useLegend } from './legend-chip.tsx';
import { MapFind } from './map-find.tsx';
import type { MapTools } from './map-tools.ts';
import c from './phone-find.module.css';

/** On phones: the search, with the colors of the legend. */
export function PhoneFind({ tools }: { tools: MapTools }) {
  const { rows } = useLegend(tools);
  return (
    <div className={c.top}>
      <MapFind
        end={
          <span className={c.end}>
            <LegendDots rows={rows} />
          </span>
        }
      />
    </div>
  );
}

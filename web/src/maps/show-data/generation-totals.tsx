import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import c from '../data/map-data.module.css';
import { growthText, totalName, totalParts } from '../data/total-texts.ts';
import { useMap } from '../open-map/use-map.tsx';

const text = words.mapData.totals;

/** The totals of each generation, if the look asks for them. */
export function GenerationTotals() {
  const { data } = useMap();
  const totals = useSyncExternalStore(data.subscribe, data.generations);
  const of = data.totalOf();
  if (!totals || !of) return null;
  const parts = totalParts(of);
  const unknown = totals.all.nodes - totals.all.known;
  return (
    <div className={c.totals}>
      <table>
        <caption>{text.title(totalName(of))}</caption>
        <thead>
          <tr>
            <td />
            {parts.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.generations.map((total) => (
            <tr key={total.generation}>
              <th scope="row">{words.maps.legend.generation(total.generation)}</th>
              {parts.map(({ key, textOf }) => (
                <td key={key}>{textOf(total)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.all}</th>
            {parts.map(({ key, textOf }) => (
              <td key={key}>{textOf(totals.all)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p className={c.note}>{growthText(of, totals.months)}</p>
      {unknown > 0 && <p className={c.note}>{text.unknown(unknown)}</p>}
    </div>
  );
}

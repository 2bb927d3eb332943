import { useSyncExternalStore } from 'react';
import * as words from '../../base/words/words.ts';
import { MapIcon } from '../drawing/map-icon.tsx';
import type { Totals } from '../model/map-branches.ts';
import { detailAt } from '../model/node-sizes.ts';
import { useMap, useShownData } from '../open-map/use-map.tsx';
import { LegendDot, type LegendProps, useLegend } from '../toolbar/legend-chip.tsx';
import { addedUp, type Legend, type LegendRow, legendTitle, practiceNames } from '../toolbar/legend-rows.ts';
import { GenerationTotals } from './generation-totals.tsx';
import c from './map-legend.module.css';

const text = words.maps.legend;
const number = new Intl.NumberFormat();
/**
 * The legend: the meaning of the colors, with the number of nodes and people. If a branch is focused, the legend covers
 * only this branch.
 */
export function MapLegend({ colorBy, palette }: LegendProps) {
  const { theme, data } = useMap();
  const shown = useShownData();
  const { rows, held } = useLegend({ colorBy, palette });
  if (rows.length === 0) return null;
  const title = legendTitle(theme, colorBy, shown);
  return (
    <section className={c.legend} aria-label={title}>
      <h3 title={title}>{title}</h3>
      {theme.structure === 'church' ? <ChurchTotals rows={rows} held={held} /> : <Levels rows={rows} held={held} />}
      {data.totalOf() && <GenerationTotals />}
    </section>
  );
}

/** Returns whether the map draws its nodes in the simplest way, for this zoom. */
function useIsFar() {
  const { camera } = useMap();
  return useSyncExternalStore(camera.subscribe, () => detailAt(camera.viewport.zoom) === 'far');
}

/** The name of a color, after its letter on the map. */
function Name({ name, letter }: Pick<LegendRow, 'name' | 'letter'>) {
  return (
    <span className={c.entry} title={name}>
      {letter && <i className={c.letter}>{letter}</i>}
      <bdi>{name}</bdi>
    </span>
  );
}

const counted = ['churches', 'groups', 'people'] as const;

function ChurchTotals({ rows, held }: Legend) {
  const far = useIsFar();
  const all = addedUp(rows.map(({ totals }) => totals));
  const cell = (totals: Totals, key: (typeof counted)[number]) =>
    totals[key] > 0 || (key === 'people' && totals.counted > 0) ? number.format(totals[key]) : '–';
  return (
    <>
      <div className={c.rows}>
        <table className={c.table}>
          <thead>
            <tr>
              <td />
              {counted.map((key) => (
                <th key={key} scope="col">
                  {text.counted[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, color, letter, totals }) => (
              <tr key={name}>
                <th scope="row">
                  <LegendDot color={color} />
                  <Name name={name} letter={letter} />
                </th>
                {counted.map((key) => (
                  <td key={key}>{cell(totals, key)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.total}</th>
              {counted.map((key) => (
                <td key={key}>{cell(all, key)}</td>
              ))}
            </tr>
            {held > 0 && (
              <tr className={c.held}>
                <th scope="row" colSpan={counted.length + 1}>
                  {text.withOthers(held)}
                </th>
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      <div className={c.signs}>
        {(['church', 'group', 'inactive'] as const).map((kind) => (
          <span key={kind}>
            <svg
              className={c.sign}
              data-kind={kind}
              data-far={far || undefined}
              width="14"
              height="14"
              aria-hidden="true"
            >
              <circle cx="7" cy="7" r="5.7" />
            </svg>
            {text.signs[kind]}
          </span>
        ))}
      </div>
      <Practices />
    </>
  );
}

/** The signs of the practices. */
function Practices() {
  const { nodeFields } = useMap();
  const named = practiceNames(nodeFields);
  if (named.length === 0) return null;
  return (
    <ul className={c.practices}>
      {named.map(({ practice, name }) => (
        <li key={practice}>
          <MapIcon icon={practice} size={15} stroke={1.7} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Levels({ rows, held }: Legend) {
  return (
    <ul className={c.levels}>
      {rows.map(({ name, color, letter, totals }) => (
        <li key={name}>
          <LegendDot color={color} />
          <b>
            <Name name={name} letter={letter} />
          </b>
          {totals.nodes > 0 && <span>{words.maps.nodes(totals.nodes)}</span>}
        </li>
      ))}
      {held > 0 && <li className={c.held}>{text.withOthers(held)}</li>}
    </ul>
  );
}

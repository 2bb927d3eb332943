import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import * as words from '../../base/words/words.ts';
import { showsNothing } from '../data/shows-nothing.ts';
import type { View } from '../drawing/draw-node.ts';
import type { Totals } from '../model/map-branches.ts';
import { nodeCount } from '../model/map-views.ts';
import { detailAt } from '../model/node-sizes.ts';
import { useMap, useModel, useShownData } from '../open-map/use-map.tsx';
import { type LegendRow, legendRows, legendTitle } from './legend-rows.ts';
import c from './map-legend.module.css';

const text = words.maps.legend;
const number = new Intl.NumberFormat();
/** Computing the totals of a large map is slow. The legend waits until changes pause. */
const calmMs = 100;

const GenerationTotals = lazily(() =>
  import('../show-data/generation-totals.tsx').then(({ GenerationTotals }) => GenerationTotals),
);

type LegendProps = Pick<View, 'colorBy' | 'palette'>;

/**
 * The legend: the meaning of the colors, with the number of nodes and people. If a branch is focused, the legend covers
 * only this branch.
 */
export function MapLegend({ colorBy, palette, open, onToggle }: LegendProps & { open: boolean; onToggle: () => void }) {
  const { theme, model, data } = useMap();
  const shown = useShownData();
  const { matches, missing } = shown;
  const rows = useLegendRows({ colorBy, palette });
  const hasNothing = rows.length === 0 && matches === null && missing.length === 0;
  if (hasNothing) return null;
  const title = legendTitle(theme, colorBy, shown);
  const totalOf = data.totalOf();
  const isRow = theme.structure !== 'church' && shown === showsNothing && !totalOf;
  const Chevron = open ? IconChevronDown : IconChevronUp;
  return (
    <section
      className={c.legend}
      aria-label={title}
      data-row={isRow || undefined}
      data-wide={shown.scale !== null || undefined}
    >
      <div className={c.head}>
        <h2 title={title}>{title}</h2>
        {!open && <LegendDots rows={rows} />}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={open ? text.fold : text.unfold}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Chevron size={15} stroke={1.7} />
        </ActionIcon>
      </div>
      {open && <LegendTotals rows={rows} />}
      {open && totalOf && <GenerationTotals />}
      {open && matches && <p className={c.note}>{words.mapData.matches(matches.size, nodeCount(model))}</p>}
      {missing.length > 0 && <p className={c.note}>{words.mapData.missing(missing)}</p>}
    </section>
  );
}

/** Returns the rows of the legend, some time after a change. */
export function useLegendRows({ colorBy, palette }: LegendProps): LegendRow[] {
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
    () => (version < 0 ? [] : legendRows({ model, theme, branch: model.focus, colorBy, palette, shown })),
    [model, version, theme, colorBy, palette, shown],
  );
}

/** The colors with their numbers. */
export function LegendTotals({ rows }: { rows: LegendRow[] }) {
  const { theme } = useMap();
  return theme.structure === 'church' ? <ChurchTotals rows={rows} /> : <Levels rows={rows} />;
}

/** More dots than this do not fit beside the title. */
const mostDots = 12;

/** The first colors of the legend, without names and numbers. */
export function LegendDots({ rows }: { rows: LegendRow[] }) {
  return (
    <span className={c.dots} aria-hidden>
      {rows.slice(0, mostDots).map(({ name, color }) => (
        <Dot key={name} color={color} />
      ))}
    </span>
  );
}

/** Returns whether the map draws its nodes in the simplest way, for this zoom. */
function useIsFar() {
  const { camera } = useMap();
  return useSyncExternalStore(camera.subscribe, () => detailAt(camera.viewport.zoom) === 'far');
}

/** A color in the shape that nodes have at the zoom of the map. */
function Dot({ color }: { color: string }) {
  const { theme } = useMap();
  const sign = theme.structure === 'church' ? 'circle' : 'card';
  return <i className={c.dot} data-sign={sign} style={{ '--dot': color } as CSSProperties} />;
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

const addedUp = (all: Totals[]): Totals =>
  all.reduce((sum, totals) => ({
    nodes: sum.nodes + totals.nodes,
    churches: sum.churches + totals.churches,
    groups: sum.groups + totals.groups,
    people: sum.people + totals.people,
    counted: sum.counted + totals.counted,
  }));

function ChurchTotals({ rows }: { rows: LegendRow[] }) {
  const far = useIsFar();
  if (rows.length === 0) return null;
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
                  <Dot color={color} />
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
    </>
  );
}

function Levels({ rows }: { rows: LegendRow[] }) {
  return (
    <ul className={c.levels}>
      {rows.map(({ name, color, letter, totals }) => (
        <li key={name}>
          <Dot color={color} />
          <b>
            <Name name={name} letter={letter} />
          </b>
          <span>{words.maps.nodes(totals.nodes)}</span>
        </li>
      ))}
    </ul>
  );
}

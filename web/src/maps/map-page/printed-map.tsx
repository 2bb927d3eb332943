import { useMemo } from 'react';
import { fullDay, today } from '../../base/dates/dates.ts';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { paperPalette } from '../../base/drawing/palette.ts';
import { margin, mostPages, paperHeight, paperWidth } from '../../base/drawing/paper.ts';
import { noteAt, noteShape, type Sheet } from '../../base/drawing/sheets.ts';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { DrawnShape, DrawnShapes } from '../drawing/drawn-shape.tsx';
import { mapSheets } from '../drawing/map-sheets.ts';
import { useMap, useScene } from '../open-map/use-map.tsx';
import { fileFrame } from '../toolbar/file-frame.ts';
import c from './printed-map.module.css';

const view = { palette: paperPalette, measure: pageMeasure };

/** The pages of a map on paper, as in its PDF file. */
export function PrintedMap({ colorBy }: Pick<View, 'colorBy'>) {
  const session = useMap();
  const scene = useScene();
  const sheets = useMemo(() => {
    const { map, model, theme } = session;
    const branch = model.focus;
    const top = branch === null ? undefined : model.nodes.get(branch);
    const day = fullDay(today());
    const title = top && (theme.facts(top).title || words.maps.untitled);
    const subtitle = title === undefined ? day : words.maps.export.branchOf(title, day);
    const frame = fileFrame(session, colorBy, { subtitle, legend: branch, totals: branch });
    return mapSheets(scene, pageMeasure, { title: map.name, colorBy, frame, most: mostPages.print });
  }, [session, scene, colorBy]);
  return (
    <div className={c.sheets}>
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity; their order is fixed.
        <PrintedSheet key={index} sheet={sheet} />
      ))}
    </div>
  );
}

function PrintedSheet({ sheet: { parts, note } }: { sheet: Sheet }) {
  return (
    <svg
      className={c.sheet}
      aria-hidden="true"
      viewBox={`0 0 ${paperWidth} ${paperHeight}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {parts.map(({ shapes, scale, left, top }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity; their order is fixed.
        <g key={index} transform={`translate(${margin + left} ${margin + top}) scale(${scale})`}>
          <DrawnShapes shapes={shapes(view)} />
        </g>
      ))}
      {note && <DrawnShape shape={noteShape(note, paperWidth / 2, paperHeight - noteAt)} />}
    </svg>
  );
}

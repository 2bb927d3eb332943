import { SegmentedControl, useComputedColorScheme } from '@mantine/core';
import { useMemo, useState } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { palettes } from '../../base/drawing/palette.ts';
import * as words from '../../base/words/words.ts';
import { valueWords } from '../../forms/forms/value-words.ts';
import { drawMap } from '../drawing/draw-map.ts';
import { DrawnShapes } from '../drawing/drawn-shape.tsx';
import type { MappedTree } from '../exchange/map-fields.ts';
import type { PastedNodes } from '../exchange/pasted-nodes.ts';
import { textOf } from '../exchange/value-texts.ts';
import { MapModel } from '../model/map-model.ts';
import { mapScene } from '../model/map-scene.ts';
import { copiesOf } from '../session/map-clipboard.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './branch-preview.module.css';

const text = words.mapExchange.add;

type BranchPreviewProps = {
  session: MapSession;
  pasted: PastedNodes;
  /** The largest branch for the drawing, and the first nodes for the list. */
  preview: { drawn: MappedTree['nodes']; listed: MappedTree['nodes'] };
  /** The number of all nodes. */
  count: number;
};

/** A part of what will be added, as on the map or as a list. */
export function BranchPreview({ session, pasted, preview: { drawn, listed }, count }: BranchPreviewProps) {
  const [view, setView] = useState<'map' | 'list'>('map');
  return (
    <section className={c.preview} aria-label={text.preview.label}>
      <header className={c.head}>
        <h3>{text.preview.label}</h3>
        <span>
          {view === 'map'
            ? drawn.length === count
              ? text.preview.all(count)
              : text.preview.part(drawn.length, count)
            : text.preview.first(listed.length, count)}
        </span>
        <SegmentedControl
          size="xs"
          aria-label={text.preview.view}
          data={[
            { value: 'map', label: text.preview.map },
            { value: 'list', label: text.preview.list },
          ]}
          value={view}
          onChange={(value) => setView(value === 'list' ? 'list' : 'map')}
        />
      </header>
      {view === 'map' ? (
        <Drawing session={session} pasted={pasted} nodes={drawn} />
      ) : (
        <NodeList pasted={pasted} nodes={listed} />
      )}
    </section>
  );
}

/** The room of the drawing, in pixels. */
const room = { width: 440, height: 420 };
const margin = 12;

type DrawingProps = Pick<BranchPreviewProps, 'session' | 'pasted'> & { nodes: MappedTree['nodes'] };

function Drawing({ session: { theme }, pasted, nodes }: DrawingProps) {
  const palette = palettes[useComputedColorScheme('light')];
  const { shapes, box } = useMemo(() => {
    const model = new MapModel({ nodes: [], edges: [] });
    const unplaced = nodes.map((node) => ({ ...node, position: null }));
    model.run([copiesOf(pasted.clipOf(unplaced, []), { parent_id: null, before: null }, null).command]);
    const scene = mapScene(model, theme);
    const { left, top, right, bottom } = scene.bounds;
    const [width, height] = [right - left + 2 * margin, bottom - top + 2 * margin];
    const zoom = Math.min(1, room.width / width, room.height / height);
    const view = { zoom, colorBy: 'generation', palette, measure: pageMeasure } as const;
    return { shapes: [...drawMap(scene, view)], box: { left: left - margin, top: top - margin, width, height, zoom } };
  }, [nodes, pasted, theme, palette]);
  return (
    <svg
      className={c.drawing}
      role="img"
      aria-label={text.preview.drawing}
      style={{ maxWidth: box.width * box.zoom }}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <DrawnShapes shapes={shapes} />
    </svg>
  );
}

function NodeList({ pasted: { template }, nodes }: Omit<DrawingProps, 'session'>) {
  const levels: number[] = [];
  return (
    <ul className={c.list}>
      {nodes.map(({ fields, parent }, index) => {
        const level = parent === null ? 0 : (levels[parent] ?? 0) + 1;
        levels.push(level);
        const values = template.fields.flatMap((field) => {
          const value = field.name === template.titleField ? '' : valueWords(field, fields[field.name]);
          return value === '' ? [] : `${field.label}: ${value}`;
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no ids before they are added; their order is fixed.
          <li key={index} style={{ paddingInlineStart: `${level}rem` }}>
            <bdi>{textOf(undefined, fields[template.titleField]) || words.maps.untitled}</bdi>
            {values.length > 0 && <small>{values.join(' · ')}</small>}
          </li>
        );
      })}
    </ul>
  );
}

import { expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { showsNothing } from '../data/shows-nothing.ts';
import { MapModel } from '../model/map-model.ts';
import { churchTheme, sampleNode } from '../model/sample-map.ts';
import { legendRows } from './legend-rows.ts';

const depth = 40;

it('counts each generation of a deep map on its own', () => {
  const nodes = Array.from({ length: depth }, (_, index) =>
    sampleNode(
      `${index}`,
      Array(index + 1)
        .fill('1')
        .join('.'),
      { title: 'Oak', attendees: index + 1 },
    ),
  );
  const rows = legendRows({
    model: new MapModel({ nodes, edges: [] }),
    theme: churchTheme,
    branch: null,
    colorBy: 'generation',
    palette: palettes.light,
    shown: showsNothing,
  });
  expect(rows.map(({ name }) => name)).toEqual(nodes.map((_, index) => `${index + 1}`));
  expect(rows.map(({ totals }) => totals.people)).toEqual(nodes.map((_, index) => index + 1));
});

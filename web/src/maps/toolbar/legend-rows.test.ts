import { expect, it } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { showsNothing } from '../data/shows-nothing.ts';
import { MapModel } from '../model/map-model.ts';
import { churchTheme, ideaTheme, sampleNode } from '../model/sample-map.ts';
import { addedUp, legendCounts, legendOf, legendText } from './legend-rows.ts';

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
  const { rows } = legendOf({
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

it('counts nodes of other teams apart from the own ones, also ideas in a map of churches', () => {
  const held_by = { id: 'south', name: 'South', shared: true };
  const held = { read_only: true, held_by };
  const model = new MapModel({
    nodes: [
      sampleNode('a', '1', { title: 'Oak', kind: 'church', attendees: 9 }),
      sampleNode('b', '1.1', { title: 'Elm', attendees: 5 }, held),
      sampleNode('c', '1.1.1', { title: 'An idea' }, { ...held, node_type: 'idea' }),
      sampleNode('d', '1.2', { title: 'Ash', kind: 'group' }),
    ],
    edges: [],
  });
  const legend = legendOf({
    model,
    theme: churchTheme,
    branch: null,
    colorBy: 'generation',
    palette: palettes.light,
    shown: showsNothing,
  });
  expect(legend.held).toBe(2);
  expect(legend.rows.map((row) => legendText(churchTheme, row))).toEqual(['1: 1 church, 9 people', '2: 1 group', '3']);
  const all = addedUp(legend.rows.map(({ totals }) => totals));
  expect(legendCounts(churchTheme, all, legend.held)).toEqual(['1 church', '1 group', '2 nodes with other teams']);
  expect(legendCounts(ideaTheme, all, legend.held)).toEqual(['2 nodes', '2 nodes with other teams']);
});

import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import { describe, expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { churchFields, sampleNode } from '../model/sample-map.ts';
import { loadComputing, MapData } from './map-data.ts';
import { branchTotals, generationTotals, monthsOfGrowth, totalOf } from './map-totals.ts';
import { totalLines } from './total-texts.ts';

const field = (name: string, type: FormField['type']): FormField => ({
  id: name,
  name,
  label: name,
  type,
  required: false,
});
const fields = [...churchFields, field('began', 'date'), field('ended', 'date')];
const month = 2026 * 12 + 10;
const values: Record<string, MapNode['fields']> = {
  1: { attendees: 40, prayer: true, began: '2019-05-05' },
  1.1: { attendees: 10, prayer: false, began: '2026-11-20' },
  '1.1.1': { attendees: -2, prayer: true, began: '2025-12-01' },
  '1.1.2': { began: '2025-11-30' },
  1.2: { attendees: 12, began: '2027-01-01' },
};
const modelOf = (given: Record<string, MapNode['fields']>) =>
  new MapModel({ nodes: Object.entries(given).map(([path, each]) => sampleNode(path, path, each)), edges: [] });
const model = modelOf(values);
const counted = (look: MapLook, matches: string[] | null = null, of = model) => {
  const total = totalOf(fields, look);
  if (!total) throw new Error('Nothing is added up');
  return { model: of, of: total, matches: matches && new Set(matches), month };
};

describe('totals of branches', () => {
  it('are the sum, the average of what is known, the share of the map and the growth', () => {
    const of = branchTotals(counted({ total: 'attendees' }));
    expect(of('1')).toEqual({ nodes: 5, known: 4, sum: 60, average: 15, share: 1, perMonth: 8 / 12 });
    expect(of('1.1')).toEqual({ nodes: 3, known: 2, sum: 8, average: 4, share: 8 / 60, perMonth: 8 / 12 });
    expect(of('1.1.2')).toEqual({ nodes: 1, known: 0, sum: null, average: null, share: null, perMonth: null });
    expect(of('1.2')).toMatchObject({ sum: 12, perMonth: 0 });
  });

  it('count nodes, and how often a field is yes', () => {
    expect(branchTotals(counted({ total: '$nodes' }))('1.1')).toMatchObject({
      sum: 3,
      average: null,
      share: 0.6,
      perMonth: 2 / 12,
    });
    expect(branchTotals(counted({ total: 'prayer' }))('1')).toMatchObject({ known: 3, sum: 2, average: 2 / 3 });
  });

  it('count only what matches the filter', () => {
    const of = branchTotals(counted({ total: 'attendees' }, ['1.1.1', '1.2']));
    expect([of('1').sum, of('1.1').sum, of('1.1').nodes, of('1.1.2').sum]).toEqual([10, -2, 1, null]);
  });

  it('have no share when the whole is not positive, and none for an empty map', () => {
    expect(branchTotals(counted({ total: 'attendees' }, ['1.1.1']))('1.1')).toMatchObject({ sum: -2, share: null });
    expect(branchTotals(counted({ total: 'attendees' }, null, modelOf({})))('gone')).toMatchObject({
      nodes: 0,
      sum: null,
    });
  });
});

describe('totals of generations', () => {
  it('add up each generation and all', () => {
    const { generations, all } = generationTotals(counted({ total: 'attendees' }));
    expect(generations.map(({ generation, nodes }) => [generation, nodes])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    expect(generations.reduce((whole, { sum }) => whole + (sum ?? 0), 0)).toBe(60);
    expect(all).toMatchObject({ sum: 60, share: 1, nodes: 5 });
    expect(generations.reduce((whole, { share }) => whole + (share ?? 0), 0)).toBeCloseTo(1, 12);
  });
});

describe('generations', () => {
  it('are in order, also when the first that matches is deep', () => {
    const { generations } = generationTotals(counted({ total: '$nodes' }, ['1.1.1', '1', '1.2']));
    expect(generations.map(({ generation }) => generation)).toEqual([1, 2, 3]);
    const deep = generationTotals(counted({ total: '$nodes' }, ['1.1.1', '1.2']));
    expect(deep.generations.map(({ generation }) => generation)).toEqual([2, 3]);
  });
});

describe('growth', () => {
  it('goes by the chosen date, else the start date, else the first', () => {
    expect(totalOf(fields, { total: '$nodes' })?.growth?.name).toBe('began');
    expect(totalOf(fields, { total: '$nodes', growth: 'ended' })?.growth?.name).toBe('ended');
    const start = { ...field('start', 'datetime'), meaning: 'start_date' } as const;
    expect(totalOf([...fields, start], { total: '$nodes' })?.growth?.name).toBe('start');
    expect(totalOf(churchFields, { total: '$nodes' })?.growth).toBeNull();
  });

  it('is the average of the last twelve months, or of fewer in a young map', () => {
    expect(monthsOfGrowth(counted({ total: '$nodes' }))).toBe(12);
    const young = counted(
      { total: '$nodes' },
      null,
      modelOf({ 1: { began: '2026-10-30' }, 2: { began: '2026-11-01' } }),
    );
    expect(monthsOfGrowth(young)).toBe(2);
    expect(generationTotals(young).all.perMonth).toBe(1);
  });

  it('is unknown without dates', () => {
    const undated = counted({ total: '$nodes' }, null, modelOf({ 1: {} }));
    expect(generationTotals(undated).all).toMatchObject({ sum: 1, perMonth: null });
  });
});

it('is not added up when the field is gone or cannot be', () => {
  expect(totalOf(fields, {})).toBeUndefined();
  expect(totalOf(fields, { total: 'region' })).toBeUndefined();
  expect(totalOf(fields, { total: 'leader' })).toBeUndefined();
});

it('writes the totals of the generations, or of a branch, as lines of a file', async () => {
  await loadComputing();
  const data = new MapData(model, fields);
  expect(totalLines(data, null)).toEqual([]);
  data.show({ total: 'attendees' });
  expect(totalLines(data, null)).toEqual([
    'Totals: attendees',
    expect.stringMatching(/^Generation 1: Sum 40, Average 40, Share 66.7%, Per month/),
    expect.stringMatching(/^Generation 2: Sum 22, Average 11, Share 36.7%, Per month/),
    expect.stringMatching(/^Generation 3: Sum -2, Average -2, Share -3.3%, Per month/),
    expect.stringMatching(/^All: Sum 60, Average 15, Share 100%, Per month/),
  ]);
  expect(totalLines(data, '1.1')).toEqual(['This branch: attendees', expect.stringMatching(/^All: Sum 8, Average 4/)]);
});

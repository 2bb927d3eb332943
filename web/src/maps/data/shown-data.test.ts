import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { MapLook } from '@groundwork/contract/maps/map-look';
import { describe, expect, it } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import type { MapNode } from '../model/map-rows.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchFields, churchTheme, sampleNode } from '../model/sample-map.ts';
import { dataFields } from './data-fields.ts';
import { radiusScale, shownData } from './shown-data.ts';

const date: FormField = {
  id: 'd',
  name: 'began',
  label: 'Began',
  type: 'date',
  required: false,
  meaning: 'start_date',
};
const types = [
  { key: 'church', label: 'Church' },
  { key: 'group', label: 'Group' },
];
const fields = dataFields([...churchFields, date], types);
const held = { id: 's', name: 'South', shared: true };
const node = (id: string, path: string, values: MapNode['fields'], more: Partial<MapNode> = {}) =>
  sampleNode(id, path, values, more);
const model = new MapModel({
  nodes: [
    node('root', '1', { title: 'Mother', attendees: 100, kind: 'church', prayer: true, began: '2020-01-01' }),
    node('north', '1.1', { title: 'North', attendees: 20, kind: 'group', prayer: false, began: '2025-03-09' }),
    node('cell', '1.1.1', { title: 'Cell', attendees: '8', kind: 'group', prayer: 'on' }),
    node('south', '1.2', { title: 'South', kind: 'church' }),
    node('theirs', '1.3', { title: 'Theirs', attendees: 5 }, { held_by: held, read_only: true }),
    node('map', '1.4', {}, { node_type: 'view', held_by: held, read_only: true }),
  ],
  edges: [],
});
const ids = ['root', 'north', 'cell', 'south', 'theirs'];
const show = (look: MapLook) => shownData(model, fields, look);
const each = <Value>(read: (id: string) => Value) => Object.fromEntries(ids.map((id) => [id, read(id)]));

describe('the data of a map', () => {
  it('changes no node when nothing is shown', () => {
    expect(each(show({}).styleOf)).toEqual(each(() => undefined));
    expect(each(show({ total: 'attendees' }).styleOf)).toEqual(each(() => undefined));
  });

  it('colors nodes of every team by their own value, and says which are unknown', () => {
    const { scale, styleOf, entryOf } = show({ color: 'attendees' });
    expect(scale?.entries.map(({ label }) => label)).toEqual(['5', '8', '20', '100']);
    expect(each(entryOf)).toEqual({ root: 3, north: 2, cell: 1, south: -1, theirs: 0 });
    expect(styleOf('south')?.tone).toEqual({ scale: 'unknown' });
    expect(styleOf('theirs')?.tone).toMatchObject({ scale: 'steps', step: 0 });
  });

  it('shows the letter of a choice, unless another badge is chosen', () => {
    const badges = (look: MapLook) => each((id) => show(look).styleOf(id)?.badge);
    expect(badges({ color: 'kind' })).toEqual({ root: 'C', north: 'G', cell: 'G', south: 'C', theirs: undefined });
    expect(badges({ color: 'kind', badge: 'attendees' })).toMatchObject({ root: '100', cell: '8', south: '–' });
    expect(badges({ badge: 'prayer' })).toMatchObject({ root: 'Yes', north: 'No', cell: 'Yes', south: '–' });
    expect(badges({ badge: 'began' })).toMatchObject({ root: 'Jan 20', cell: '–' });
    expect(badges({ badge: '$type' })).toMatchObject({ root: 'Church' });
  });

  it('greys what does not match, and keeps the ancestors of what does', () => {
    const grey = (filter: NonNullable<MapLook['filter']>) => {
      const { styleOf, matches } = show({ filter });
      return { grey: ids.filter((id) => styleOf(id)?.greyed), matches: [...(matches ?? [])] };
    };
    expect(grey([{ field: 'attendees', op: 'lt', value: 10 }])).toEqual({
      grey: ['south'],
      matches: ['cell', 'theirs'],
    });
    expect(grey([{ field: 'attendees', op: 'empty' }])).toEqual({
      grey: ['north', 'cell', 'theirs'],
      matches: ['south'],
    });
    expect(
      grey([
        { field: 'kind', op: 'in', value: ['group'] },
        { field: 'prayer', op: 'eq', value: true },
      ]).matches,
    ).toEqual(['cell']);
    expect(grey([{ field: 'title', op: 'contains', value: 'ÑORTH' }]).matches).toEqual(['north']);
    expect(grey([{ field: 'began', op: 'gte', value: '2025-01-01' }]).matches).toEqual(['north']);
    expect(grey([{ field: 'attendees', op: 'gt', value: 1000 }])).toEqual({ grey: ids, matches: [] });
  });

  it('names the fields that are gone, shows the rest, and ignores a filter that no longer fits', () => {
    const { missing, styleOf, matches } = show({
      color: 'region',
      badge: 'attendees',
      filter: [
        { field: 'region', op: 'eq', value: 'north' },
        { field: 'attendees', op: 'contains', value: 'x' },
      ],
    });
    expect(missing).toEqual(['region', 'attendees']);
    expect([styleOf('root'), matches]).toEqual([{ badge: '100' }, null]);
  });

  it('keeps the same objects for equal styles, so that unchanged nodes are not drawn again', () => {
    const look: MapLook = { color: 'kind' };
    const { styleOf } = show(look);
    expect(styleOf('north')).toBe(styleOf('cell'));
    const first = mapScene(model, churchTheme, undefined, styleOf);
    const again = mapScene(model, churchTheme, first, styleOf);
    expect(again.nodes.every((placed, index) => placed === first.nodes[index])).toBe(true);
    const plain = mapScene(model, churchTheme, again);
    expect(plain.byId.get('root')?.style).toBeUndefined();
  });

  it('shows 10,000 nodes at once', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      node(`n${index}`, `${index + 1}`, { attendees: index % 300, kind: index % 2 ? 'church' : 'group' }),
    );
    const { styleOf } = shownData(new MapModel({ nodes: many, edges: [] }), fields, {
      color: 'attendees',
      size: 'attendees',
      badge: 'kind',
      filter: [{ field: 'kind', op: 'eq', value: 'church' }],
    });
    expect(new Set(many.map(({ id }) => styleOf(id))).size).toBe(300);
  });
});

describe('the size of a circle', () => {
  it('lies between the least and the most that the specification allows', () => {
    const of = radiusScale([0, 25, 100, null]);
    expect([of(0), of(25), of(100), of(null)].map((radius) => 2 * radius)).toEqual([60, 90, 120, 60]);
    expect(radiusScale([4, 4])(4) * 2).toBe(90);
    expect(radiusScale([])(null) * 2).toBe(60);
    const huge = radiusScale([-1.7e308, 0, 1.7e308]);
    expect([huge(-1.7e308), huge(1.7e308)].map((radius) => 2 * radius)).toEqual([60, 120]);
    expect(radiusScale([-10, -5])(-10) * 2).toBe(60);
  });
});

import type { ChangedNode } from '@groundwork/contract/maps/versions';
import { describe, expect, it } from 'vitest';
import type { MapNode, Rows } from '../model/map-rows.ts';
import { momentsBetween, nextFrame } from './history-moments.ts';
import { firstDate, grownBy, stylesOf, withGone } from './history-rows.ts';

const node = (id: string, path: string, fields: MapNode['fields'] = {}): MapNode => ({
  id,
  path,
  node_type: 'church',
  fields: { name: id, ...fields },
  position: null,
  read_only: false,
  held_by: null,
});
const state = (parent_id: string | null) => ({ parent_id, node_type: 'church', fields: {}, position: null });
const changed = (id: string, changes: ChangedNode['changes'], parent: string | null = null): ChangedNode => ({
  id,
  changes,
  was: changes.includes('added') ? null : state(parent),
  is_now: changes.includes('gone') ? null : state(parent),
});
const rows: Rows = { nodes: [node('root', '1'), node('child', '1.2')], edges: [] };

describe('a comparison', () => {
  it('shows nodes that are gone below their parents of then, and as roots without one', () => {
    const { nodes } = withGone(rows, [
      changed('deep', ['gone'], 'middle'),
      changed('middle', ['gone'], 'child'),
      changed('lost', ['gone'], 'unknown'),
      changed('child', ['changed']),
    ]);
    const paths = new Map(nodes.map(({ id, path }) => [id, path]));
    expect(nodes).toHaveLength(5);
    expect(paths.get('middle')).toMatch(/^1\.2\.1\d{9}$/);
    expect(paths.get('deep')).toBe(`${paths.get('middle')}.1000000000`);
    expect(paths.get('lost')).toMatch(/^1\d{9}$/);
  });

  it('gives each kind of change a color and a sign, and greys the rest', () => {
    const all = (['added', 'changed', 'moved', 'gone'] as const).map((kind) => changed(kind, [kind]));
    const styleOf = stylesOf([...all, changed('both', ['changed', 'moved'])]);
    const styles = all.map(({ id }) => styleOf(id));
    expect(new Set(styles.map((style) => JSON.stringify(style.tone))).size).toBe(4);
    expect(styles.map(({ badge }) => badge)).toEqual(['+', '≠', '↔', '−']);
    expect(styleOf('both').badge).toBe('≠ ↔');
    expect(styleOf('other')).toEqual({ greyed: true });
  });
});

describe('growth by a date field', () => {
  const dated: Rows = {
    nodes: [
      node('root', '1'),
      node('early', '1.1', { start: '2026-01-05' }),
      node('late', '2', { start: '2026-03-01' }),
    ],
    edges: [{ id: 'edge', src_node_id: 'early', dst_node_id: 'late', edge_type: 'link', metadata: {} }],
  };
  it('shows nodes from their date on, with the nodes above them', () => {
    expect(firstDate(dated, 'start')).toBe('2026-01-05');
    const at = (day: string) => grownBy(dated, 'start', `${day}T12:00:00Z`);
    expect(at('2026-01-04').nodes).toEqual([]);
    expect(at('2026-02-01').nodes.map(({ id }) => id)).toEqual(['root', 'early']);
    expect(at('2026-02-01').edges).toEqual([]);
    expect(at('2026-03-01')).toEqual(dated);
  });
});

describe('the slider', () => {
  it('has the end of each day, and now', () => {
    const moments = momentsBetween('2026-11-01T09:00:00Z', '2026-11-20T09:00:00.123456Z');
    expect(moments).toHaveLength(20);
    expect(moments.at(-1)).toBe('2026-11-20T09:00:00.123456Z');
    expect(moments.toSorted()).toEqual(moments);
  });

  it('has times if there are few days, and steps of days if there are many', () => {
    const few = momentsBetween('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z');
    expect(few).toHaveLength(48);
    expect(few[0] && few[0] > '2026-11-20T08:00:00Z').toBe(true);
    expect(momentsBetween('1990-11-01T09:00:00Z', '2026-11-20T09:00:00Z').length).toBeLessThanOrEqual(1001);
  });

  it('is played in at most about forty steps, to the end', () => {
    for (const count of [2, 40, 41, 1000]) {
      let steps = 0;
      for (let at: number | null = 0; at !== null; at = nextFrame(at, count)) steps++;
      expect(steps).toBeLessThanOrEqual(62);
      expect(nextFrame(count - 1, count)).toBeNull();
    }
  });
});

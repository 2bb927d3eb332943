import type { ChangedNode, NodeOutcome } from '@groundwork/contract/maps/versions';
import { describe, expect, it } from 'vitest';
import type { MapNode, Rows } from '../model/map-rows.ts';
import { mapTheme } from '../model/map-theme.ts';
import { churchFields } from '../model/sample-map.ts';
import {
  beginOf,
  changesAt,
  dayOf,
  endOf,
  indexAt,
  momentOfDay,
  momentsBetween,
  monthsFrom,
  nextFrame,
  spanned,
  speeds,
  ticksOf,
} from './history-moments.ts';
import { datedDays, grownBy, startDateField, startedBetween, stylesOf, sumsBetween, withGone } from './history-rows.ts';

const node = (id: string, path: string, fields: MapNode['fields'] = {}): MapNode => ({
  id,
  path,
  node_type: 'church',
  fields: { name: id, ...fields },
  position: null,
  read_only: false,
  held_by: null,
});
const changed = (id: string, outcome: NodeOutcome): ChangedNode => ({ id, outcome, difference: null });
const rows: Rows = { nodes: [node('root', '1'), node('child', '1.2')], edges: [] };

describe('a comparison', () => {
  it('shows nodes that have left below their parents of then, and as roots without one', () => {
    const earlier: Rows = {
      nodes: [
        node('root', '1'),
        node('child', '1.1'),
        node('middle', '1.1.1'),
        node('deep', '1.1.1.1'),
        node('moved', '2'),
        node('handed', '2.1'),
        node('lost', '3'),
        node('kept', '4'),
      ],
      edges: [],
    };
    const later: Rows = { ...rows, nodes: [...rows.nodes, node('moved', '1.3')] };
    const { nodes } = withGone(later, earlier, [
      changed('deep', 'gone'),
      changed('middle', 'gone'),
      changed('handed', 'handed_over'),
      changed('lost', 'gone'),
      changed('child', 'changed'),
    ]);
    const paths = new Map(nodes.map(({ id, path }) => [id, path]));
    expect([...paths.keys()]).toEqual(['root', 'child', 'moved', 'middle', 'deep', 'handed', 'lost']);
    expect(paths.get('middle')).toMatch(/^1\.2\.1\d{9}$/);
    expect(paths.get('deep')).toMatch(new RegExp(`^${paths.get('middle')}\\.1\\d{9}$`));
    expect(paths.get('handed')).toMatch(/^1\.3\.1\d{9}$/);
    expect(paths.get('lost')).toMatch(/^1\d{9}$/);
  });

  it('gives each outcome a color and a sign, keeps the rest plain, and shows undated nodes as dots', () => {
    const all = (['added', 'changed', 'gone', 'handed_over'] as const).map((outcome) => changed(outcome, outcome));
    const styleOf = stylesOf(all, (id) => id === 'undated' || id === 'added');
    const styles = [...all.map(({ id }) => styleOf(id)), styleOf('other')];
    expect(new Set(styles.map(({ tone }) => JSON.stringify(tone))).size).toBe(5);
    expect(styles.map(({ mark }) => mark)).toEqual(['added', 'changed', 'gone', 'handed_over', undefined]);
    expect(styleOf('undated')).toEqual({ dot: true });
    // The scene reuses nodes whose style is the same object.
    expect(styleOf('other')).toBe(styleOf('another'));
  });

  it('sums up what is new, what has left, churches and people', () => {
    const { facts } = mapTheme('church', churchFields);
    const of = (id: string, kind: string, attendees: number) => node(id, id, { kind, attendees });
    const earlier = { nodes: [of('1', 'group', 5), of('2', 'church', 9)], edges: [] };
    const later = { nodes: [of('1', 'church', 8), of('3', 'church', 6), of('4', 'group', 3)], edges: [] };
    const all = [changed('1', 'changed'), changed('3', 'added'), changed('4', 'added'), changed('2', 'handed_over')];
    expect(sumsBetween(earlier, later, all, facts)).toEqual({
      added: 2,
      gone: 0,
      handedOver: 1,
      churches: 1,
      people: 3,
    });
  });
});

describe('growth by the start date', () => {
  const dated: Rows = {
    nodes: [
      node('root', '1'),
      node('early', '1.1', { start: '2026-01-05' }),
      node('undated', '1.2', { start: 'in spring' }),
      node('above', '2', { start: '2026-06-01' }),
      node('late', '2.1', { start: '2026-03-01' }),
    ],
    edges: [{ id: 'edge', src_node_id: 'early', dst_node_id: 'late', edge_type: 'link', metadata: {} }],
  };
  it('shows nodes from their date on, those without a date always, and the nodes above them', () => {
    const at = (day: string) => grownBy(dated, 'start', `${day}T12:00:00`);
    const ids = (shown: Rows) => shown.nodes.map(({ id }) => id);
    expect(ids(at('2026-01-04'))).toEqual(['root', 'undated']);
    expect(ids(at('2026-02-01'))).toEqual(['root', 'early', 'undated']);
    expect(at('2026-02-01').edges).toEqual([]);
    expect(at('2026-03-01')).toEqual(dated);
  });

  it('names the nodes that started after the first day, up to the second, newest first', () => {
    const started = startedBetween(dated, 'start', endOf('2026-01-05'), endOf('2026-06-01'), ({ id }) => id);
    expect(started.map(({ id, difference }) => [id, difference?.parent.new])).toEqual([
      ['above', null],
      ['late', 'above'],
    ]);
    expect(started.map(({ difference }) => dayOf(difference?.at ?? ''))).toEqual(['2026-06-01', '2026-03-01']);
    expect(datedDays(dated, 'start').map(({ day }) => day)).toEqual(['2026-01-05', '2026-03-01', '2026-06-01']);
  });

  it('reads the field that means the start date, or the only date', () => {
    const date = (name: string, meaning?: 'start_date') =>
      ({ id: name, name, label: name, type: 'date', required: false, ...(meaning && { meaning }) }) as const;
    expect(startDateField([date('one'), date('two', 'start_date')])?.name).toBe('two');
    expect(startDateField([date('one')])?.name).toBe('one');
    expect(startDateField([date('one'), date('two')])).toBeUndefined();
  });
});

describe('the slider', () => {
  const history = { first: beginOf('2020-03-10T09:00:00Z'), now: '2026-11-20T09:00:00.123456Z' };

  it('has the end of each day, from before the first version to now', () => {
    const moments = momentsBetween(beginOf('2026-11-01T09:00:00Z'), history.now);
    expect(moments).toHaveLength(21);
    expect(moments.at(-1)).toBe(history.now);
    expect(moments.toSorted()).toEqual(moments);
  });

  it('has times if there are few days, and steps of days if there are many', () => {
    const few = momentsBetween('2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z');
    expect(few).toHaveLength(49);
    expect([few[0], few.at(-1)]).toEqual(['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z']);
    expect(momentsBetween('1990-11-01T09:00:00Z', history.now).length).toBeLessThanOrEqual(1001);
  });

  it.each(['day', 'month', 'year', 'all'] as const)('spans a %s that contains the moment', (span) => {
    for (const moment of [history.first, '2020-03-11T12:00:00Z', '2023-06-15T12:00:00Z', history.now]) {
      const moments = spanned(span, history, moment);
      const [first, last] = [moments[0] ?? '', moments.at(-1) ?? ''];
      expect(Date.parse(first)).toBeLessThanOrEqual(Date.parse(moment));
      expect(Date.parse(last)).toBeGreaterThanOrEqual(Date.parse(moment));
      expect(Date.parse(first)).toBeGreaterThanOrEqual(Date.parse(history.first));
      expect(Date.parse(last)).toBeLessThanOrEqual(Date.parse(history.now));
      expect(moments.toSorted((one, other) => Date.parse(one) - Date.parse(other))).toEqual(moments);
    }
  });

  it('finds the last moment that is not after another', () => {
    const moments = momentsBetween(beginOf('2026-11-01T09:00:00Z'), history.now);
    expect(indexAt(moments, '2020-01-01T00:00:00Z')).toBe(0);
    expect(moments[indexAt(moments, endOf('2026-11-05'))]).toBe(endOf('2026-11-05'));
    expect(indexAt(moments, history.now)).toBe(moments.length - 1);
    expect(momentOfDay('2026-11-20', history)).toBe(history.now);
  });

  it('moves by months, and stops at the end of a shorter one', () => {
    expect(dayOf(monthsFrom(endOf('2026-01-31'), 1))).toBe('2026-02-28');
    expect(dayOf(monthsFrom(endOf('2026-03-15'), -1))).toBe('2026-02-15');
  });

  it('counts the changes of the days up to each moment', () => {
    const moments = [endOf('2026-11-01'), endOf('2026-11-03'), endOf('2026-11-05'), endOf('2026-11-07')];
    const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-07', '2026-11-08'];
    const counts = changesAt(
      moments,
      days.map((day) => ({ day, changes: 2 })),
    );
    expect(counts).toEqual([0, 4, 2, 2]);
  });

  it.each(['day', 'month', 'year', 'all'] as const)('labels a %s in at most twelve places', (span) => {
    const ticks = ticksOf(spanned(span, history, history.now));
    expect(ticks.length).toBeGreaterThan(2);
    expect(ticks.length).toBeLessThanOrEqual(12);
    expect(ticks.every(({ at }) => at > 0 && at <= 1)).toBe(true);
  });

  it('plays a year in about twelve seconds, to the end, and faster or slower', () => {
    const moments = spanned('year', history, history.now);
    const seconds = speeds.map((speed) => {
      let steps = 0;
      for (let at: number | null = 0; at !== null; at = nextFrame(at, moments, speed, 240)) steps++;
      return (steps * 240) / 1000;
    });
    for (const [index, speed] of speeds.entries())
      expect(Math.abs((seconds[index] ?? 0) - speed) / speed).toBeLessThan(0.2);
    expect(nextFrame(moments.length - 1, moments, 12, 240)).toBeNull();
  });
});

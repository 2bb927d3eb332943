import { expect, it } from 'vitest';
import type { TimelineItem } from './timeline-items.ts';
import { arrowLines, rowPlaces, slackDays } from './timeline-links.ts';

const anItem = (id: string, start: string | null, end: string | null, closed = false): [string, TimelineItem] => [
  id,
  {
    id,
    title: id,
    endsAt: null,
    status: closed ? 'done' : 'to_do',
    closed,
    progress: null,
    can: { edit: true },
    start,
    end,
  },
];

it('counts the days from an end to the first start of what is blocked, below zero if that one starts too early', () => {
  const items = new Map([
    anItem('hall', '2026-05-01', '2026-05-04'),
    anItem('choir', '2026-05-10', '2026-05-12'),
    anItem('chairs', '2026-05-07', null),
    anItem('early', '2026-05-02', '2026-05-03'),
    anItem('done', '2026-05-05', '2026-05-05', true),
    anItem('undated', null, null),
  ]);
  const slack = (...to: string[]) =>
    slackDays(
      items,
      to.map((one) => ({ from: 'hall', to: one })),
    ).get('hall');
  expect(slack('choir')).toBe(5);
  expect(slack('choir', 'chairs')).toBe(2);
  expect(slack('early')).toBe(-3);
  expect(slack('done')).toBeUndefined();
  expect(slack('undated', 'not loaded')).toBeUndefined();
  expect(slackDays(items, [{ from: 'done', to: 'choir' }]).size).toBe(0);
});

it('places rows below the headings of their groups', () => {
  const groups = [{ items: [{ id: 'a' }, { id: 'b' }] }, { items: [{ id: 'c' }] }];
  expect([...rowPlaces(groups, { heading: 36, row: 30, bar: 15, gap: 8 })]).toEqual([
    ['a', 51],
    ['b', 81],
    ['c', 36 + 60 + 8 + 36 + 15],
  ]);
});

it('draws an arrow straight to a later bar, and around one that starts earlier', () => {
  const line = (...arrow: Parameters<typeof arrowLines>) => arrowLines(...arrow)[0].join(' ');
  expect(line([10, 5], [60, 41], 18)).toBe('10,5 18,5 18,41 60,41');
  expect(line([80, 5], [60, 41], 18)).toBe('80,5 88,5 88,23 52,23 52,41 60,41');
  expect(line([80, 41], [60, 5], 18)).toBe('80,41 88,41 88,23 52,23 52,5 60,5');
});

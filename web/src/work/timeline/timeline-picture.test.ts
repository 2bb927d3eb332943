import { expect, it } from 'vitest';
import { addDays } from '../../base/dates/dates.ts';
import { palettes } from '../../base/drawing/palette.ts';
import { readable, room } from '../../base/drawing/paper.ts';
import type { Measure, Shape } from '../../base/drawing/shapes.ts';
import type { TimelineItem } from './timeline-items.ts';
import type { TimelineLink } from './timeline-links.ts';
import { timelinePicture, timelineTexts } from './timeline-picture.ts';

const today = '2026-11-26';
const measure: Measure = (text, size) => text.length * size * 0.55;
const view = { zoom: 1, palette: palettes.light, measure };

const anItem = (n: number, more: Partial<TimelineItem> = {}): TimelineItem => ({
  id: `${n}`,
  title: `Task ${n}`,
  status: 'in_progress',
  closed: false,
  endsAt: null,
  progress: null,
  can: { edit: true },
  start: addDays(today, n),
  end: addDays(today, n + 3),
  ...more,
});
const aTimeline = (items: TimelineItem[], links: TimelineLink[] = []) => ({
  links,
  title: 'Tasks',
  subtitle: 'Thursday',
  groups: [{ name: 'Autumn gathering', items }],
  today,
});
const draw = (items: TimelineItem[], part?: Parameters<ReturnType<typeof timelinePicture>['shapes']>[1]) => [
  ...timelinePicture(aTimeline(items), measure).shapes(view, part),
];
const textsOf = (shapes: Shape[]) => shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

it('draws title, axis, groups and rows, and what is late until today', () => {
  const items = [
    anItem(1),
    anItem(2, { start: null, end: null }),
    anItem(-9),
    anItem(-20, { closed: true, status: 'done' }),
  ];
  const shapes = draw(items);
  expect(textsOf(shapes)).toEqual(
    expect.arrayContaining(['Tasks', 'Thursday', 'Autumn gathering', 'Task 1', 'Task 2', 'Task -9', 'November 2026']),
  );
  // The picture has one bar for each item with dates, and one delay.
  const bars = shapes.filter((shape) => shape.kind === 'box' && shape.outline);
  expect(bars).toHaveLength(3);
  expect(shapes.filter((shape) => shape.kind === 'box' && shape.height === 4)).toHaveLength(1);
});

it('is as wide as a page and stays within its bounds, whatever the dates and the titles', () => {
  for (const items of [
    [],
    [anItem(0)],
    [anItem(0, { start: '1901-01-01', end: '2199-12-31', title: 'A long title '.repeat(40) })],
    Array.from({ length: 300 }, (_, n) => anItem(n * 7)),
  ]) {
    const { bounds } = timelinePicture(aTimeline(items), measure);
    expect(bounds.right * readable).toBeLessThanOrEqual(room.width);
    for (const shape of draw(items)) {
      if (shape.kind === 'text') {
        expect(shape.x).toBeGreaterThanOrEqual(0);
        expect(shape.x + measure(shape.text, shape.size, shape.weight)).toBeLessThanOrEqual(bounds.right);
      }
      if (shape.kind === 'box') expect(shape.x + shape.width).toBeLessThanOrEqual(bounds.right);
    }
  }
});

it('draws each row on one page of a PDF', () => {
  const items = Array.from({ length: 200 }, (_, n) => anItem(n));
  const { bounds } = timelinePicture(aTimeline(items), measure);
  const page = room.height / readable;
  const titles: string[] = [];
  for (let top = bounds.top; top < bounds.bottom; top += page)
    titles.push(
      ...textsOf(draw(items, { ...bounds, top, bottom: top + page - 1 })).filter((text) => /^Task/.test(text)),
    );
  expect(titles.filter((title) => title !== 'Tasks')).toEqual(items.map(({ title }) => title));
});

it('names every character that it draws, for the fonts of the PDF', () => {
  const items = [anItem(0), anItem(400, { title: 'Đặt bàn für Zoë' })];
  const texts = timelineTexts(aTimeline(items));
  for (const shape of draw(items))
    if (shape.kind === 'text')
      for (const character of shape.text.normalize()) expect(texts[shape.weight]).toContain(character);
});

it('draws arrows from bars to those that they block, also over several pages', () => {
  const items = Array.from({ length: 100 }, (_, n) => anItem(n));
  const links = [
    { from: '0', to: '99' },
    { from: '3', to: 'not loaded' },
  ];
  const { bounds, shapes } = timelinePicture(aTimeline(items, links), measure);
  const paths = (part?: typeof bounds) => [...shapes(view, part)].filter((shape) => shape.kind === 'path').length;
  const without = [...timelinePicture(aTimeline(items), measure).shapes(view)].filter(
    ({ kind }) => kind === 'path',
  ).length;
  expect(paths()).toBe(without + 2);
  expect(paths({ ...bounds, top: 1200, bottom: 1300 })).toBe(without + 2);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, chromiumHere, noChromium } from '../e2e/chromium.ts';
import type { Frames } from './frames.ts';
import { openGenmapper } from './genmapper.ts';
import { lighthouseScores } from './lighthouse.ts';
import { cookieOf, median } from './load.ts';
import { type NamedMap, viewOf } from './map-names.ts';
import { type MapScreens, openMapScreens } from './map-screens.ts';
import { type Kind, pageWeight } from './page-weight.ts';
import { openPlainMap, type PlainMap } from './plain-map.ts';
import { openPopups } from './popups.ts';
import { openScreens, openVisits, type Screens } from './screens.ts';
import type { Seat } from './seat.ts';
import type { SeededMap } from './seed-map.ts';
import { atLeast, atMost, notMeasured } from './table.ts';
import { openTimeline } from './timeline.ts';

/**
 * Measures the figures of a browser. A figure that fails is listed with the reason, and the others are still measured.
 */
export async function measureInBrowser(
  url: string,
  seat: Seat,
  maps: SeededMap[],
  named: NamedMap[],
  times: number,
  say: (what: string) => void,
) {
  const executablePath = chromiumHere();
  const built = existsSync(join(import.meta.dirname, '../web/dist/app.html'));
  if (!executablePath || !built)
    return notMeasured('all browser figures', built ? noChromium : 'The web is not built.');
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  const figure = async (name: string, measure: () => Promise<void>) => {
    say(name);
    await Promise.race([measure(), tooLong()]).catch((error: Error) =>
      notMeasured(name, error.message.split('\n')[0]?.replaceAll('|', '¦') ?? ''),
    );
  };
  try {
    await measureWeight(browser, url, seat, figure);
    await figure('Lighthouse', async () => {
      for (const [category, score] of await lighthouseScores(executablePath, url, times))
        atLeast(`landing page, Lighthouse (mobile): ${category}`, score, 98, '', '', 0);
    });
    const visits = openVisits(browser, url, seat, times);
    await measureScreens(openScreens(visits, url, seat), figure);
    await measureTimeline(openTimeline(visits), figure);
    for (const { name, measure } of openPopups(visits, seat))
      await figure(name, async () => void atMost(`${name}: click to screen`, await measure(), ' ms', 0, 100));
    for (const map of named)
      await figure(`view of ${map.name}`, async () => {
        const { named: names, inPills, overlaps, first, fit } = await viewOf(visits, map);
        const goal = map.nodes < 57 ? null : map.nodes < 300 ? 22 : map.nodes < 1000 ? 28 : 30;
        const filled = `${map.name}, 1440 × 900: cells of 48 px with more than lines`;
        atLeast(`${filled}, first view`, 100 * first, goal, '', ' %', 0);
        atLeast(`${filled}, after Fit`, 100 * fit, goal, '', ' %', 0);
        const counted = `${names} names, ${inPills} nodes in pills`;
        atLeast(
          `${map.name}: nodes with a name or in a pill`,
          (100 * (names + inPills)) / map.nodes,
          100,
          counted,
          ' %',
          0,
        );
        atMost(`${map.name}: names over another name`, overlaps, '', 0, 0);
      });
    const ours = maps.map((map) => ({ map, screens: openMapScreens(visits, map) }));
    for (const { map, screens } of ours) await measureMap(screens, map, figure);
    await compareWithPlainMaps(browser, ours, figure);
    for (const one of ours) if (one.map.count === 1000) await compareWithGenmapper(browser, one, figure);
  } finally {
    await browser.close();
  }
}
type Figure = (name: string, measure: () => Promise<void>) => Promise<void>;

/** A figure that never ends fails after this time, so that the others are still measured. */
const longestMs = 180_000;
const tooLong = () =>
  new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error(`took longer than ${longestMs / 1000} s`)), longestMs).unref(),
  );

async function measureWeight(browser: Browser, url: string, seat: Seat, figure: Figure) {
  const weights = [
    ['landing page gzipped (HTML, CSS, JavaScript)', '/', ['document', 'stylesheet', 'script'], [], 60],
    ['first dashboard page, JavaScript gzipped', '/dashboard', ['script'], [cookieOf(seat)], 220],
  ] satisfies [string, string, Kind[], { name: string; value: string }[], number][];
  for (const [name, path, kinds, cookies, goal] of weights)
    await figure(
      name,
      async () => void atMost(name, await pageWeight(browser, url + path, kinds, cookies), ' KB', 1, goal),
    );
}

async function measureTimeline(timeline: ReturnType<typeof openTimeline>, figure: Figure) {
  const opens = 'timeline, 2,000 bars: click to bars';
  await figure(opens, async () => void atMost(opens, await timeline.opens(), ' ms', 0, 300));
  for (const [what, measure] of [
    ['scrolling down by 40 px per frame', timeline.framesDown],
    ['scrolling sideways by 40 px per frame', timeline.framesAcross],
    ['dragging a bar', timeline.framesDragging],
  ] as const) {
    const name = `timeline, 2,000 bars, ${what}: frames per second`;
    await figure(name, async () => void atLeast(name, await measure(), 50, '', '', 0));
  }
}

async function measureScreens(screens: Screens, figure: Figure) {
  const times = [
    ['list: click to rows', screens.list, 300],
    ['board: click to rows', screens.board, 300],
    ['calendar, 2,000 tasks in the month: click to tasks', screens.calendar, 300],
    ['task with 500 comments: click on the tab to the thread', screens.thread, 300],
    ['gallery of 50 maps: click to the last sketch', screens.gallery, 300],
    ['form of 200 fields: click to the last field', screens.formOpens, 300],
    ['form of 200 fields: keystroke to the screen', screens.formKeystroke, 16],
    ['dashboard with cached data: click to its charts', screens.dashboard, 150],
    ['dashboard: cold load to its charts, empty HTTP cache, idle browser', screens.dashboardCold, 1000],
    ['list: cold load to the first row, empty HTTP cache, idle browser', screens.cold, 800],
  ] satisfies [string, () => Promise<number>, number][];
  for (const [name, measure, goal] of times)
    await figure(name, async () => void atMost(name, await measure(), ' ms', 0, goal));

  const weight = 'gallery of 50 maps, gzipped';
  await figure(weight, async () => void atMost(weight, await screens.galleryWeight(), ' KB', 1, 200));

  let most = Number.NaN;
  await figure('empty page, scrolling: frames per second', async () => {
    most = await screens.framesOfEmptyPage();
    atLeast('empty page, scrolling: frames per second', most, null, '', '', 0);
  });
  for (const [name, measure] of [
    ['list, scrolling by 40 px per frame: frames per second', screens.listFrames],
    ['board column, scrolling by 40 px per frame: frames per second', screens.boardFrames],
  ] satisfies [string, () => Promise<number>][])
    await figure(name, async () => {
      const frames = await measure();
      atLeast(name, frames, 50, `${(frames / most).toFixed(2)} of an empty page`, '', 0);
    });

  for (const [name, measure] of [
    ['status change by the menu', screens.statusByKey],
    ['status change by keyboard on the board', screens.statusByKeyOnBoard],
    ['status change by dragging on the board', screens.statusByDrop],
  ] satisfies [string, Screens['statusByKey']][])
    await figure(name, async () => {
      const { screen, answer } = await measure();
      atMost(`${name}: input to screen`, screen, ' ms', 0, 50);
      atMost(`${name}: request to response`, answer, ' ms', 0, 100);
    });
}

const files = [
  ['SVG', { 1000: 30, 10000: 200 }],
  ['PNG', { 1000: 200, 10000: 1500 }],
  ['PDF', { 1000: 700, 10000: 2000 }],
] as const;

const panningAt = (zoom: number | 'fit') => `panning ${zoom === 'fit' ? 'the whole map' : `at zoom ${zoom}`}`;

async function measureMap(screens: MapScreens, { name: map, count }: SeededMap, figure: Figure) {
  const goals = count === 10_000;
  /** Each try opens its own page. */
  const smooth = async (name: string, measure: () => Promise<Frames>) =>
    figure(`${map}: ${name}`, async () => {
      const tries = [await measure(), await measure(), await measure()];
      const of = (what: keyof Frames) =>
        [median(tries.map((one) => one[what])), `of ${tries.map((one) => one[what].toFixed(0)).join(', ')}`] as const;
      const [[perSecond, all], [longest, each]] = [of('perSecond'), of('longest')];
      atLeast(`${map}: frames per second, ${name}`, perSecond, goals ? 50 : null, all, '', 0);
      atMost(`${map}: longest frame, ${name}`, longest, ' ms', 0, goals ? 50 : null, each);
    });
  for (const zoom of [1, 0.25, 'fit'] as const) await smooth(panningAt(zoom), () => screens.panAt(zoom));
  await smooth('zooming from the whole map to close and back', screens.sweep);
  await smooth('dragging a node', screens.dragging);
  for (const [format, goal] of files)
    await figure(
      `${map}: ${format}`,
      async () =>
        void atMost(`${map}: export click to ${format} file`, await screens.file(format), ' ms', 0, goal[count]),
    );
  await figure(`${map}: add a child`, async () => {
    const { shown, stored } = await screens.addChild();
    atMost(`${map}: new child: key to screen`, shown, ' ms', 0, 50);
    atMost(`${map}: new child: key to response`, stored, ' ms', 0, 150);
  });
  const lines = goals ? 10_000 : 1000;
  const pasting = `${map}: paste of ${lines.toLocaleString('en')} indented lines`;
  await figure(pasting, async () => {
    const { preview, added } = await screens.paste(lines);
    atMost(`${pasting} to the preview`, preview, ' ms', 0, goals ? null : 250);
    atMost(`${pasting}: button to ${goals ? 'stored' : 'screen'}`, added, ' ms', 0, goals ? 5000 : 250);
  });
  if (goals)
    await figure(
      'map screen, JavaScript',
      async () => void atMost('map screen, JavaScript as sent', await screens.sentScript(), ' KB', 1, 350),
    );
}

/** Compares the product with GenMapper's own page, which opens the file that the product exports for it. */
async function compareWithGenmapper(browser: Browser, { map, screens }: OurMap, figure: Figure) {
  const checkout = process.env.GENMAPPER_DIR;
  const name = `GenMapper ÷ ours, ${map.name.toLowerCase()}`;
  if (!checkout) return notMeasured(name, 'GENMAPPER_DIR names no checkout of github.com/dvopalecky/gen-mapper');
  await figure(name, async () => {
    const theirs = openGenmapper(browser, checkout);
    const csv = await screens.genmapperCsv();
    const paints: { ours: number; theirs: number }[] = [];
    for (let n = 0; n < 3; n++)
      paints.push({ ours: await screens.firstPaint(), theirs: (await theirs.firstPaint(csv)).taken });
    const paint = median(paints.map((turn) => turn.theirs / turn.ours));
    atLeast(`${name}: first paint`, paint, 10, paints.map((turn) => `${turn.theirs.toFixed(0)} ms`).join(', '));
    const frames = { ours: await screens.panAt(0.25), theirs: await theirs.panAt(csv, 0.25) };
    const more = `${frames.ours.perSecond.toFixed(0)} and ${frames.theirs.perSecond.toFixed(0)} a second`;
    atLeast(
      `ours ÷ GenMapper, ${map.name.toLowerCase()}: frames while panning`,
      frames.ours.perSecond / frames.theirs.perSecond,
      6,
      more,
    );
  });
}

type OurMap = { map: SeededMap; screens: MapScreens };
const plainName = ({ count }: SeededMap) => `plain React Flow, ${count.toLocaleString('en')} nodes`;

/** Time to the first paint of a map, alternating between the product and plain React Flow if that is available. */
async function measureFirstPaint({ map, screens }: OurMap, plain: PlainMap | undefined, figure: Figure) {
  const goals = map.count === 10_000;
  const name = `${map.name}: response to first paint of the whole map`;
  await figure(name, async () => {
    const turns: { ours: number; theirs: number }[] = [];
    for (let n = 0; n < 3; n++)
      turns.push({ ours: await screens.firstPaint(), theirs: (await plain?.firstPaint(map.count)) ?? Number.NaN });
    const paint = (name: string, whose: 'ours' | 'theirs', goal: number | null) =>
      atMost(
        name,
        median(turns.map((turn) => turn[whose])),
        ' ms',
        0,
        goal,
        `of ${turns.map((turn) => turn[whose].toFixed(0)).join(', ')}`,
      );
    paint(name, 'ours', goals ? 250 : null);
    if (!plain) return;
    paint(`${plainName(map)}: first paint`, 'theirs', null);
    atLeast(
      `${plainName(map)}: first paint ÷ ours`,
      median(turns.map(({ ours, theirs }) => theirs / ours)),
      goals ? 30 : null,
      '',
    );
  });
}

/**
 * Compares the product with plain React Flow on the same maps: first paint in turns, then figures of plain React Flow.
 */
async function compareWithPlainMaps(browser: Browser, ours: OurMap[], figure: Figure) {
  let plain: PlainMap | undefined;
  await figure('plain React Flow', async () => {
    plain = await openPlainMap(browser);
  });
  for (const one of ours) await measureFirstPaint(one, plain, figure);
  if (!plain) return;
  const { panAt, png, close } = plain as PlainMap;
  try {
    for (const { map } of ours)
      for (const zoom of [1, 0.25, 'fit'] as const) {
        const panning = `${plainName(map)}: frames per second, ${panningAt(zoom)}`;
        await figure(panning, async () => {
          const { perSecond, longest } = await panAt(map.count, zoom);
          atLeast(panning, perSecond, null, `longest ${longest.toFixed(0)} ms`, '', 0);
        });
      }
    await figure(
      'html-to-image',
      async () => void atMost('html-to-image of 1,000 nodes: PNG', await png(1000, 4665), ' ms', 0, null),
    );
  } finally {
    close();
  }
}

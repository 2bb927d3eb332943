import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumArgs, chromiumHere, noChromium } from '../e2e/chromium.ts';
import type { Frames } from './frames.ts';
import { lighthouseScores } from './lighthouse.ts';
import { cookieOf, median } from './load.ts';
import { type MapScreens, openMapScreens } from './map-screens.ts';
import { type Kind, pageWeight } from './page-weight.ts';
import { openPlainMap, type PlainMap } from './plain-map.ts';
import { openScreens, openVisits, type Screens } from './screens.ts';
import type { Seat } from './seed.ts';
import type { SeededMap } from './seed-map.ts';
import { atLeast, atMost, notMeasured } from './table.ts';

/** What is measured in a browser. A figure that fails is in the table with the reason, and the others are still measured. */
export async function measureInBrowser(
  url: string,
  seat: Seat,
  maps: SeededMap[],
  times: number,
  say: (what: string) => void,
) {
  const executablePath = chromiumHere();
  const built = existsSync(join(import.meta.dirname, '../web/dist/app.html'));
  if (!executablePath || !built)
    return notMeasured('everything in a browser', built ? noChromium : 'The web is not built.');
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
        atLeast(`landing page, Lighthouse on a telephone: ${category}`, score, 98, '', '', 0);
    });
    const visits = openVisits(browser, url, seat, times);
    await measureScreens(openScreens(visits, url, seat), figure);
    const ours = maps.map((map) => ({ map, screens: openMapScreens(visits, map) }));
    for (const { map, screens } of ours) await measureMap(screens, map, figure);
    await compareWithPlainMaps(browser, ours, figure);
  } finally {
    await browser.close();
  }
}
type Figure = (name: string, measure: () => Promise<void>) => Promise<void>;

/** What a figure waits for may never come; the others are measured then. */
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

async function measureScreens(screens: Screens, figure: Figure) {
  const times = [
    ['list: click to rows', screens.list, 300],
    ['board: click to rows', screens.board, 300],
    ['calendar, 2,000 tasks in the month: click to tasks', screens.calendar, 300],
    ['task with 500 comments: click on the tab to the thread', screens.thread, 300],
    ['form of 200 fields: click to the last field', screens.formOpens, 300],
    ['form of 200 fields: keystroke to the screen', screens.formKeystroke, 16],
    ['dashboard seen before: click to its charts', screens.dashboard, 150],
    ['dashboard: cold load to its charts, empty cache, browser open and at rest', screens.dashboardCold, 1000],
    ['list: cold load to the first row, empty cache, browser open and at rest', screens.cold, 800],
  ] satisfies [string, () => Promise<number>, number][];
  for (const [name, measure, goal] of times)
    await figure(name, async () => void atMost(name, await measure(), ' ms', 0, goal));

  let most = Number.NaN;
  await figure('frames a second of an empty page that scrolls', async () => {
    most = await screens.framesOfNothing();
    atLeast('frames a second of an empty page that scrolls', most, null, '', '', 0);
  });
  for (const [name, measure] of [
    ['list: frames a second while it scrolls by 40 px each', screens.listFrames],
    ['board column: frames a second while it scrolls by 40 px each', screens.boardFrames],
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
      atMost(`${name}: to the screen`, screen, ' ms', 0, 50);
      atMost(`${name}: to the server's answer`, answer, ' ms', 0, 100);
    });
}

const files = [
  ['SVG', { 1000: 30, 10000: 200 }],
  ['PNG', { 1000: 200, 10000: 1500 }],
  ['PDF', { 1000: 700, 10000: 2000 }],
] as const;

async function measureMap(screens: MapScreens, { name: map, count }: SeededMap, figure: Figure) {
  const goals = count === 10_000;
  /** Each try is a visit of its own. */
  const smooth = async (name: string, measure: () => Promise<Frames>) =>
    figure(`${map}: ${name}`, async () => {
      const tries = [await measure(), await measure(), await measure()];
      const of = (what: keyof Frames) =>
        [median(tries.map((one) => one[what])), `of ${tries.map((one) => one[what].toFixed(0)).join(', ')}`] as const;
      const [[perSecond, all], [worst, longest]] = [of('perSecond'), of('worst')];
      atLeast(`${map}: frames a second, ${name}`, perSecond, goals ? 50 : null, all, '', 0);
      atMost(`${map}: longest frame, ${name}`, worst, ' ms', 0, goals ? 50 : null, longest);
    });
  for (const zoom of [1, 0.25, 'fit'] as const)
    await smooth(`panning ${zoom === 'fit' ? 'all of it' : `at ${zoom}`}`, () => screens.panAt(zoom));
  await smooth('zooming from all of it to near and back', screens.sweep);
  await smooth('dragging a node', screens.dragging);
  for (const [format, goal] of files)
    await figure(
      `${map}: ${format}`,
      async () =>
        void atMost(`${map}: choice in the menu to ${format} file`, await screens.file(format), ' ms', 0, goal[count]),
    );
  await figure(`${map}: add a child`, async () => {
    const { shown, stored } = await screens.addChild();
    atMost(`${map}: key that adds a child to the screen`, shown, ' ms', 0, 50);
    atMost(`${map}: key that adds a child to the answer that it is stored`, stored, ' ms', 0, 150);
  });
  if (goals)
    await figure(
      'map screen, JavaScript',
      async () => void atMost('map screen, its own JavaScript gzipped', await screens.ownScript(), ' KB', 1, 120),
    );
}

type OurMap = { map: SeededMap; screens: MapScreens };
const plainName = ({ count }: SeededMap) => `plain React Flow, all of ${count.toLocaleString('en')} nodes`;

/** How long it takes until a map is seen, in the product and with the usual libraries, which take turns where there are such. */
async function measureFirstPaint({ map, screens }: OurMap, plain: PlainMap | undefined, figure: Figure) {
  const goals = map.count === 10_000;
  const name = `${map.name}: answer to first paint, all of it in the window`;
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

/** The product beside the usual libraries with the same maps: how soon a map is seen, which is measured in turns; then what theirs do alone. */
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
        const panning = `${plainName(map)}: frames a second, panning ${zoom === 'fit' ? 'all of it' : `at ${zoom}`}`;
        await figure(panning, async () => {
          const { perSecond, worst } = await panAt(map.count, zoom);
          atLeast(panning, perSecond, null, `longest ${worst.toFixed(0)} ms`, '', 0);
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

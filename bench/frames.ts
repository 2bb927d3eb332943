import type { Locator, Page } from '@playwright/test';

/** How smooth something was: frames a second, and the milliseconds of its longest one, whole ones: the browser’s clock of frames is not exact to a tenth. */
export type Frames = { perSecond: number; worst: number };

type Turn = { deltaX?: number; deltaY?: number; ctrlKey?: boolean };
const lastingMs = 3000;
const there = 30;

/** To and fro: so many turns of the wheel in a direction, as many back. */
const toAndFro = (turn: Turn, back: Turn, turns: number): Turn[] => [
  ...Array.from({ length: turns }, () => turn),
  ...Array.from({ length: turns }, () => back),
];

export const pan = toAndFro({ deltaX: 24 }, { deltaX: -24 }, there);
/** A frame makes the map larger by a tenth of an octave; `octaves` and back. */
export const sweep = (octaves: number) =>
  toAndFro({ deltaY: -50, ctrlKey: true }, { deltaY: 50, ctrlKey: true }, Math.ceil(octaves * 10));

/** Turns a wheel over the middle of a map once a frame, for three seconds. */
export const framesTurning = (map: Locator, turns: Turn[]): Promise<Frames> =>
  map.evaluate(
    async (element, { turns, lastingMs }) => {
      const nextFrame = () => new Promise<number>(requestAnimationFrame);
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      const started = await nextFrame();
      let [now, worst, frames] = [started, 0, 0];
      for (; now - started < lastingMs; frames++) {
        element.dispatchEvent(new WheelEvent('wheel', { ...at, ...turns[frames % turns.length] }));
        const before = now;
        now = await nextFrame();
        worst = Math.max(worst, now - before);
      }
      return { perSecond: (frames * 1000) / (now - started), worst: Math.round(worst) };
    },
    { turns, lastingMs },
  );

/** Zooms a map of React Flow by one turn of the wheel over its middle. */
export async function zoomTo(map: Locator, zoom: number) {
  await map.evaluate((element, zoom) => {
    const shown = element.closest('.react-flow')?.querySelector<HTMLElement>('.react-flow__viewport');
    const now = Number(/scale\(([^)]+)\)/.exec(shown?.style.transform ?? '')?.[1]);
    const { left, top, width, height } = element.getBoundingClientRect();
    const deltaY = -Math.log2(zoom / now) / 0.002;
    const at = { clientX: left + width / 2, clientY: top + height / 2 };
    element.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY, ctrlKey: true, bubbles: true, cancelable: true }));
  }, zoom);
  await map.page().waitForTimeout(500);
}

/** Presses at a point of the page and moves from there, for three seconds. */
export async function framesDragging(page: Page, from: { x: number; y: number }): Promise<Frames> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12);
  const measured = page.evaluate(async (lastingMs) => {
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    const started = await nextFrame();
    let [now, worst, frames] = [started, 0, 0];
    for (; now - started < lastingMs; frames++) {
      const before = now;
      now = await nextFrame();
      worst = Math.max(worst, now - before);
    }
    return { perSecond: (frames * 1000) / (now - started), worst: Math.round(worst) };
  }, lastingMs);
  let isOver = false;
  const ended = measured.finally(() => {
    isOver = true;
  });
  for (let step = 0; !isOver; step++) {
    const turn = step / 10;
    await page.mouse.move(from.x + 120 * Math.sin(turn), from.y + 60 * Math.sin(turn / 2));
  }
  await page.mouse.up();
  return ended;
}

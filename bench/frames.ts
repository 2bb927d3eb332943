import type { Locator, Page } from '@playwright/test';

/**
 * Frames per second, and the longest frame in whole milliseconds, because the browser's frame clock has no better
 * resolution.
 */
export type Frames = { perSecond: number; longest: number };

type Turn = { deltaX?: number; deltaY?: number; ctrlKey?: boolean };
const durationMs = 3000;
const turnCount = 30;

/** `turns` wheel events in one direction, then as many in the other. */
const backAndForth = (turn: Turn, back: Turn, turns: number): Turn[] => [
  ...Array.from({ length: turns }, () => turn),
  ...Array.from({ length: turns }, () => back),
];

export const pan = backAndForth({ deltaX: 24 }, { deltaX: -24 }, turnCount);
/** Wheel events that zoom in by a tenth of an octave (a factor of two) each, up to `octaves`, and back out. */
export const sweep = (octaves: number) =>
  backAndForth({ deltaY: -50, ctrlKey: true }, { deltaY: 50, ctrlKey: true }, Math.ceil(octaves * 10));

/** Dispatches one wheel event per frame at the center of a map, for three seconds. */
export const framesWheeling = (map: Locator, turns: Turn[]): Promise<Frames> =>
  map.evaluate(
    async (element, { turns, durationMs }) => {
      const nextFrame = () => new Promise<number>(requestAnimationFrame);
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true };
      const started = await nextFrame();
      let [now, longest, frames] = [started, 0, 0];
      for (; now - started < durationMs; frames++) {
        element.dispatchEvent(new WheelEvent('wheel', { ...at, ...turns[frames % turns.length] }));
        const before = now;
        now = await nextFrame();
        longest = Math.max(longest, now - before);
      }
      return { perSecond: (frames * 1000) / (now - started), longest: Math.round(longest) };
    },
    { turns, durationMs },
  );

/** Zooms a React Flow map with one wheel event at its center. */
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

/** Drags from a point of the page for three seconds. */
export async function framesDragging(page: Page, from: { x: number; y: number }): Promise<Frames> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12);
  const measured = page.evaluate(async (durationMs) => {
    const nextFrame = () => new Promise<number>(requestAnimationFrame);
    const started = await nextFrame();
    let [now, longest, frames] = [started, 0, 0];
    for (; now - started < durationMs; frames++) {
      const before = now;
      now = await nextFrame();
      longest = Math.max(longest, now - before);
    }
    return { perSecond: (frames * 1000) / (now - started), longest: Math.round(longest) };
  }, durationMs);
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

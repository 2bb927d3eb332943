import { framesDragging } from './frames.ts';
import { untilFrame, type Visits } from './screens.ts';

const timeline = '/dashboard/tasks?view=timeline';
const bar = '[data-part=bar]';

/** Figures of the timeline, whose tasks are those of the calendar. */
export function openTimeline({ repeatedly }: Visits) {
  /** Frames per second while the timeline scrolls by 40 px per frame for 3 seconds. */
  const framesScrolling = (by: 'scrollTop' | 'scrollLeft') =>
    repeatedly(async ({ page, open }) => {
      await open(timeline);
      return page.locator('main [data-scroll] [data-scroll]').evaluate(scroll, by);
    });
  return {
    /** Time from a click on the list to the first bar, whose data is not cached. */
    opens: () =>
      repeatedly(async ({ page, open }) => {
        await open('/dashboard/tasks');
        const shown = await untilFrame(page, 'click', { there: bar });
        await page.getByRole('navigation').getByRole('link', { name: 'Timeline', exact: true }).click();
        return shown();
      }),
    framesDown: () => framesScrolling('scrollTop'),
    framesAcross: () => framesScrolling('scrollLeft'),
    framesDragging: () =>
      repeatedly(async ({ page, open }) => {
        await open(timeline);
        const box = await page.locator(bar).first().boundingBox();
        if (!box) throw new Error('The timeline has no bar');
        const { perSecond } = await framesDragging(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
        return perSecond;
      }),
  };
}

async function scroll(element: Element, by: 'scrollTop' | 'scrollLeft'): Promise<number> {
  const nextFrame = () => new Promise<number>(requestAnimationFrame);
  const started = await nextFrame();
  let [now, frames, step] = [started, 0, 40];
  for (; now - started < 3000; frames++) {
    const before = element[by];
    element[by] += step;
    if (element[by] === before) step = -step;
    now = await nextFrame();
  }
  return (frames * 1000) / (now - started);
}

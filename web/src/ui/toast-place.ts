import { type Box, freePlace, type Obstacle, overlap } from './free-place.ts';

const margin = 16;

const controls =
  'a[href], button, input, select, textarea, [contenteditable="true"], [role="button"], [role="menuitem"], ' +
  '[role="option"], [role="tab"], [data-keep-clear]';
/** Elements in which a person works at the moment. A toast may not cover their controls. */
const workplaces =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="toolbar"], aside, form';
const texts = 'input, textarea, [contenteditable="true"], [data-keep-clear]';

/** Toasts only avoid controls in these elements: otherwise they would jump on every page. */
const isWork = (control: Element) => control.matches(texts) || control.closest(workplaces) !== null;

const isOver = (area: Element, control: Element, { left, top, right, bottom }: Box) => {
  const over = document
    .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    .find((element) => !area.contains(element));
  return over !== undefined && (control.contains(over) || over.contains(control));
};

/** The visible controls, which no dialog or other element above them hides. */
function obstaclesFor(area: Element): Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const control of document.querySelectorAll(controls)) {
    if (area.contains(control) || !isWork(control)) continue;
    const box = control.getBoundingClientRect();
    const isSeen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    if (isSeen && isOver(area, control, box)) obstacles.push({ box, weight: 1 });
  }
  return obstacles;
}

/** Makes dialogs leave this many pixels free at the bottom of the window (`mantine.css`). */
function leaveRoom(px: number) {
  const { style, dataset } = document.documentElement;
  style.setProperty('--gw-toast-room', `${px}px`);
  if (px > 0) dataset.toastRoom = '';
  else delete dataset.toastRoom;
}

const coversWork = (box: Box, obstacles: Obstacle[]) => obstacles.some((one) => overlap(box, one.box));

const isGood = (area: HTMLElement, obstacles: Obstacle[]) => {
  const box = area.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  return inside && !coversWork(box, obstacles);
};

/** Moves the toasts to where they cover the least. With `stays`, they keep their place as long as it is free. */
function place(area: HTMLElement, stays: boolean) {
  if (area.offsetHeight === 0) return;
  const obstacles = obstaclesFor(area);
  if (stays && isGood(area, obstacles)) return;
  const size = { width: area.offsetWidth, height: area.offsetHeight };
  const rtl = document.documentElement.dir === 'rtl';
  const window = { width: innerWidth, height: innerHeight };
  let box = freePlace(size, window, margin, obstacles, rtl);
  if (document.querySelector('.mantine-Modal-content') && coversWork(box, obstacles)) {
    leaveRoom(size.height + 2 * margin);
    box = freePlace(size, window, margin, [], rtl);
  }
  Object.assign(area.style, { left: `${box.left}px`, right: 'auto', bottom: `${innerHeight - box.bottom}px` });
}

/**
 * Keeps the toasts off the buttons and fields of dialogs, panels and forms, also when these open, move or close.
 * Returns the cleanup function.
 */
export function keepPlace(area: HTMLElement): () => void {
  let frame = 0;
  let shownBefore = false;
  const check = () => {
    frame = 0;
    const isShown = area.offsetHeight > 0;
    if (isShown) place(area, shownBefore);
    else leaveRoom(0);
    shownBefore = isShown;
  };
  const soon = () => {
    frame ||= requestAnimationFrame(check);
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(area);
  soon();
  const changes = new MutationObserver((records) => {
    if (area.offsetHeight > 0 && records.some(({ target }) => !area.contains(target))) soon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const events = ['scroll', 'transitionend', 'animationend', 'focusin', 'resize'] as const;
  for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true });
  return () => {
    leaveRoom(0);
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    for (const event of events) window.removeEventListener(event, soon, { capture: true });
  };
}

import type * as TestingLibrary from '@testing-library/dom';

// Functions that run in the page. The driver sends their source, so they cannot use imports or outer variables.

/** An accessible name or a text to match: the whole text, or a regular expression. */
export type Name = { whole: string } | { source: string; flags: string };
/** A step of a search from elements to their descendants. `having` filters the elements by their text instead. */
export type Step = { role: string; name?: Name } | { text: Name } | { css: string } | { having: Name };

/**
 * The state of an element in the page. Sizes are CSS pixels; `isFree` is false if something covers its upper middle.
 */
export type Found = {
  text: string;
  value: string;
  isFocused: boolean;
  box: { x: number; y: number; width: number; height: number };
  isFree: boolean;
};

/** Returns the visible elements at the end of the steps, or null if the page has no Testing Library yet. */
export function findInPage(steps: Step[], bringIntoView: boolean): Found[] | null {
  const library = (window as { TestingLibraryDom?: typeof TestingLibrary }).TestingLibraryDom;
  if (!library) return null;
  const matcher = (name: Name) => ('whole' in name ? name.whole : new RegExp(name.source, name.flags));
  const below = (step: Step) => (root: HTMLElement) => {
    if ('role' in step) return library.queryAllByRole(root, step.role, step.name && { name: matcher(step.name) });
    if ('text' in step) return library.queryAllByText(root, matcher(step.text), { exact: false });
    if ('css' in step) return [...root.querySelectorAll<HTMLElement>(step.css)];
    const expected = matcher(step.having);
    const text = root.textContent;
    return (typeof expected === 'string' ? text.includes(expected) : expected.test(text)) ? [root] : [];
  };
  let elements = [document.body];
  for (const step of steps) elements = [...new Set(elements.flatMap(below(step)))];
  const visible = elements.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  return visible.map((element) => {
    const inView = () => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    };
    if (bringIntoView && !inView()) element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 3);
    // The canvas of a map handles the pointer events of its nodes.
    const { pointerEvents } = getComputedStyle(element);
    return {
      text: element.innerText ?? element.textContent,
      value: (element as HTMLInputElement).value ?? '',
      isFocused: element === document.activeElement,
      box: { x, y, width, height },
      isFree: pointerEvents === 'none' || element.contains(above) || !!above?.closest('label')?.contains(element),
    };
  });
}

/** Waits for two frames. Returns whether no finite animation is running and all fonts are loaded. */
export async function isStill() {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const isRunning = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  return document.fonts.status === 'loaded' && !document.getAnimations().some(isRunning);
}

type Watched = Window & { pointer?: { x: number; y: number } };

/** Remembers where the page last saw the pointer, also during a drag. */
export function watchPointer() {
  const remember = ({ clientX, clientY }: MouseEvent) => {
    (window as Watched).pointer = { x: clientX, y: clientY };
  };
  addEventListener('pointermove', remember, true);
  addEventListener('dragover', remember, true);
}

/** Returns the last position of the pointer that the page has seen, after waiting 100 ms for the last move. */
export const pointerSeen = () =>
  new Promise<{ x: number; y: number } | null>((done) => {
    setTimeout(() => done((window as Watched).pointer ?? null), 100);
  });

/** The position of the viewport on the screen. Only Firefox has a property for it; others have the toolbar above. */
export function placeOnScreen() {
  const { mozInnerScreenX, mozInnerScreenY } = window as { mozInnerScreenX?: number; mozInnerScreenY?: number };
  return { x: mozInnerScreenX ?? screenX, y: mozInnerScreenY ?? screenY + outerHeight - innerHeight };
}

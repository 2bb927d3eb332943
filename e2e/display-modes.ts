import { expect, type Page } from '@playwright/test';
import { atRest, expectNoSidewaysScroll } from './at-rest.ts';

/** 1280 × 1024 px at 400 % zoom (WCAG 2.2, 1.4.10 Reflow). */
const zoomed = { width: 320, height: 256 };

/**
 * Returns the controls of a page, or of the open dialog, that are outside of the window or covered by another element
 * even after scrolling to them.
 */
const hiddenControls = () => {
  const dialogs = document.querySelectorAll('[role="dialog"]');
  const area = dialogs[dialogs.length - 1] ?? document.querySelector('main') ?? document.body;
  const controls = [...area.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')];
  const isShown = (control: HTMLElement) =>
    control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    control.getClientRects().length > 0 &&
    !control.closest('[aria-hidden="true"], [inert]') &&
    control.tabIndex >= 0;
  const problem = (control: HTMLElement) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // Tests the first line of a link that wraps.
    const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect();
    if (width <= 1 || height <= 1) return undefined;
    const [x, y] = [left + Math.min(width / 2, 60), top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const label = control.closest('label') ?? document.querySelector(`label[for="${CSS.escape(control.id || '-')}"]`);
    if (hit && (control.contains(hit) || hit.contains(control) || label?.contains(hit))) return undefined;
    // A virtualized list may have removed the row of the control.
    if (!control.isConnected) return undefined;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id;
    const by = hit ? `${hit.tagName} ${hit.getAttribute('class') ?? ''}` : 'the window';
    return `${control.tagName} "${name.trim().slice(0, 40)}" at ${Math.round(x)}, ${Math.round(y)} is hidden by ${by}`;
  };
  return controls
    .filter(isShown)
    .slice(0, 80)
    .flatMap((control) => problem(control) ?? []);
};

/** Returns the scroll areas that show less than a third of a small window. */
const crampedAreas = () =>
  [...document.querySelectorAll<HTMLElement>('main [data-scroll]')]
    .filter((area) => area.scrollHeight > area.clientHeight + 1 && area.clientHeight > 0)
    .filter((area) => {
      // If the page itself scrolls, a part of the area may be below the window.
      const { top, bottom } = area.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0) < innerHeight / 3;
    })
    .map(({ className, clientHeight }) => `${className}: ${clientHeight} px`);

/** Expects that a check of a page finds nothing. Retries, because a page may change between two checks of it. */
const expectNone = (page: Page, find: () => string[], what: string) =>
  expect.poll(() => page.evaluate(find), { message: what }).toEqual([]);

/** Expects that a page or its open dialog works in a small window: nothing overflows, everything can be reached. */
export async function expectUsableZoomed(page: Page, screen: string) {
  await page.setViewportSize(zoomed);
  await expectNoSidewaysScroll(page, `${screen}, zoomed`);
  await expectNone(page, crampedAreas, `${screen}, zoomed: scroll areas`);
  await expectNone(page, hiddenControls, `${screen}, zoomed: controls`);
}

/** Returns the progress bars, chosen items and edges of popups that forced colors make invisible. */
const lostSigns = () => {
  const lost: string[] = [];
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  for (const bar of shown('[role="progressbar"]'))
    for (const part of bar.querySelectorAll<HTMLElement>(':scope > *')) {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      if (backgroundImage === 'none' && backgroundColor === getComputedStyle(bar).backgroundColor)
        lost.push(`a part of the progress bar "${bar.ariaLabel}"`);
    }
  for (const nav of shown('nav'))
    if (nav.querySelectorAll('[aria-current="page"]').length > 1)
      lost.push(`the one current page in "${nav.ariaLabel}"`);
  for (const track of shown('.mantine-Switch-track'))
    if (getComputedStyle(track).borderTopWidth === '0px') lost.push('a switch');
  const chosen = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"]';
  for (const element of shown(chosen))
    if (getComputedStyle(element).outlineStyle === 'none')
      lost.push(`the chosen ${element.tagName} "${element.textContent.slice(0, 30)}"`);
  for (const tab of shown('[role="tab"][aria-selected="false"]'))
    if (getComputedStyle(tab).borderBottomColor === getComputedStyle(tab).color)
      lost.push(`the tab "${tab.textContent}"`);
  for (const popup of shown('[role="dialog"], [role="menu"], [role="listbox"]'))
    if (popup.matches('.mantine-Modal-content, .mantine-Menu-dropdown, .mantine-Popover-dropdown'))
      if (getComputedStyle(popup).borderTopWidth === '0px') lost.push(`the edge of a popup`);
  return lost;
};

/** Expects that forced colors keep progress bars, chosen items and edges of popups visible. */
export async function expectSignsInForcedColors(page: Page, screen: string) {
  await page.emulateMedia({ forcedColors: 'active' });
  await atRest(page);
  await expectNone(page, lostSigns, `${screen}, forced colors`);
  await page.emulateMedia({ forcedColors: 'none' });
}

/**
 * Returns the progress bars, current pages and borders of fields with too little contrast (`prefers-contrast: more`).
 */
const faintSigns = () => {
  const faint: string[] = [];
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  /** The red, green, blue and opacity of a color in any notation, from 0 to 255. */
  const partsOf = (color: string): number[] => {
    if (!pen) return [];
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The color behind an element. */
  const behind = (element: HTMLElement): string => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      const { backgroundColor } = getComputedStyle(parent);
      if (partsOf(backgroundColor)[3] === 255) return backgroundColor;
    }
    return 'white';
  };
  for (const bar of shown('[role="progressbar"]')) {
    const { outlineStyle, outlineColor } = getComputedStyle(bar);
    if (outlineStyle === 'none' || contrast(outlineColor, behind(bar)) < 3)
      faint.push(`the edge of the progress bar "${bar.ariaLabel}"`);
    for (const part of bar.querySelectorAll<HTMLElement>(':scope > *')) {
      const { backgroundColor, backgroundImage } = getComputedStyle(part);
      // In a striped background, the first color is the stronger one.
      const [color = backgroundColor] = backgroundImage.match(/\b\w+\([^()]*\)/) ?? [];
      if (part.offsetWidth > 0 && contrast(color, behind(part)) < 3)
        faint.push(`a part of the progress bar "${bar.ariaLabel}"`);
    }
  }
  for (const element of shown('[aria-current]:not([aria-current="false"], [aria-current="step"])')) {
    const { outlineStyle, outlineColor } = getComputedStyle(element);
    if (outlineStyle === 'none' || contrast(outlineColor, behind(element)) < 3)
      faint.push(`the current ${element.tagName} "${element.textContent.slice(0, 30)}"`);
  }
  for (const field of shown('input.mantine-Input-input, textarea.mantine-Input-input')) {
    const { borderTopWidth, borderTopColor } = getComputedStyle(field);
    if (borderTopWidth !== '0px' && contrast(borderTopColor, behind(field)) < 3)
      faint.push(`the border of "${field.ariaLabel ?? field.id}"`);
  }
  return faint;
};

/** Expects that progress bars, the current page and borders of fields stand out when people prefer more contrast. */
export async function expectSignsInHighContrast(page: Page, screen: string) {
  await page.emulateMedia({ contrast: 'more' });
  await atRest(page);
  await expectNone(page, faintSigns, `${screen}, more contrast`);
  await page.emulateMedia({ contrast: 'no-preference' });
}

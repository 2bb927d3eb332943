import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Driver, KeyInput, PointerInput } from './driver.ts';
import {
  type Found,
  findInPage,
  isStill,
  type Name,
  placeOnScreen,
  pointerSeen,
  type Step,
  watchPointer,
} from './in-page.ts';

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Codes of WebDriver for keys that write no character. */
const keyCodes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  F2: '\uE032',
};

const named = (name: string | RegExp): Name =>
  typeof name === 'string' ? { whole: name } : { source: name.source, flags: name.flags };

/** A page in one of the browsers, for the journeys: elements by role, name, text or selector, and a person's inputs. */
export class Page {
  readonly driver: Driver;
  readonly #base: string;
  readonly #display: string;

  constructor(driver: Driver, base: string, display: string) {
    this.driver = driver;
    this.#base = base;
    this.#display = display;
  }

  open(path: string) {
    return this.driver.open(new URL(path, this.#base).href);
  }

  /** Calls a function in the page. It cannot use imports or outer variables, because only its source is sent. */
  async evaluate<Args extends unknown[], Result>(
    call: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    return (await this.driver.call(`${call}`, args)) as Awaited<Result>;
  }

  role(role: string, name?: string | RegExp) {
    return new Located(this, []).role(role, name);
  }

  text(text: string | RegExp) {
    return new Located(this, []).text(text);
  }

  css(selector: string) {
    return new Located(this, []).css(selector);
  }

  async find(steps: Step[], bringIntoView: boolean): Promise<Found[]> {
    const found = await this.evaluate(findInPage, steps, bringIntoView);
    if (found) return found;
    await this.driver.call(`() => { ${testingLibrary}\n; }`, []);
    return this.find(steps, bringIntoView);
  }

  /** Presses keys together, such as `Control+a`. */
  async press(keys: string) {
    const values = keys.split('+').map((key) => keyCodes[key] ?? key);
    await this.#keys([
      ...values.map((value) => ({ type: 'keyDown', value }) as const),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
    ]);
  }

  async type(text: string) {
    await this.#keys(
      [...text].flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const]),
    );
  }

  #keys(actions: KeyInput[]) {
    return this.driver.perform({ type: 'key', id: 'keyboard', actions });
  }

  async point(actions: PointerInput[]) {
    await this.driver.perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  /**
   * Drags with the pointer of the X server, from the upper middle of one element to that of another. WebDriver can
   * start a drag but cannot drop: its inputs bypass the window system, which handles native drag and drop.
   */
  async drag(what: Located, where: Located) {
    const to = await where.box();
    const from = await what.box();
    const { x, y } = await this.evaluate(placeOnScreen);
    const start = { x: x + from.x + from.width / 2, y: y + from.y + from.height / 3 };
    const end = { x: x + to.x + to.width / 2, y: y + to.y + to.height / 3 };
    const pointer = (...command: string[]) =>
      promisify(execFile)('xdotool', command, { env: { ...process.env, DISPLAY: this.#display } });
    const moveTo = async (left: number, top: number) => {
      await pointer('mousemove', `${Math.round(left)}`, `${Math.round(top)}`);
      const seen = await this.evaluate(pointerSeen);
      return seen !== null && Math.hypot(x + seen.x - left, y + seen.y - top) < 4;
    };
    const between = (part: number) => [start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part] as const;
    await this.evaluate(watchPointer);
    await moveTo(start.x, start.y);
    await pointer('mousedown', '1');
    for (const part of [0.05, 0.1, 0.3, 0.6, 0.9]) await moveTo(...between(part));
    // Moves by a pixel until the page has seen the pointer at the end. Then the browser knows whether it can drop
    // there.
    let step = 0;
    await expect.poll(() => moveTo(end.x + (step++ % 2), end.y), 'the pointer is at the end').toBe(true);
    await moveTo(end.x, end.y + 1);
    await pointer('mouseup', '1');
  }

  /** Waits until nothing moves, and returns a screenshot as PNG. */
  async still() {
    await expect.poll(() => this.evaluate(isStill)).toBe(true);
    return this.driver.screenshot();
  }
}

/** Visible elements of a page. Every action waits for exactly one element that does not move and is not covered. */
export class Located {
  readonly #page: Page;
  readonly #steps: Step[];

  constructor(page: Page, steps: Step[]) {
    this.#page = page;
    this.#steps = steps;
  }

  #below(step: Step) {
    return new Located(this.#page, [...this.#steps, step]);
  }

  /** Elements with a role and an accessible name, which is the whole name or a regular expression. */
  role(role: string, name?: string | RegExp) {
    return this.#below({ role, ...(name !== undefined && { name: named(name) }) });
  }

  /** Elements with a text of their own that contains these words. */
  text(text: string | RegExp) {
    return this.#below({ text: named(text) });
  }

  css(selector: string) {
    return this.#below({ css: selector });
  }

  /** The elements among these that contain a text. */
  having(text: string | RegExp) {
    return this.#below({ having: named(text) });
  }

  async texts() {
    return (await this.#page.find(this.#steps, false)).map(({ text }) => text.trim());
  }

  async values() {
    return (await this.#page.find(this.#steps, false)).map(({ value }) => value);
  }

  async count() {
    return (await this.#page.find(this.#steps, false)).length;
  }

  /** Waits until at least one of the elements is visible. */
  async visible() {
    await expect.poll(() => this.count(), `visible: ${this}`).toBeGreaterThan(0);
  }

  async gone() {
    await expect.poll(() => this.count(), `gone: ${this}`).toBe(0);
  }

  /** The box of the only element, once the element does not move and nothing covers it. */
  async box() {
    let last = '';
    let box: Found['box'] | undefined;
    await expect
      .poll(async () => {
        const found = await this.#page.find(this.#steps, true);
        const [only] = found;
        if (found.length !== 1 || !only) return `${found.length} elements`;
        box = only.box;
        const before = last;
        last = JSON.stringify(box);
        if (before !== last) return 'moving';
        return only.isFree ? 'free' : 'covered';
      }, `${this}`)
      .toBe('free');
    if (!box) throw new Error(`${this} has no box`);
    return box;
  }

  async click(button: 0 | 2 = 0) {
    const { x, y, width, height } = await this.box();
    await this.#page.point([
      { type: 'pointerMove', x: Math.round(x + width / 2), y: Math.round(y + height / 3) },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ]);
  }

  /** Replaces the text of a field. */
  async fill(text: string) {
    await this.click();
    await expect
      .poll(async () => (await this.#page.find(this.#steps, false))[0]?.isFocused, `focus: ${this}`)
      .toBe(true);
    // WebKitGTK sometimes types without Shift, so that "@" becomes "2". The second attempt inserts the text.
    let attempts = 0;
    await expect(async () => {
      await this.#page.press('Control+a');
      await this.#page.press('Backspace');
      if (attempts++ === 0) await this.#page.type(text);
      else await this.#page.evaluate((inserted) => document.execCommand('insertText', false, inserted), text);
      await expect.poll(() => this.values(), { timeout: 3_000 }).toEqual([text]);
    }, `value: ${this}`).toPass({ timeout: 30_000 });
  }

  toString() {
    return JSON.stringify(this.#steps);
  }
}

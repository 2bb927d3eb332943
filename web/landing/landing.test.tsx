import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { landing as words } from '../src/words/en/landing.ts';
import { Landing } from './landing.tsx';
import { pictures } from './pictures.ts';

let markup: string;

beforeAll(() => {
  markup = renderToStaticMarkup(<Landing />);
  document.body.innerHTML = markup;
});

const link = (label: string) => [...document.querySelectorAll('header a')].find((one) => one.textContent === label);

test('every section link of the navbar points to a section', () => {
  for (const label of [words.nav.home, words.nav.howItWorks, words.nav.pricing, words.nav.faq]) {
    expect(document.querySelector(link(label)?.getAttribute('href') ?? ''), label).toBeInstanceOf(HTMLElement);
  }
  for (const id of ['how-it-works', 'pricing', 'faq']) expect(document.getElementById(id)?.tagName).toBe('SECTION');
});

test('every Get Started link points to sign-up, and Sign in to sign-in', () => {
  const started = [...document.querySelectorAll('a')].filter((one) => one.textContent === words.nav.getStarted);
  expect(started.length).toBeGreaterThan(1);
  for (const one of started) expect(one.getAttribute('href')).toBe('/authentication/signup');
  expect(link(words.nav.signIn)?.getAttribute('href')).toBe('/authentication/signin');
});

test('visitors see no account menu, and every popover button has its popover', () => {
  expect(document.querySelector<HTMLElement>('[data-for=member]')?.hidden).toBe(true);
  for (const button of document.querySelectorAll('[popovertarget]')) {
    expect(document.getElementById(button.getAttribute('popovertarget') ?? '')?.hasAttribute('popover')).toBe(true);
  }
});

test('the markup contains nothing that the content security policy forbids', () => {
  expect(markup).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i);
});

test('headings go down one level at a time, from one h1', () => {
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')].map((heading) => Number(heading.tagName[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });
});

test('every picture exists in both color schemes at double resolution, with an alternative text', () => {
  const shown = [...document.querySelectorAll('img')];
  expect(shown).toHaveLength(2 * pictures.length);
  for (const img of shown) {
    expect(img.alt).not.toBe('');
    const webp = readFileSync(join(import.meta.dirname, '..', img.getAttribute('src') ?? ''));
    expect([img.src, sizeOf(webp)]).toEqual([img.src, [2 * img.width, 2 * img.height]]);
    expect(webp.byteLength).toBeLessThan(150_000);
  }
});

/** Returns the size of an extended-format WebP, the format that Chromium writes. */
const sizeOf = (webp: Buffer) => [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { landing as words } from '../src/app/words/landing.gen.ts';
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
  for (const img of document.querySelectorAll('img')) expect(img.alt).not.toBe('');
  const shown = [...document.querySelectorAll('img, source')].map((one) => ({
    address: one.getAttribute('src') ?? one.getAttribute('srcset') ?? '',
    size: ['width', 'height'].map((side) => 2 * Number(one.getAttribute(side))),
  }));
  expect(shown).toHaveLength(2 * pictures.length);
  for (const { address, size } of shown) {
    const webp = readFileSync(join(import.meta.dirname, '..', address));
    expect([address, sizeOf(webp)]).toEqual([address, size]);
    expect(webp.byteLength).toBeLessThan(address.includes('phone') ? 80_000 : 150_000);
  }
});

test('the hero shows the map, on a phone a picture of a phone', () => {
  const hero = document.querySelector('.hero-picture') as HTMLElement;
  expect(hero.querySelector('img')?.alt).toMatch(/^A map in Groundwork/);
  const sources = [...document.querySelectorAll('.hero-picture source, .wide-map source')];
  expect(sources).toHaveLength(4);
  for (const source of sources) {
    expect(source.getAttribute('media')).toBe('(max-width: 767px)');
    expect(Number(source.getAttribute('width'))).toBe(390);
  }
});

/** Returns the size of an extended-format WebP, the format that Chromium writes. */
const sizeOf = (webp: Buffer) => [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1];

import * as messages from '@groundwork/contract/base/messages.gen';
import { afterEach, expect, it, vi } from 'vitest';
import { messageOf } from '../queries/api.ts';
import * as words from '../words/words.ts';
import { isMissingCode, reloadStyles } from './missing-code.ts';

const error = () =>
  new TypeError('Failed to fetch dynamically imported module: http://harbour.example/assets/menu-1.js');
const connection = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
afterEach(() => vi.restoreAllMocks());

it('is recognized by messages of browsers, and not confused with other errors', () => {
  const others = [
    'error loading dynamically imported module: x',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/menu-1.css',
  ];
  expect([error(), ...others.map((message) => new Error(message))].every(isMissingCode)).toBe(true);
  expect([new TypeError('Failed to fetch'), 'module script', undefined].some(isMissingCode)).toBe(false);
});

it('shows a newer version while online, and a missing connection while offline', () => {
  connection(true);
  expect(messageOf(error())).toBe(words.ui.newVersion);
  connection(false);
  expect(messageOf(error())).toBe(messages.general.offline);
});

it('does not match an unreachable server or a programming error', () => {
  connection(true);
  for (const said of ['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])
    expect(messageOf(new TypeError(said))).toBe(messages.general.unreachable);
  expect(messageOf(new TypeError("Cannot read properties of null (reading 'name')"))).toBe(messages.general.unexpected);
});

it('loads a style sheet again whose preload failed: at once, or when the connection is back', () => {
  reloadStyles();
  const fail = (file: string) =>
    window.dispatchEvent(
      Object.assign(new Event('vite:preloadError'), { payload: new Error(`Unable to preload CSS for ${file}`) }),
    );
  const asked = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  connection(true);
  fail('/assets/map-1.css');
  expect(asked()).toEqual(['/assets/map-1.css']);
  connection(false);
  fail('/assets/menu-1.css');
  expect(asked()).toHaveLength(1);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  expect(asked()).toEqual(['/assets/map-1.css', '/assets/menu-1.css']);
});

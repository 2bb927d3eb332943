import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { JsonCard } from './json-card.tsx';

const { toastSuccess } = spiedToasts();
const w = words.formFields.jsonCard;

let copied: string[];
beforeEach(() => {
  copied = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const value = {
  id: '0198c2e4',
  name: 'visit-report',
  fields: { title: 'Mill Lane', practices: ['prayer', 'word'], extra: null },
  other: { name: 'inner' },
};
const lines = () => [...document.querySelectorAll('[data-kind]')].map((span) => span.parentElement?.textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('shows a value as JSON and highlights its id, name and fields', async () => {
  await renderForTest(<JsonCard value={value} />);
  expect(JSON.parse(lines().join(''))).toEqual(value);
  expect([...document.querySelectorAll('[data-marked]')].map((line) => line.textContent)).toEqual([
    '"id": "0198c2e4",',
    '"name": "visit-report",',
    '"fields": {',
  ]);
});

it('opens and closes parts, the whole value, and the card', async () => {
  await renderForTest(<JsonCard value={value} />);
  press('"fields"');
  expect(lines()).toContain('"fields": {…}, 3 items');
  press(w.collapseAll);
  expect(lines()).toEqual([
    '{',
    '"id": "0198c2e4",',
    '"name": "visit-report",',
    '"fields": {…}, 3 items',
    '"other": {…} 1 item',
    '}',
  ]);
  press(w.expandAll);
  expect(lines()).toContain('"prayer",');
  press(w.title);
  expect(lines()).toEqual([]);
});

it('copies the whole value and confirms for two seconds', async () => {
  await renderForTest(<JsonCard value={value} />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const button = screen.getByRole('button', { name: w.copy });
  const pictures = button.querySelectorAll('svg').length;
  await act(async () => fireEvent.click(button));
  expect(copied).toEqual([JSON.stringify(value, null, 2)]);
  expect(toastSuccess).toHaveBeenCalledWith(messages.general.copied);
  expect(button.querySelectorAll('svg')).toHaveLength(pictures + 1);
  act(() => vi.advanceTimersByTime(limits.copiedMs));
  expect(button.querySelectorAll('svg')).toHaveLength(pictures);
});

it('renders only the visible lines of a large value', async () => {
  const large: JsonValue = { texts: Array.from({ length: 100_000 }, (_, n) => ({ n })), long: 'x'.repeat(1_000_000) };
  await renderForTest(<JsonCard value={large} />);
  press(w.expandAll);
  expect(lines().length).toBeLessThan(100);
  expect(screen.getByRole('region').textContent?.length).toBeLessThan(10_000);
});

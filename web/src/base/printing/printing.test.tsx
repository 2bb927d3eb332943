import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useVirtualRows } from '../rows/virtual-rows.ts';
import { setPrinting, usePrinting, watchPrinting } from './printing.ts';

const media = new EventTarget();
vi.stubGlobal('matchMedia', () => media);
watchPrinting();
afterEach(() => {
  act(() => setPrinting('no'));
  cleanup();
});

function List() {
  const { virtual } = useVirtualRows({ count: 500, height: 36, overscan: 2, getScrollElement: () => null });
  return <p>{`${usePrinting() ? 'paper' : 'screen'}, ${virtual ? 'some rows' : 'all rows'}`}</p>;
}

it('renders all rows in light as soon as the browser prints, and then as before', () => {
  document.documentElement.dataset.mantineColorScheme = 'dark';
  render(<List />);
  expect(screen.getByText('screen, some rows')).toBeTruthy();
  // Without `act`, because the browser prints the page right after the event.
  window.dispatchEvent(new Event('beforeprint'));
  expect(screen.getByText('paper, all rows')).toBeTruthy();
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByText('screen, some rows')).toBeTruthy();
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

it('follows a switch to print media that comes without events', () => {
  render(<List />);
  media.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  expect(screen.getByText('paper, all rows')).toBeTruthy();
  act(() => void media.dispatchEvent(Object.assign(new Event('change'), { matches: false })));
  expect(screen.getByText('screen, some rows')).toBeTruthy();
});

it('keeps the color scheme of the screen while it gathers', () => {
  document.documentElement.dataset.mantineColorScheme = 'dark';
  render(<List />);
  act(() => setPrinting('gathering'));
  expect(screen.getByText('paper, all rows')).toBeTruthy();
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
});

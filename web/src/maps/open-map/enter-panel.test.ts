import { afterEach, expect, it } from 'vitest';
import { enterPanel, focusOpened } from './enter-panel.ts';

const panel = () => {
  const element = document.createElement('aside');
  element.tabIndex = -1;
  element.dataset.mapPanel = 'true';
  document.body.append(element);
  return element;
};
afterEach(() => document.body.replaceChildren());

it('focuses the panel that is open, or the next one that opens', () => {
  const open = panel();
  enterPanel();
  expect(document.activeElement).toBe(open);
  open.remove();
  enterPanel();
  const next = panel();
  focusOpened(next);
  expect(document.activeElement).toBe(next);
});

it('leaves the focus where it is when a panel opens otherwise', () => {
  focusOpened(panel());
  expect(document.activeElement).toBe(document.body);
});

import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapSession } from '../session/map-session.ts';
import { pasteAndDrop } from './paste-and-drop.ts';

const actions = { paste: vi.fn(), pasteFiles: vi.fn() };
const selection = { ids: new Set<string>() };
let canEdit = true;

beforeEach(() => {
  canEdit = true;
  selection.ids = new Set();
  for (const action of Object.values(actions)) action.mockClear();
});
afterEach(cleanup);

function draw() {
  const session = { canEdit, actions, selection } as unknown as MapSession;
  render(
    <div data-testid="map" {...pasteAndDrop(session)}>
      <p data-node="oak">Oak</p>
      <input aria-label="name" />
    </div>,
  );
}

/** Returns whether the handlers took the event. */
function send(kind: 'drop' | 'paste', on: HTMLElement, data: { types?: string[]; files?: File[]; text?: string }) {
  const { types = ['text/plain'], files = [], text = '' } = data;
  const transfer = { types, files, getData: () => text };
  const event = createEvent[kind](on, { dataTransfer: transfer, clipboardData: transfer });
  fireEvent(on, event);
  return event.defaultPrevented;
}
const file = new File(['- Oak'], 'a.md');

it('takes a file dropped on a node below it, and text dropped beside nodes as roots', () => {
  draw();
  send('drop', screen.getByText('Oak'), { types: ['Files'], files: [file] });
  expect(actions.pasteFiles).toHaveBeenCalledWith('oak', [file]);
  send('drop', screen.getByTestId('map'), { text: 'Oak\n\tMill' });
  expect(actions.paste).toHaveBeenCalledWith(null, 'Oak\n\tMill');
});

it('pastes below the only selected node, and prefers the text of cells to their picture', () => {
  selection.ids = new Set(['oak']);
  draw();
  send('paste', screen.getByTestId('map'), { text: 'Mill\tAna', files: [new File([], 'image.png')] });
  expect(actions.paste).toHaveBeenCalledWith('oak', 'Mill\tAna');
});

it.each<[string, () => boolean]>([
  ['drags of the outline', () => send('drop', screen.getByText('Oak'), { types: ['application/vnd.pdnd', 'Files'] })],
  ['drops into a field', () => send('drop', screen.getByLabelText('name'), { text: 'Mill' })],
  ['pastes into a field', () => send('paste', screen.getByLabelText('name'), { text: 'Mill' })],
])('leaves %s alone', (_, sendIt) => {
  draw();
  expect(sendIt()).toBe(false);
  expect([actions.paste.mock.calls, actions.pasteFiles.mock.calls]).toEqual([[], []]);
});

it('does nothing with several selected nodes, or without the right to edit', () => {
  selection.ids = new Set(['oak', 'mill']);
  draw();
  send('paste', screen.getByTestId('map'), { text: 'Mill' });
  cleanup();
  canEdit = false;
  draw();
  send('drop', screen.getByTestId('map'), { text: 'Mill' });
  expect(actions.paste).not.toHaveBeenCalled();
});

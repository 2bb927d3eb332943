import { limits } from '@groundwork/contract/base/limits';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Room, SidebarProvider, useSidebar } from './sidebar-state.tsx';

let width = 1440;
vi.stubGlobal('matchMedia', (query: string) => {
  const [, side, value, unit] = query.match(/\((min|max)-width: ([\d.]+)(px|em)\)/) ?? [];
  const px = Number(value) * (unit === 'em' ? 16 : 1);
  return {
    matches: side === 'min' ? width >= px : width <= px,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  };
});

function Probe() {
  const { open, sheetOpen } = useSidebar();
  return (
    <>
      <output>{sheetOpen ? 'sheet' : open ? 'open' : 'rail'}</output>
      <input aria-label="title" />
      {/* biome-ignore lint/a11y/useSemanticElements: stands for the rich-text editor */}
      <div role="textbox" tabIndex={0} contentEditable="true" aria-label="editor" suppressContentEditableWarning>
        text
      </div>
    </>
  );
}
const draw = (room: Room = 'pages') =>
  render(
    <SidebarProvider room={room}>
      <Probe />
    </SidebarProvider>,
  );
const state = () => screen.getByRole('status').textContent;
const press = (target: Element | Window, keys: object) =>
  fireEvent.keyDown(target, { key: limits.sidebar.shortcut, ...keys });

beforeEach(() => {
  width = 1440;
  // biome-ignore lint/suspicious/noDocumentCookie: clears the cookies of the previous test
  for (const cookie of Object.values(limits.sidebar.cookies)) document.cookie = `${cookie}=; max-age=0; path=/`;
});
afterEach(cleanup);

it.each([{ ctrlKey: true }, { metaKey: true }])('toggles with %j and b', (modifier) => {
  draw();
  expect(state()).toBe('open');
  press(window, modifier);
  expect(state()).toBe('rail');
  press(screen.getByLabelText('title'), modifier);
  expect(state()).toBe('open');
});

it('ignores b in a text editor, without a modifier and with other modifiers', () => {
  draw();
  press(screen.getByLabelText('editor'), { ctrlKey: true });
  press(window, {});
  press(window, { ctrlKey: true, shiftKey: true });
  expect(state()).toBe('open');
});

it('stores the state in a cookie for seven days', () => {
  const written = vi.spyOn(document, 'cookie', 'set');
  draw();
  press(window, { ctrlKey: true });
  expect(written).toHaveBeenCalledWith(expect.stringContaining('sidebar_state=false'));
  expect(written).toHaveBeenCalledWith(expect.stringContaining('max-age=604800'));
  written.mockRestore();
  cleanup();
  draw();
  expect(state()).toBe('rail');
});

it('opens a sheet on phones and does not change the cookie', () => {
  width = limits.sidebar.mobilePx - 1;
  draw();
  press(window, { ctrlKey: true });
  expect(state()).toBe('sheet');
  press(window, { ctrlKey: true });
  expect(state()).not.toBe('sheet');
  expect(document.cookie).not.toContain(limits.sidebar.cookies.pages);
});

it('starts as a rail on narrow windows', () => {
  width = 900;
  draw();
  expect(state()).toBe('rail');
});

it('starts as a rail beside maps, and keeps a value for pages and one for maps', () => {
  draw('maps');
  expect(state()).toBe('rail');
  press(window, { ctrlKey: true });
  expect(state()).toBe('open');
  cleanup();
  draw();
  press(window, { ctrlKey: true });
  expect(state()).toBe('rail');
  cleanup();
  draw('maps');
  expect(state()).toBe('open');
});

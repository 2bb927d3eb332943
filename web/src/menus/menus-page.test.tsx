import type { Menu } from '@groundwork/contract/menus';
import { messages } from '@groundwork/contract/messages';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { SidebarProvider } from '../ui/sidebar-state.tsx';
import { words } from '../words/words.ts';
import { MenusPage } from './menus-page.tsx';
import { testMenu } from './test-menu.ts';

// jsdom knows no overflow, so there is nothing to scroll.
vi.mock('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element', () => ({ autoScrollForElements: () => () => {} }));

const text = words.menus;
const team = { id: testMenu('Forms').team_id, name: 'Harbour' };
const templates = [
  { id: 'a1', owner_team_id: null, name: 'Contact form', kind: 'form' },
  { id: 'a2', owner_team_id: team.id, name: 'Visit report', kind: 'form' },
  { id: 'a3', owner_team_id: null, name: 'Church map', kind: 'map' },
];
let menus: Menu[];
let sent: { what: string; body: unknown }[];
let refuse: boolean;

beforeEach(() => {
  menus = [testMenu('Forms', ['Visit', 'Report']), testMenu('Archive', ['Old'])];
  sent = [];
  refuse = false;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') {
      if (pathname.endsWith('/menus')) return Response.json({ items: menus });
      return Response.json({ items: pathname.endsWith('/templates') ? templates : [team], next_cursor: null });
    }
    const body = request.method === 'DELETE' ? null : await request.json();
    sent.push({ what: `${request.method} ${decodeURIComponent(pathname)}`, body });
    if (refuse) return Response.json({ error: 'The harbour is closed', code: 'CONFLICT' }, { status: 409 });
    if (body && 'sort_order' in body)
      menus = menus.map((one) => (one.id === body.menu_id ? { ...one, items: one.items.toReversed() } : one));
    return Response.json({});
  });
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function draw() {
  await renderForTest(
    <SidebarProvider>
      <MenusPage />
    </SidebarProvider>,
  );
  return userEvent.setup();
}
const menu = (name: string) => screen.findByRole('region', { name });
const labelsIn = async (name: string) =>
  within(await menu(name))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/Template of .*/, ''));

it('says which menu is in the sidebar', async () => {
  await draw();
  expect(within(await menu('Forms')).getByText(text.inSidebar)).toBeTruthy();
  expect(within(await menu('Archive')).queryByText(text.inSidebar)).toBeNull();
});

it('puts items in order by keyboard, shown at once', async () => {
  const user = await draw();
  (await screen.findByRole('button', { name: words.ui.reorder.grip('Report') })).focus();
  await user.keyboard(' {ArrowUp} ');
  expect(await labelsIn('Forms')).toEqual(['Report', 'Visit']);
  await waitFor(() =>
    expect(sent).toEqual([
      { what: 'PATCH /api/menu-items/id of Report', body: { menu_id: 'id of Forms', sort_order: 0 } },
    ]),
  );
});

it('puts them back with the message when the server refuses', async () => {
  refuse = true;
  const toast = vi.spyOn(notifications, 'show');
  const user = await draw();
  (await screen.findByRole('button', { name: words.ui.reorder.grip('Report') })).focus();
  await user.keyboard(' {ArrowUp} ');
  await waitFor(() =>
    expect(toast.mock.calls[0]?.[0].message).toMatchObject({
      props: { text: messages.menus.itemUpdateFailed, detail: 'The harbour is closed' },
    }),
  );
  await waitFor(async () => expect(await labelsIn('Forms')).toEqual(['Visit', 'Report']));
});

it('switches a menu and an item off, and renames a menu where it stands', async () => {
  const user = await draw();
  const forms = await menu('Forms');
  await user.click(within(forms).getByRole('switch', { name: text.active }));
  await user.click(within(forms).getByRole('switch', { name: text.item.visible('Visit') }));
  await user.click(within(forms).getByRole('button', { name: 'Forms' }));
  await user.keyboard('Reports{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([
      { what: 'PATCH /api/menus/id of Forms', body: { is_active: false } },
      { what: 'PATCH /api/menu-items/id of Visit', body: { is_visible: false } },
      { what: 'PATCH /api/menus/id of Forms', body: { name: 'Reports' } },
    ]),
  );
});

it('adds a form, named as its template unless a label is typed; maps are not offered', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.item.addTo('Archive') }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: text.item.add }));
  expect(within(dialog).getByText(messages.menus.templateRequired)).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: text.item.fields.template }));
  const offered = await screen.findAllByRole('option', { hidden: true });
  expect(offered.map((option) => option.textContent)).toEqual(['Visit report', 'Contact form']);
  await user.click(offered[1] as HTMLElement);
  await user.click(within(dialog).getByRole('button', { name: text.item.add }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        what: 'POST /api/menus/id of Archive/items',
        body: { label: 'Contact form', description: '', template_id: 'a1' },
      },
    ]),
  );
});

it('moves an item to another menu by its dialog', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Visit' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: text.item.fields.menu }));
  await user.click(await screen.findByRole('option', { name: 'Archive', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: text.item.save }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      what: 'PATCH /api/menu-items/id of Visit',
      body: { menu_id: 'id of Archive', label: 'Visit' },
    }),
  );
});

it('asks before it deletes a menu, telling what is in it', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.actions('Forms') }));
  await user.click(await screen.findByRole('menuitem', { name: text.delete }));
  expect(await screen.findByText(text.deleteQuestion('Forms', 2))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: text.delete }));
  await waitFor(() => expect(sent).toEqual([{ what: 'DELETE /api/menus/id of Forms', body: null }]));
});

it('suggests the name Forms to who has no such menu', async () => {
  menus = [];
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.empty.create }));
  await user.click(await screen.findByRole('button', { name: text.create }));
  await waitFor(() => expect(sent).toEqual([{ what: `POST /api/teams/${team.id}/menus`, body: { name: 'Forms' } }]));
});

import * as messages from '@groundwork/contract/base/messages.gen';
import type { Menu } from '@groundwork/contract/forms/menus';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse, succeed, succeedDeleting } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMenu, aMenuItem, anAccount, aTeam, aTemplate, sampleId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { MenusPage } from './menus-page.tsx';

const text = words.menus;
const team = aTeam();
const templates = [
  aTemplate({ id: sampleId('Contact form'), owner_team_id: null, name: 'Contact form' }),
  aTemplate(),
  aTemplate({ id: sampleId('Church map'), owner_team_id: null, name: 'Church map', kind: 'map' }),
];
let menus: Menu[];
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'teams.list': () => page([team]),
  'templates.list': () => page(templates),
  'menus.list': () => ({ items: menus }),
  'menus.create': ({ name }) => aMenu(name),
  'menus.update': () => aMenu('Forms'),
  'menus.delete': succeedDeleting,
  'menus.showForm': succeed,
  'menus.addItem': ({ label }) => aMenuItem(label),
  'menus.updateItem': ({ menu_id, sort_order }) => {
    if (sort_order !== undefined)
      menus = menus.map((one) => (one.id === menu_id ? { ...one, items: one.items.toReversed() } : one));
    return aMenuItem('Visit');
  },
});

beforeEach(() => {
  menus = [aMenu('Forms', ['Visit', 'Report']), aMenu('Archive', ['Old'])];
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

it('marks the menu that the sidebar shows', async () => {
  await draw();
  expect(within(await menu('Forms')).getByText(text.inSidebar)).toBeTruthy();
  expect(within(await menu('Archive')).queryByText(text.inSidebar)).toBeNull();
});

it('reorders items by keyboard with an optimistic update', async () => {
  const user = await draw();
  (await screen.findByRole('button', { name: words.ui.reorder.grip('Report') })).focus();
  await user.keyboard(' {ArrowUp} ');
  expect(await labelsIn('Forms')).toEqual(['Report', 'Visit']);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['menus.updateItem', { menuItemId: sampleId('Report'), menu_id: sampleId('Forms'), sort_order: 0 }],
    ]),
  );
});

it('rolls the order back with a toast when the server refuses', async () => {
  backend.on({ 'menus.updateItem': () => refuse(409, 'The harbour is closed') });
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

it('switches a menu and an item off, and renames a menu in place', async () => {
  const user = await draw();
  const forms = await menu('Forms');
  await user.click(within(forms).getByRole('switch', { name: text.active }));
  await user.click(within(forms).getByRole('switch', { name: text.item.visible('Visit') }));
  await user.click(within(forms).getByRole('button', { name: 'Forms' }));
  await user.keyboard('Reports{Enter}');
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['menus.update', { menuId: sampleId('Forms'), is_active: false }],
      ['menus.updateItem', { menuItemId: sampleId('Visit'), is_visible: false }],
      ['menus.update', { menuId: sampleId('Forms'), name: 'Reports' }],
    ]),
  );
});

it('adds a form with the name of its template as the default label, and does not offer maps', async () => {
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
    expect(backend.writes()).toEqual([
      [
        'menus.addItem',
        {
          menuId: sampleId('Archive'),
          label: 'Contact form',
          description: '',
          template_id: sampleId('Contact form'),
        },
      ],
    ]),
  );
});

it('moves an item to another menu with its dialog', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: 'Visit' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: text.item.fields.menu }));
  await user.click(await screen.findByRole('option', { name: 'Archive', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: text.item.save }));
  await waitFor(() =>
    expect(backend.writes()[0]).toMatchObject([
      'menus.updateItem',
      { menuItemId: sampleId('Visit'), menu_id: sampleId('Archive'), label: 'Visit' },
    ]),
  );
});

it('asks for confirmation before it deletes a menu, with the number of items', async () => {
  const user = await draw();
  await user.click(await screen.findByRole('button', { name: text.actions('Forms') }));
  await user.click(await screen.findByRole('menuitem', { name: text.delete }));
  expect(await screen.findByText(messages.general.deleteQuestion('Forms'))).toBeTruthy();
  expect(screen.getByText(text.deletesItems(2))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: text.delete }));
  await waitFor(() => expect(backend.writes()).toEqual([['menus.delete', { menuId: sampleId('Forms') }]]));
});

it('shows a form in the sidebar with the checkbox beside it, and hides it', async () => {
  menus = [aMenu('Forms', [], { items: [aMenuItem('Visit', { template_id: templates[1]?.id ?? '' })] })];
  const user = await draw();
  const forms = await screen.findByRole('region', { name: text.allForms });
  const boxes = await within(forms).findAllByRole('checkbox');
  expect(boxes.map((box) => [box.getAttribute('aria-label'), (box as HTMLInputElement).checked])).toEqual([
    [text.showFormInSidebar('Contact form'), false],
    [text.showFormInSidebar('Visit report'), true],
  ]);
  await user.click(boxes[0] as HTMLElement);
  await user.click(boxes[1] as HTMLElement);
  await waitFor(() =>
    expect(backend.writes()).toEqual([
      ['menus.showForm', { teamId: team.id, templateId: sampleId('Contact form'), in_sidebar: true }],
      ['menus.showForm', { teamId: team.id, templateId: templates[1]?.id, in_sidebar: false }],
    ]),
  );
});

it('says when a form could not be shown, and unticks it', async () => {
  menus = [];
  backend.on({ 'menus.showForm': () => refuse(409, 'The harbour is closed') });
  const toast = vi.spyOn(notifications, 'show');
  const user = await draw();
  const box = await screen.findByRole('checkbox', { name: text.showFormInSidebar('Contact form') });
  await screen.findByText(text.noMenus);
  await user.click(box);
  await waitFor(() =>
    expect(toast.mock.calls.at(-1)?.[0].message).toMatchObject({ props: { detail: 'The harbour is closed' } }),
  );
  await waitFor(() => expect((box as HTMLInputElement).checked).toBe(false));
});

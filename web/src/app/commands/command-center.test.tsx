import type { SearchHit } from '@groundwork/contract/app/search';
import { useLocation } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { endTypeAhead } from '../../base/keys/type-ahead.ts';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aSearchHit, aTeam, aView, aWholeTask } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { CommandKeys } from '../shell/command-keys.tsx';

const team = aTeam();
const view = aView({ page: 'calendar', search: { status: ['blocked'] } });
const hit = aSearchHit();
let found: SearchHit[];

// The first import compiles the module, so it happens before the tests wait for results.
beforeAll(() => import('./command-center.tsx'));

const backend = fakeBackend({
  'account.get': () => anAccount(),
  'account.adminStatus': () => ({ is_admin: false }),
  'teams.list': () => page([team]),
  'menus.list': () => ({ items: [] }),
  'views.list': () => ({ items: [view], default_view: null }),
  'tasks.get': () => aWholeTask(),
  'search.find': () => ({ ...page(found), counts: {} }),
});
beforeEach(() => {
  found = [];
});
afterEach(() => {
  cleanup();
  // Drops buffered keys, because these tests do not render the search page with the field.
  endTypeAhead();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{JSON.stringify([pathname, search])}</output>;
}

async function draw() {
  await renderForTest(
    <SidebarProvider>
      <input aria-label="a text" />
      <CommandKeys />
      <Address />
    </SidebarProvider>,
  );
  return userEvent.setup();
}
const help = { name: words.commands.shortcuts };
const palette = { name: words.commands.palette };
const address = () => JSON.parse(screen.getByRole('status', { hidden: true }).textContent ?? '');
const option = (name: RegExp) => screen.getByRole('option', { name });

it('runs the command of a key, including the key press that loads this code', async () => {
  const user = await draw();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
});

it('handles keys as soon as the page exists', async () => {
  const there = new MutationObserver(() => {
    if (!document.querySelector('input')) return;
    there.disconnect();
    for (const key of ['g', 'm']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  there.observe(document.body, { childList: true, subtree: true });
  await draw();
  await waitFor(() => expect(address()[0]).toBe('/dashboard/maps'));
});

it('ignores single keys in a text field, but opens the palette there', async () => {
  const user = await draw();
  await user.click(screen.getByLabelText('a text'));
  await user.paste('c?gt');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', palette)).toBeTruthy();
  expect(screen.queryByRole('dialog', help)).toBeNull();
});

it('opens the palette on a layout without Latin letters', async () => {
  await draw();
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  expect(await screen.findByRole('dialog', palette)).toBeTruthy();
});

it('finds commands by their words regardless of case and runs the selected one', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await user.click(screen.getByLabelText(words.commands.placeholder));
  await user.paste('SHORT key');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(words.commands.shortcuts),
    words.search.everything('SHORT key'),
  ]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
});

it('searches from two letters on, shows when nothing is found, and links to the search page', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await waitFor(() => expect(option(new RegExp(words.tasks.newTask))).toBeTruthy());
  await user.type(screen.getByLabelText(words.commands.placeholder), 'qz');
  expect(await screen.findByText(words.ui.nothingFound)).toBeTruthy();
  expect(backend.calls('search.find')).toMatchObject([{ q: 'qz' }]);
  await user.click(option(new RegExp(words.search.everything('qz'))));
  await waitFor(() => expect(address()).toEqual(['/dashboard/search', { q: 'qz' }]));
});

it('opens a saved view by its name', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await waitFor(() => expect(option(/Open view: Stuck/)).toBeTruthy());
  await user.click(screen.getByLabelText(words.commands.placeholder));
  await user.paste('stuck');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(address()).toEqual(['/dashboard/tasks/calendar', { status: ['blocked'], saved: view.id }]),
  );
});

it('groups results by kind, marks the match, and opens the result', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  found = [hit];
  await user.click(screen.getByLabelText(words.commands.placeholder));
  await user.paste('badges');
  const line = await screen.findByRole('option', { name: /Order badges/ });
  expect(line.querySelector('mark')?.textContent).toBe('badges');
  expect(screen.getByRole('group', { name: words.search.kinds.task })).toBeTruthy();
  await user.click(line);
  await waitFor(() => expect(address()).toEqual(['/', { task: hit.id }]));
});

it('shows results that are only similar in a group of their own, below exact ones of other kinds', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  found = [
    aSearchHit({ kind: 'goal', id: 'f47ac10b-58cc-4372-a567-0e02b2c3d471' }),
    aSearchHit({ id: 'f47ac10b-58cc-4372-a567-0e02b2c3d472' }),
    aSearchHit({ kind: 'goal', id: 'f47ac10b-58cc-4372-a567-0e02b2c3d473', similar: true }),
  ];
  await user.click(screen.getByLabelText(words.commands.placeholder));
  await user.paste('badges');
  await screen.findAllByRole('option', { name: /Order badges/ });
  const { kinds, similarTo, title } = words.search;
  expect(screen.getAllByRole('group').map((group) => group.textContent?.split('Order')[0])).toEqual([
    kinds.goal,
    kinds.task,
    similarTo('badges'),
    expect.stringContaining(title),
  ]);
});

it('the key / opens the search page if the page has no search field', async () => {
  const user = await draw();
  await user.keyboard('/');
  await waitFor(() => expect(address()[0]).toBe('/dashboard/search'));
});

it('keeps what is typed before the palette has its field, and runs no command by it', async () => {
  await draw();
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  for (const key of ['c', '?', 'x', 'Backspace', ' ', 'é', '🌊']) fireEvent.keyDown(document.body, { key });
  await screen.findByRole('dialog', palette);
  await waitFor(() => expect(screen.getByDisplayValue('c? é🌊')).toBe(document.activeElement));
  expect(screen.queryByRole('dialog', help)).toBeNull();
});

it('forgets it when Escape takes the shortcut back, and for a shortcut that opens nothing', async () => {
  backend.on({ 'teams.list': () => page([]) });
  const user = await draw();
  for (const keys of ['?', 'c?']) {
    await user.keyboard(keys);
    expect(await screen.findByRole('dialog', help)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  fireEvent.keyDown(document.body, { key: '/' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await user.type(screen.getByLabelText('a text'), 'b');
  expect(screen.getByDisplayValue('b')).toBeTruthy();
});

it('says Settings once in the palette', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', palette));
  await dialog.findByRole('option', { name: new RegExp(`^${words.account.settingsTitle}`) });
  expect(dialog.getAllByText(words.account.settingsTitle)).toHaveLength(1);
});

it('lists the key of the search once', async () => {
  const user = await draw();
  await user.keyboard('?');
  const keys = within(await screen.findByRole('dialog', help)).getAllByText('/', { selector: 'kbd > span' });
  expect(keys).toHaveLength(1);
});

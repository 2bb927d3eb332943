import type { SearchHit } from '@groundwork/contract/search';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CommandKeys } from '../shell/command-keys.tsx';
import { renderForTest } from '../ui/render-for-test.tsx';
import { SidebarProvider } from '../ui/sidebar-state.tsx';
import { words } from '../words/words.ts';

const team = {
  id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  name: 'Harbour District',
  description: null,
  can: { invite: [] },
};
const view = {
  id: '0e02b2c3-58cc-4372-a567-f47ac10bd401',
  name: 'Stuck',
  page: 'calendar',
  search: { status: ['blocked'] },
};
const hit: SearchHit = {
  kind: 'task',
  id: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  team_id: team.id,
  title: { text: 'Order badges', marks: [[6, 12]] },
  excerpt: null,
  status: 'to_do',
  within: null,
  map_id: null,
};
let searched: string[];
let found: SearchHit[];

// Not a part of what is waited for below: the first import compiles it.
beforeAll(() => import('./command-center.tsx'));

beforeEach(() => {
  searched = [];
  found = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const search = searchParams.get('q');
    if (search) searched.push(`${pathname} ${search}`);
    const items = { '/api/teams': [team], '/api/search': found, [`/api/teams/${team.id}/task-views`]: [view] };
    return Response.json({ items: items[pathname] ?? [], next_cursor: null, counts: {} });
  });
});
afterEach(cleanup);

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

it('does what a key means, also the one with which its code is loaded', async () => {
  const user = await draw();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
});

it('hears keys from the moment that the page is there', async () => {
  const there = new MutationObserver(() => {
    if (!document.querySelector('input')) return;
    there.disconnect();
    for (const key of ['g', 'm']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  there.observe(document.body, { childList: true, subtree: true });
  await draw();
  await waitFor(() => expect(address()[0]).toBe('/dashboard/maps'));
});

it('leaves keys to the text that is being written', async () => {
  const user = await draw();
  await user.type(screen.getByLabelText('a text'), 'c?gt');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', palette)).toBeTruthy();
  expect(screen.queryByRole('dialog', help)).toBeNull();
});

it('finds commands by their words without regard to case, and does the chosen one', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await user.type(screen.getByLabelText(words.commands.placeholder), 'SHORT key');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(words.commands.shortcuts),
    words.search.everything('SHORT key'),
  ]);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', help)).toBeTruthy();
});

it('searches once two letters are there, says when there is nothing, and leads to the page of the search', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await waitFor(() => expect(option(new RegExp(words.tasks.newTask))).toBeTruthy());
  await user.type(screen.getByLabelText(words.commands.placeholder), 'qz');
  expect(await screen.findByText(words.ui.nothingFound)).toBeTruthy();
  expect(searched).toEqual(['/api/search qz']);
  await user.click(option(new RegExp(words.search.everything('qz'))));
  await waitFor(() => expect(address()).toEqual(['/dashboard/search', { q: 'qz' }]));
});

it('opens a saved view by its name', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  await waitFor(() => expect(option(/Open view: Stuck/)).toBeTruthy());
  await user.type(screen.getByLabelText(words.commands.placeholder), 'stuck{Enter}');
  await waitFor(() =>
    expect(address()).toEqual(['/dashboard/tasks/calendar', { status: ['blocked'], saved: view.id }]),
  );
});

it('shows what was found by what it is, marked, and opens it', async () => {
  const user = await draw();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', palette);
  found = [hit];
  await user.type(screen.getByLabelText(words.commands.placeholder), 'badges');
  const line = await screen.findByRole('option', { name: /Order badges/ });
  expect(line.querySelector('mark')?.textContent).toBe('badges');
  expect(screen.getByRole('group', { name: words.search.kinds.task })).toBeTruthy();
  await user.click(line);
  await waitFor(() => expect(address()).toEqual(['/', { task: hit.id }]));
});

it('/ opens the page of the search where the page has none', async () => {
  const user = await draw();
  await user.keyboard('/');
  await waitFor(() => expect(address()[0]).toBe('/dashboard/search'));
});

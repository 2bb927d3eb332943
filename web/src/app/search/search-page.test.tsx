import type { SearchHit } from '@groundwork/contract/app/search';
import * as messages from '@groundwork/contract/base/messages.gen';
import { useLocation } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, aSearchHit, aTeam } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { hitAddress } from './hit-address.ts';

const w = words.search;
const id = (n: number) => `1b9d6bcd-bbfd-4b2d-9b5d-00000000000${n}`;
const hit = (more: Partial<SearchHit>) =>
  aSearchHit({ id: id(1), team_id: id(9), title: { text: 'Order badges', marks: [[6, 9]] }, ...more });

it.each([
  [hit({ kind: 'goal' }), '/dashboard/goals/$goalId', { goalId: id(1) }],
  [
    hit({ kind: 'comment', within: { kind: 'goal', id: id(2), title: 'Autumn' } }),
    '/dashboard/goals/$goalId',
    { goalId: id(2) },
  ],
  [hit({ kind: 'template' }), '/dashboard/templates/$templateId', { templateId: id(1) }],
  [hit({ kind: 'label' }), '/dashboard/teams/$teamId/labels', { teamId: id(9) }],
  [hit({ kind: 'person' }), '/dashboard/teams/$teamId', { teamId: id(9) }],
  [
    hit({ kind: 'record', within: { kind: 'instance', id: id(2), title: 'Visits' } }),
    '/dashboard/instances/$instanceId',
    { instanceId: id(2) },
  ],
  [hit({ kind: 'node', map_id: id(3) }), '/dashboard/maps/$mapId', { mapId: id(3) }],
  [hit({ kind: 'instance', map_id: id(3) }), '/dashboard/maps/$mapId', { mapId: id(3) }],
  [hit({ kind: 'instance' }), '/dashboard/instances/$instanceId', { instanceId: id(1) }],
])('opens each kind of hit at its own address: %#', (one, to, params) => {
  expect(hitAddress(one)).toMatchObject({ to, params });
});

const found = (
  items: SearchHit[],
  counts: Partial<Record<SearchHit['kind'], number>>,
  cursor: string | null = null,
) => ({
  ...page(items, cursor),
  counts,
});
const titled = (text: string) => hit({ title: { text, marks: [] } });
const teams = ['Harbour', 'Hill'].map((name, n) => aTeam({ id: id(9 - n), name }));
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.list': () => page(teams),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'search.find': ({ q }) => found([titled(`About ${q}`)], { task: 1 }),
});
const asked = () => backend.calls('search.find');

// Imports the page before the tests, so that their timeouts do not include the compilation.
beforeAll(() => import('./search-page.tsx'));
afterEach(cleanup);

function Address() {
  const { search } = useLocation();
  return <output aria-label="address">{JSON.stringify(search)}</output>;
}
async function draw(address = '/') {
  const { SearchPage } = await import('./search-page.tsx');
  await renderForTest(
    <SidebarProvider>
      <SearchPage />
      <Address />
    </SidebarProvider>,
    address,
  );
  return userEvent.setup();
}
const field = () => screen.getByRole('searchbox', { name: w.field });
const address = () => JSON.parse(screen.getByLabelText('address').textContent ?? '');

it('explains what users can search, and sends no request without a query', async () => {
  await draw();
  expect(await screen.findByText(w.empty.title)).toBeTruthy();
  expect(document.activeElement).toBe(field());
  expect(asked()).toEqual([]);
});

it('shows the results with marked matches and their context, and keeps the query in the URL', async () => {
  backend.on({
    'search.find': () =>
      found(
        [
          hit({ within: { kind: 'goal', id: id(2), title: 'Autumn' } }),
          hit({
            kind: 'comment',
            id: id(3),
            title: { text: '', marks: [] },
            excerpt: { text: 'Two badges', marks: [[4, 7]] },
            status: null,
            within: { kind: 'task', id: id(4), title: 'Count' },
          }),
        ],
        { task: 1, comment: 1 },
      ),
  });
  const user = await draw();
  await user.type(field(), 'bad');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Order badges${w.kind.task} · Autumn · Harbour`,
    `CountTwo badges${w.kind.comment} · Harbour`,
  ]);
  expect(rows.map((row) => row.querySelector('mark')?.textContent)).toEqual(['bad', 'bad']);
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain(`comment=${id(3)}`);
  expect(address()).toEqual({ q: 'bad' });
});

it('says which results are only similar, and whether an instance is a map', async () => {
  backend.on({
    'search.find': () =>
      found([hit({ similar: true }), hit({ kind: 'instance', id: id(2), map_id: id(3) })], { task: 1, instance: 1 }),
  });
  await draw('/?q=bagdes');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `Order badges${w.similarTo('bagdes')} · ${w.kind.task} · Harbour`,
    `Order badges${w.map} · Harbour`,
  ]);
});

it('keeps the previous results while a new search loads', async () => {
  const user = await draw('/?q=lights');
  await screen.findByText('About lights');
  const slow = Promise.withResolvers<void>();
  backend.on({ 'search.find': ({ q }) => slow.promise.then(() => found([titled(`Now ${q}`)], { task: 1 })) });
  await user.clear(field());
  await user.click(field());
  await user.paste('lanterns');
  await waitFor(() => expect(asked().at(-1)?.q).toBe('lanterns'));
  expect(screen.getByText('About lights')).toBeTruthy();
  slow.resolve();
  expect(await screen.findByText('Now lanterns')).toBeTruthy();
  expect(screen.queryByText('About lights')).toBeNull();
});

it('filters by kind or team, and offers the other kinds when nothing matches', async () => {
  backend.on({ 'search.find': ({ kind }) => found(kind ? [] : [hit({})], { task: 3, goal: 1 }) });
  const user = await draw('/?q=badges');
  const kinds = await screen.findByRole('navigation', { name: w.filter });
  expect(
    within(kinds)
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual([w.all, `${w.kinds.goal} 1`, `${w.kinds.task} 3`]);
  await user.click(within(kinds).getByRole('link', { name: /Goals/ }));
  expect(await screen.findByText(w.nothing('badges'))).toBeTruthy();
  expect(address()).toEqual({ q: 'badges', kind: 'goal' });
  await user.click(screen.getByRole('link', { name: w.inAll }));
  await waitFor(() => expect(address()).toEqual({ q: 'badges' }));
  await screen.findByRole('listitem');
  await user.click(screen.getByRole('button', { name: /All teams/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Hill' }));
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ q: 'badges', team_id: id(8) }));
});

it('moves the focus with the arrow keys from the field through the results and back', async () => {
  const two = [1, 2].map((n) => hit({ id: id(n), title: { text: `Task ${n}`, marks: [] } }));
  backend.on({ 'search.find': () => found(two, { task: 2 }) });
  const user = await draw('/?q=task');
  const links = (await screen.findAllByRole('listitem')).map((row) => within(row).getByRole('link'));
  field().focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links[0]);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toMatchObject({ task: id(1) }));
});

it('loads more results, and shows an error when the search fails', { timeout: 40_000 }, async () => {
  backend.on({
    'search.find': ({ cursor }) =>
      cursor ? found([{ ...titled('Second'), id: id(2) }], { task: 2 }) : found([titled('First')], { task: 2 }, 'next'),
  });
  const user = await draw('/?q=task');
  await user.click(await screen.findByRole('button', { name: w.showMore }));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
  backend.on({ 'search.find': () => refuse(400, 'general.unexpected', 'INTERNAL_SERVER_ERROR') });
  await user.type(field(), 's');
  // The timeout includes the retries of the query.
  expect(await screen.findByText(messages.search.failed, {}, { timeout: 25_000 })).toBeTruthy();
});

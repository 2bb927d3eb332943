import * as messages from '@groundwork/contract/base/messages.gen';
import type { UnseenGroup } from '@groundwork/contract/talk/unseen-activity';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SidebarProvider } from '../../base/page/sidebar-state.tsx';
import { fakeBackend, page, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { anAccount, anActivityEntry, aTeam, nadia, sampleId, sampleTeamId } from '../../base/testing/sample-rows.ts';
import { Toaster } from '../../base/toast/toaster.tsx';
import * as words from '../../base/words/words.ts';
import { UnseenBadge } from './unseen-badge.tsx';
import { UnseenPage } from './unseen-page.tsx';

const text = words.unseenActivity;
const autumn = { id: sampleId('goal'), title: 'Autumn gathering' };
const north = { id: sampleId('map'), title: 'Northern network' };
const until = '2026-10-14T12:00:00.000Z';
const entry = (title: string) =>
  anActivityEntry({ id: sampleId(title), activity_type: 'create', goal: autumn, task: { id: sampleId(title), title } });
const group = (name: string, parts: Partial<UnseenGroup>): UnseenGroup => ({
  id: sampleId(name),
  group: sampleId(name).replaceAll('-', ''),
  kind: 'created',
  things: 1,
  entries: 1,
  last: entry(name),
  ...parts,
});
const added = group('Order chairs', { things: 5, entries: 5 });
const ofMap = group('nodes', {
  kind: 'add_nodes',
  things: 12,
  entries: 2,
  last: anActivityEntry({
    subject: 'map',
    activity_type: 'add_nodes',
    map: north,
    user: { ...nadia, id: 'rosa', full_name: 'Rosa' },
  }),
});

let groups: UnseenGroup[];
let mark: string | null;
const backend = fakeBackend({
  'account.get': () => anAccount(),
  'teams.list': () => page([aTeam()]),
  'notifications.count': () => ({ unread: 0, wakes_at: null }),
  'unseenActivity.list': () => ({
    ...page(mark ? [] : groups),
    mark,
    since: mark ?? '2026-10-01T10:00:00.000Z',
    until,
    is_cut: false,
  }),
  'unseenActivity.count': () => ({ unseen: mark ? 0 : 100 }),
  'unseenActivity.entries': () => page([entry('Order chairs'), entry('Book the hall')]),
  'unseenActivity.setMark': ({ seen_at }) => {
    mark = seen_at;
    return { mark };
  },
});
beforeEach(() => {
  groups = [added, ofMap, group('Ask the choir', { kind: 'finished' })];
  mark = null;
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

const open = (address = '/dashboard/since') =>
  renderForTest(
    <SidebarProvider>
      <UnseenBadge />
      <UnseenPage />
      <Toaster />
    </SidebarProvider>,
    address,
  );
const section = (name: string) => screen.findByRole('region', { name });

it('shows what others did under its goal or map, and counts it', async () => {
  await open();
  const goal = within(await section('Autumn gathering'));
  expect(goal.getByRole('button', { name: /Nadia Rahman added 5 tasks/ })).toBeTruthy();
  for (const name of ['Autumn gathering', 'Ask the choir']) expect(goal.getByRole('link', { name })).toBeTruthy();
  expect((await section('Northern network')).textContent).toContain(text.did.map.add_nodes(12));
  expect(await screen.findByRole('img', { name: text.count('99+') })).toBeTruthy();
});

it('shows it under its person, with the goal', async () => {
  await open('/dashboard/since?by=person');
  expect((await section('Nadia Rahman')).textContent).toContain(`${text.did.task.created(5)} in Autumn gathering`);
  expect((await section('Rosa')).textContent).toContain('Northern network');
});

it('opens a group to its entries', async () => {
  const user = userEvent.setup();
  await open();
  const button = await screen.findByRole('button', { name: /added 5 tasks/ });
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Book the hall' })).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Book the hall' })).toBeNull());
});

it('marks all as seen up to what is shown, and takes that back', async () => {
  const user = userEvent.setup();
  await open();
  await section('Autumn gathering');
  await user.click(screen.getByRole('button', { name: text.allSeen }));
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('img', { name: text.count('99+') })).toBeNull());
  await user.click(await screen.findByText(words.ui.undo));
  expect(await section('Autumn gathering')).toBeTruthy();
  expect(backend.writes()).toEqual([
    ['unseenActivity.setMark', { team_id: sampleTeamId, seen_at: until }],
    ['unseenActivity.setMark', { team_id: sampleTeamId, seen_at: null, instead_of: until }],
  ]);
});

it('keeps the list and the badge if marking is refused, and says why', async () => {
  backend.on({ 'unseenActivity.setMark': () => refuse(500, 'general.unexpected') });
  const user = userEvent.setup();
  await open();
  await section('Autumn gathering');
  await user.click(screen.getByRole('button', { name: text.allSeen }));
  expect(await screen.findByText(messages.unseenActivity.markFailed)).toBeTruthy();
  expect(await section('Autumn gathering')).toBeTruthy();
  expect(await screen.findByRole('img', { name: text.count('99+') })).toBeTruthy();
});

it('says that everything is seen, and why it cannot load', async () => {
  groups = [];
  await open();
  expect(await screen.findByText(text.empty.title)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text.allSeen }).disabled).toBe(true);
  cleanup();
  backend.on({ 'unseenActivity.list': () => refuse(500, 'general.unexpected') });
  await open();
  expect(await screen.findByText(messages.unseenActivity.loadFailed)).toBeTruthy();
});

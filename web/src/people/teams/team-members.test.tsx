import * as messages from '@groundwork/contract/base/messages.gen';
import type { Member, RoleId } from '@groundwork/contract/people/teams';
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { fakeBackend, page, refuse, succeed } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aMember, anAccount, aTeam, sampleTeamId as teamId } from '../../base/testing/sample-rows.ts';
import * as words from '../../base/words/words.ts';
import { TeamMembers } from './team-members.tsx';

const idOf = (n: number) => `4fef87c1-58cc-4372-a567-${String(n).padStart(12, '0')}`;
const team = aTeam();
const member = (n: number, full_name: string, role_id: RoleId, can: Member['can']) =>
  aMember(role_id, { id: idOf(n), email: `person${n}@harbour.example`, full_name, can });
const every: Member['can'] = { set_role: [1, 2, 3], remove: true };
const nothing: Member['can'] = { set_role: [], remove: false };

let members: Member[];
const backend = fakeBackend({
  'account.get': () => anAccount({ id: idOf(1) }),
  'teams.list': () => page([team]),
  'teams.members': () => page(members),
  'teams.setRole': ({ role_id }) => aMember(role_id),
  'teams.removeMember': succeed,
});
let toast: MockInstance<typeof notifications.show>;

beforeEach(() => {
  members = [
    member(1, 'Nadia Rahman', 1, every),
    member(2, 'Mai Nguyễn', 3, every),
    member(3, 'Peter Adeyemi', 2, nothing),
  ];
  toast = vi.spyOn(notifications, 'show');
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

async function draw(search?: string) {
  await renderForTest(
    <Suspense>
      <TeamMembers team={team} search={search} />
    </Suspense>,
  );
  await screen.findAllByRole('listitem');
  return userEvent.setup();
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
const role = (name: string, code: Member['role_code']) =>
  screen.findByRole('button', { name: words.teams.roleOf(name, code) });
const toasts = () => toast.mock.calls.map(([options]) => (options.message as ReactElement<object>).props);

async function choose(
  user: ReturnType<typeof userEvent.setup>,
  name: string,
  from: Member['role_code'],
  to: Member['role_code'],
) {
  await user.click(await role(name, from));
  await user.click(await screen.findByRole('menuitemradio', { name: words.teams.role[to] }));
}
async function askToRemove(user: ReturnType<typeof userEvent.setup>, name: string, item: string) {
  await user.click(screen.getByRole('button', { name: words.teams.actions(name) }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('offers only permitted actions', async () => {
  await draw();
  expect(within(rowOf('Peter Adeyemi')).queryAllByRole('button')).toEqual([]);
  expect(within(rowOf('Mai Nguyễn')).queryAllByRole('button')).toHaveLength(2);
});

it('shows a new role with an optimistic update, and rolls it back with the server’s message', async () => {
  const refusal = messages.teams.mayNotSetRoles;
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.on({ 'teams.setRole': () => promise.then(() => refuse(403, refusal)) });
  const user = await draw();
  await choose(user, 'Mai Nguyễn', 'MEMBER', 'ADMIN');
  await role('Mai Nguyễn', 'ADMIN');
  resolve();
  await waitFor(() => expect(toasts()).toMatchObject([{ text: messages.teams.roleFailed, detail: refusal }]));
  await role('Mai Nguyễn', 'MEMBER');
  expect(backend.writes()).toEqual([['teams.setRole', { teamId, userId: idOf(2), role_id: 2 }]]);
});

it('asks for confirmation before an owner gives up the ownership', async () => {
  const user = await draw();
  await choose(user, 'Nadia Rahman', 'OWNER', 'MEMBER');
  await screen.findByText(words.teams.stepDownText);
  expect(backend.writes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: words.teams.stepDown }));
  await waitFor(() => expect(backend.writes()).toEqual([['teams.setRole', { teamId, userId: idOf(1), role_id: 3 }]]));
});

it('asks for confirmation before somebody becomes an owner', async () => {
  const user = await draw();
  const title = words.teams.makeOwner('Mai Nguyễn');
  await choose(user, 'Mai Nguyễn', 'MEMBER', 'OWNER');
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByText(words.ui.cancel));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  expect(backend.writes()).toEqual([]);
  await choose(user, 'Mai Nguyễn', 'MEMBER', 'OWNER');
  await user.click(within(await screen.findByRole('dialog', { name: title })).getByText(words.teams.makeOwnerConfirm));
  await waitFor(() => expect(backend.writes()).toEqual([['teams.setRole', { teamId, userId: idOf(2), role_id: 1 }]]));
});

it('asks for confirmation with the name, and restores the member when the server refuses the removal', async () => {
  const refusal = messages.teams.mayNotRemove;
  const { promise, resolve } = Promise.withResolvers<void>();
  backend.on({ 'teams.removeMember': () => promise.then(() => refuse(403, refusal)) });
  const user = await draw();
  await askToRemove(user, 'Mai Nguyễn', words.teams.remove);
  await screen.findByText(words.teams.removeTitle('Mai Nguyễn'));
  expect(backend.writes()).toEqual([]);
  await user.click(screen.getByRole('button', { name: words.teams.remove }));
  await waitFor(() => expect(rows()).toEqual(['Nadia Rahman', 'Peter Adeyemi']));
  resolve();
  await waitFor(() => expect(toasts()).toMatchObject([{ text: messages.teams.removeFailed, detail: refusal }]));
  expect(rows()).toEqual(['Nadia Rahman', 'Mai Nguyễn', 'Peter Adeyemi']);
  expect(backend.writes()).toEqual([['teams.removeMember', { teamId, userId: idOf(2) }]]);
});

it('calls the removal of oneself leaving', async () => {
  const user = await draw();
  await askToRemove(user, 'Nadia Rahman', words.teams.leave);
  await screen.findByText(words.teams.leaveTitle('Harbour District'));
  await user.click(screen.getByRole('button', { name: words.teams.leave }));
  await waitFor(() => expect(toasts()).toMatchObject([{ text: words.teams.left('Harbour District') }]));
  expect(backend.writes()).toEqual([['teams.removeMember', { teamId, userId: idOf(1) }]]);
});

it('finds members by name and by address', async () => {
  await draw('NGUYỄN');
  expect(rows()).toEqual(['Mai Nguyễn']);
  cleanup();
  await draw('person3@');
  expect(rows()).toEqual(['Peter Adeyemi']);
});

import * as messages from '@groundwork/contract/base/messages.gen';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBackend, refuse } from '../../base/testing/fake-backend.ts';
import { renderForTest } from '../../base/testing/render-for-test.tsx';
import { aTeam, sampleId } from '../../base/testing/sample-rows.ts';
import { spiedToasts } from '../../base/testing/spies.ts';
import * as words from '../../base/words/words.ts';
import { InviteDialog } from './invite-dialog.tsx';

const { toastSuccess: toast } = spiedToasts();

const w = words.invitations;
const said = messages.invitations;
const team = aTeam();
/** The error messages of the fake server, by address. */
let refused: Record<string, string>;
const backend = fakeBackend({
  'invitations.create': ({ email }) =>
    refused[email]
      ? refuse(409, refused[email])
      : { success: true, token: `token-of-${email}`, user_exists: false, invitation_id: sampleId(email) },
  'invitations.sendEmail': () => ({
    success: true,
    emailSent: true,
    warning: null,
    details: said.sentToNewcomer,
    providerError: null,
  }),
});
const onClose = vi.fn();

beforeEach(() => {
  refused = {};
  onClose.mockClear();
  toast.mockClear();
});
afterEach(cleanup);

async function opened() {
  await renderForTest(<InviteDialog team={team} onClose={onClose} />);
  const field = (await screen.findByLabelText(w.addresses)) as HTMLTextAreaElement;
  return { user: userEvent.setup(), field, paste: (value: string) => fireEvent.change(field, { target: { value } }) };
}

it('requires an address, and names what is none', async () => {
  const { user, paste } = await opened();
  await user.click(screen.getByRole('button', { name: w.send(0) }));
  expect(screen.getByText(w.addressesMissing)).toBeTruthy();
  paste('wen@quay, Mai');
  await user.click(screen.getByRole('button', { name: w.send(0) }));
  expect(screen.getByText(w.notAddresses(['wen@quay', 'Mai']))).toBeTruthy();
  expect(backend.writes()).toEqual([]);
});

it('invites four of five addresses, and says what is wrong with the fifth', async () => {
  const { user, field, paste } = await opened();
  paste('a@quay.example, b@quay, c@quay.example, d@quay.example, e@quay.example');
  await user.click(screen.getByRole('button', { name: w.send(4) }));
  const rows = within(await screen.findByRole('list', { name: w.results })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.replace(w.copyLink, '').trim())).toEqual([
    `b@quay${messages.auth.invalidEmail}`,
    ...['a', 'c', 'd', 'e'].map((name) => `${name}@quay.example${said.sentToNewcomer}`),
  ]);
  expect(backend.calls('invitations.create')).toHaveLength(4);
  expect(field.value).toBe('b@quay');
  expect(onClose).not.toHaveBeenCalled();
});

it('asks before it invites an owner', async () => {
  const own = aTeam({ can: { ...team.can, invite: [1, 2, 3] } });
  await renderForTest(<InviteDialog team={own} onClose={onClose} />);
  const user = userEvent.setup();
  fireEvent.change(await screen.findByLabelText(w.addresses), { target: { value: 'a@quay.example' } });
  await user.click(screen.getByRole('combobox', { name: w.role }));
  await user.click(await screen.findByRole('option', { name: words.teams.role.OWNER }));
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  const question = within(await screen.findByRole('dialog', { name: w.ownerTitle(['a@quay.example']) }));
  expect(backend.writes()).toEqual([]);
  await user.click(question.getByRole('button', { name: w.send(1) }));
  await waitFor(() => expect(backend.calls('invitations.create')).toMatchObject([{ role_id: 1 }]));
});

it('invites one address with its names as a member, shows a toast and closes', async () => {
  const { user, paste } = await opened();
  paste('Wen Li <wen@quay.example>');
  await user.type(screen.getByLabelText(words.identity.lastName), 'Lin');
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.writes()).toEqual([
    [
      'invitations.create',
      { teamId: team.id, role_id: 3, email: 'wen@quay.example', first_name: 'Wen', last_name: 'Lin' },
    ],
    ['invitations.sendEmail', { token: 'token-of-wen@quay.example' }],
  ]);
  expect(toast).toHaveBeenCalledWith(said.sentToNewcomer);
});

it('offers only the roles that the inviter may grant, and no name fields for several addresses', async () => {
  const { user, paste } = await opened();
  paste('a@quay.example b@quay.example');
  expect(screen.queryByLabelText(words.identity.firstName)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: w.role }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    words.teams.role.ADMIN,
    words.teams.role.MEMBER,
  ]);
});

it('keeps failed addresses in the field and lists the result of each address, failures first', async () => {
  refused['b@quay.example'] = said.pending;
  const { user, field, paste } = await opened();
  paste('a@quay.example; b@quay.example\nc@quay.example');
  await user.click(screen.getByRole('button', { name: w.send(3) }));
  const rows = within(await screen.findByRole('list', { name: w.results })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`b@quay.example${said.pending}`),
    expect.stringContaining(`a@quay.example${said.sentToNewcomer}`),
    expect.stringContaining(`c@quay.example${said.sentToNewcomer}`),
  ]);
  expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: w.copyLinkOf('c@quay.example') })).toBeTruthy();
  expect(field.value).toBe('b@quay.example');
  expect(onClose).not.toHaveBeenCalled();

  refused = {};
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(backend.calls('invitations.create').map(({ email }) => email)).toEqual([
    'a@quay.example',
    'b@quay.example',
    'c@quay.example',
    'b@quay.example',
  ]);
});

it('makes links to pass on, without an email', async () => {
  const { user, paste } = await opened();
  paste('a@quay.example, c@quay.example');
  await user.click(screen.getByLabelText(w.onlyLinks));
  await user.click(screen.getByRole('button', { name: w.makeLinks(2) }));
  expect(await screen.findByRole('button', { name: w.copyLinkOf('a@quay.example') })).toBeTruthy();
  expect(screen.getByRole('button', { name: w.copyLinkOf('c@quay.example') })).toBeTruthy();
  expect(backend.writes().map(([name]) => name)).toEqual(['invitations.create', 'invitations.create']);
  expect(onClose).not.toHaveBeenCalled();
  expect(toast).not.toHaveBeenCalled();
});

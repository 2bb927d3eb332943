import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderForTest } from '../ui/render-for-test.tsx';
import { words } from '../words/words.ts';
import { InviteDialog } from './invite-dialog.tsx';

const toast = vi.hoisted(() => vi.fn());
vi.mock('../ui/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: toast }));

const w = words.invitations;
const said = messages.invitations;
const team: Team = {
  id: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
  name: 'Harbour District',
  description: null,
  members_may_invite: true,
  code: '0123456789',
  created_by: null,
  created_at: '2026-01-01T00:00:00Z',
  joined_at: '2026-01-01T00:00:00Z',
  role_id: 2,
  role_name: 'Admin',
  role_code: 'ADMIN',
  member_count: 3,
  plan: 'Free',
  can: { update: true, delete: false, invite: [2, 3], leave: true },
};
let created: Record<string, unknown>[];
let mailed: unknown[];
/** What the server refuses, by address. */
let refused: Record<string, string>;
const onClose = vi.fn();

beforeEach(() => {
  created = [];
  mailed = [];
  refused = {};
  onClose.mockClear();
  toast.mockClear();
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = await request.json();
    if (request.url.endsWith('/send-email')) {
      mailed.push(body);
      return Response.json({
        success: true,
        emailSent: true,
        warning: null,
        details: said.sentToNewcomer,
        providerError: null,
      });
    }
    created.push(body);
    const error = refused[body.email];
    if (error) return Response.json({ error, code: 'CONFLICT' }, { status: 409 });
    return Response.json(
      { success: true, token: `token-of-${body.email}`, user_exists: false, invitation_id: body.email },
      { status: 201 },
    );
  });
});
afterEach(cleanup);

async function opened() {
  await renderForTest(<InviteDialog team={team} onClose={onClose} />);
  const field = (await screen.findByLabelText(w.addresses)) as HTMLTextAreaElement;
  return { user: userEvent.setup(), field, paste: (value: string) => fireEvent.change(field, { target: { value } }) };
}

it('asks for addresses, says what is none, and sends nothing before', async () => {
  const { user, paste } = await opened();
  await user.click(screen.getByRole('button', { name: w.send(0) }));
  expect(screen.getByText(w.addressesMissing)).toBeTruthy();
  paste('wen@quay.example, wen@quay, Mai');
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  expect(screen.getByText(w.notAddresses(['wen@quay', 'Mai']))).toBeTruthy();
  expect(created).toEqual([]);
});

it('invites one address with its names as a member, says so and closes', async () => {
  const { user, paste } = await opened();
  paste('Wen Li <wen@quay.example>');
  await user.type(screen.getByLabelText(words.identity.lastName), 'Lin');
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(created).toEqual([{ role_id: 3, email: 'wen@quay.example', first_name: 'Wen', last_name: 'Lin' }]);
  expect(mailed).toEqual([{ token: 'token-of-wen@quay.example' }]);
  expect(toast).toHaveBeenCalledWith(said.sentToNewcomer);
});

it('offers the roles that one may give, and no names for many', async () => {
  const { user, paste } = await opened();
  paste('a@quay.example b@quay.example');
  expect(screen.queryByLabelText(words.identity.firstName)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: w.role }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    words.teams.role.ADMIN,
    words.teams.role.MEMBER,
  ]);
});

it('keeps what failed in the field, with a row for each address', async () => {
  refused['b@quay.example'] = said.pending;
  const { user, field, paste } = await opened();
  paste('a@quay.example; b@quay.example\nc@quay.example');
  await user.click(screen.getByRole('button', { name: w.send(3) }));
  const rows = within(await screen.findByRole('list', { name: w.results })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`a@quay.example${said.sentToNewcomer}`),
    expect.stringContaining(`b@quay.example${said.pending}`),
    expect.stringContaining(`c@quay.example${said.sentToNewcomer}`),
  ]);
  expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: w.copyLinkOf('c@quay.example') })).toBeTruthy();
  expect(field.value).toBe('b@quay.example');
  expect(onClose).not.toHaveBeenCalled();

  refused = {};
  await user.click(screen.getByRole('button', { name: w.send(1) }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(created.map(({ email }) => email)).toEqual([
    'a@quay.example',
    'b@quay.example',
    'c@quay.example',
    'b@quay.example',
  ]);
});

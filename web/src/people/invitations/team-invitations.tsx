import * as messages from '@groundwork/contract/base/messages.gen';
import { readableEmail } from '@groundwork/contract/base/readable-email';
import type { Invitation } from '@groundwork/contract/people/invitations';
import type { Team } from '@groundwork/contract/people/teams';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconLink, IconMail, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import p from '../../base/avatars/person-row.module.css';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { dayInSentence, today } from '../../base/dates/dates.ts';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { ListGroup } from '../../base/rows/list-group.tsx';
import r from '../../base/rows/row.module.css';
import { useVisibleRows } from '../../base/rows/visible-rows.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { useResend, useWithdraw } from './invitation-mutations.ts';
import { invitationLink, teamInvitations } from './invitation-queries.ts';
import c from './team-invitations.module.css';

const w = words.invitations;

/** Lists the pending invitations of a team. Renders nothing when there are none. */
export function TeamInvitations({ team }: { team: Team }) {
  const { data, error, refetch } = useQuery(teamInvitations(team.id));
  const list = useRef<HTMLDivElement>(null);
  const [slice = { from: 0, to: 0, before: 0, after: 0 }] = useVisibleRows(list, [data?.items.length ?? 0]).slices;
  if (!data) return error && <ErrorState title={messages.invitations.listFailed} error={error} onRetry={refetch} />;
  if (data.items.length === 0) return null;
  const { from, to, before, after } = slice;
  const count = data.items.length;
  return (
    <div ref={list} className={c.list}>
      <ListGroup
        icon={<IconMail size={16} stroke={1.6} aria-hidden />}
        name={w.pending}
        count={String(count)}
        before={before}
        after={after}
      >
        {data.items.slice(from, to).map((invitation, offset) => (
          <InvitationRow key={invitation.id} invitation={invitation} position={from + offset + 1} count={count} />
        ))}
      </ListGroup>
    </div>
  );
}

function InvitationRow({ invitation, position, count }: { invitation: Invitation; position: number; count: number }) {
  const { email: address, first_name, last_name, inviter, role_code, expires_at } = invitation;
  const email = readableEmail(address);
  const { mutate: resend, isPending } = useResend();
  const { mutate: withdraw } = useWithdraw();
  const { data: link } = useQuery(invitationLink(invitation.id));
  const [asking, ask] = useDisclosure(false);
  return (
    <li className={`${r.row} ${p.row} ${c.row}`} aria-posinset={position} aria-setsize={count}>
      <Face person={null} />
      <span className={p.who} title={email}>
        <b>{`${first_name} ${last_name}`.trim() || email}</b>
        {(first_name || last_name) && <small>{email}</small>}
      </span>
      <span className={`${p.quiet} ${c.inviter}`}>{inviter && w.invitedBy(inviter.full_name || inviter.email)}</span>
      <span className={`${p.when} ${c.expiry}`}>{w.expires(dayInSentence(today(new Date(expires_at))))}</span>
      <span className={p.role}>{words.teams.role[role_code]}</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} loading={isPending} aria-label={w.actions(email)}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSend size={16} stroke={1.6} />} onClick={() => resend(invitation)}>
            {w.resend}
          </Menu.Item>
          {link && (
            <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => copyText(link)}>
              {w.copyLink}
            </Menu.Item>
          )}
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={ask.open}>
            {w.withdraw}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        opened={asking}
        title={w.withdrawTitle(email)}
        description={w.withdrawText}
        confirmText={w.withdraw}
        dangerous
        onClose={ask.close}
        onConfirm={() => withdraw(invitation)}
      />
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { InvitationAnswer } from './invitation-answer.tsx';
import { myInvitations } from './invitation-queries.ts';
import c from './received-invitations.module.css';

const w = words.invitations;

/** Lists the pending invitations of the signed-in user. Renders nothing when there are none. */
export const ReceivedInvitations = bounded(function ReceivedInvitations() {
  const { data } = useQuery(myInvitations);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={c.section}>
      <h2>{w.waiting}</h2>
      <ul className={c.list}>
        {data.items.map(({ id, team, inviter, role_code }) => (
          <li key={id} className={c.invitation}>
            <span aria-hidden="true">
              <Avatar person={inviter} size={28} />
            </span>
            <span className={c.text}>
              <b>{team.name}</b>
              <span>{w.asks(inviter.full_name || inviter.email, role_code)}</span>
            </span>
            <InvitationAnswer invitationId={id} team={team.name} />
          </li>
        ))}
      </ul>
    </section>
  );
});

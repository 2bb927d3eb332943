import * as messages from '@groundwork/contract/base/messages.gen';
import type { Invitation, ReceivedInvitation } from '@groundwork/contract/people/invitations';
import type { RoleId } from '@groundwork/contract/people/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { teamsQuery } from '../current-team/current-team.ts';
import { useSwitchTeam } from '../current-team/switch-team.ts';
import { invitationLink } from './invitation-queries.ts';
import { linkOf } from './invitation-token.ts';
import type { PastedAddress } from './pasted-addresses.ts';

/**
 * The result of an invitation to one address: the sentence to show, the link or null, and false in `mailed` if a wanted
 * mail was not sent.
 */
export type Outcome = { email: string; text: string; link: string | null; mailed: boolean };

type Invitations = { addresses: PastedAddress[]; role_id: RoleId; byMail: boolean };

/** Invites the addresses one after another. If the server refuses one, the mutation continues with the next. */
export function useInvite(teamId: string) {
  const queries = useQueryClient();
  const invite = async (address: PastedAddress, role_id: RoleId, byMail: boolean): Promise<Outcome> => {
    const { email } = address;
    let link: string | null = null;
    try {
      const { token, invitation_id } = await client.invitations.create({ teamId, role_id, ...address });
      link = linkOf(token);
      queries.setQueryData(invitationLink(invitation_id).queryKey, link);
      if (!byMail) return { email, text: words.invitations.linkMade, link, mailed: true };
      const { details, warning } = await client.invitations.sendEmail({ token });
      return { email, text: details, link, mailed: warning === null };
    } catch (error) {
      return {
        email,
        text: link ? words.invitations.notMailed(messageOf(error)) : messageOf(error),
        link,
        mailed: false,
      };
    }
  };
  return useMutation({
    mutationFn: async ({ addresses, role_id, byMail }: Invitations) => {
      const outcomes: Outcome[] = [];
      for (const address of addresses) outcomes.push(await invite(address, role_id, byMail));
      return outcomes;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.invitations.list.key() }),
  });
}

export function useResend() {
  const queries = useQueryClient();
  return useReportedMutation({
    mutationFn: ({ id }: Invitation) => client.invitations.resend({ invitationId: id }),
    onSuccess: ({ token, details }, { id }) => {
      queries.setQueryData(invitationLink(id).queryKey, linkOf(token));
      toastSuccess(details);
    },
    failed: messages.invitations.sendFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: api.invitations.list.key() }),
  });
}

/** Withdraws an invitation with an optimistic update. */
export function useWithdraw() {
  const queries = useQueryClient();
  const queryKey = api.invitations.list.key();
  return useOptimisticUpdate({
    write: ({ id }: Invitation) => client.invitations.revoke({ invitationId: id }),
    changes: [queryKey],
    show: ({ id }) => changeCached<Invitation>(queries, queryKey, (row) => (row.id === id ? null : row)),
    failed: messages.invitations.withdrawFailed,
    onSuccess: (_, { email }) => toastSuccess(messages.invitations.withdrawn, { name: email }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

type Answer = ({ invitation_id: ReceivedInvitation['id'] } | { token: string }) & { accept: boolean };

/** Accepts or declines an invitation. Accepting also switches to the team. */
export function useRespond() {
  const queries = useQueryClient();
  const switchTo = useSwitchTeam();
  return useReportedMutation({
    mutationFn: (answer: Answer) => client.invitations.respond(answer),
    onSuccess: async ({ accepted, team_id, message }) => {
      toastSuccess(message);
      if (!accepted) return;
      // Refetches the list first, because until then the first team would be current.
      await queries.refetchQueries({ queryKey: teamsQuery.queryKey });
      switchTo(team_id);
    },
    failed: messages.invitations.respondFailed,
    onSettled: () =>
      Promise.all(
        [api.invitations.mine.key(), api.notifications.key(), api.teams.key()].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

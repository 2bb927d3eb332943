import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { everyPage } from '../cached-rows.ts';

/** Every pending invitation of a team that one may send again or withdraw. */
export const teamInvitations = (teamId: string) =>
  queryOptions({
    queryKey: [...api.invitations.list.key(), 'every', teamId],
    queryFn: () => everyPage((cursor) => client.invitations.list({ teamId, limit: 200, cursor })),
  });

/** The invitations that wait for oneself. */
export const myInvitations = queryOptions({
  queryKey: [...api.invitations.mine.key(), 'every'],
  queryFn: () => everyPage((cursor) => client.invitations.mine({ limit: 200, cursor })),
});

export const invitationOfToken = (token: string) => api.invitations.lookup.queryOptions({ input: { token } });

/** The link of an invitation that was made or sent again in this tab; the server tells it only then. */
export const invitationLink = (invitationId: string) =>
  queryOptions<string | null>({
    queryKey: ['invitation-link', invitationId],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

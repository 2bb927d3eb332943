import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { everyPage } from '../../base/queries/cached-rows.ts';

/** Reads all pending invitations of a team that the signed-in user may resend or withdraw. */
export const teamInvitations = (teamId: string) =>
  queryOptions({
    queryKey: [...api.invitations.list.key(), 'every', teamId],
    queryFn: () => everyPage((page) => client.invitations.list({ teamId, ...page })),
  });

/** Reads the pending invitations of the signed-in user. */
export const myInvitations = queryOptions({
  queryKey: [...api.invitations.mine.key(), 'every'],
  queryFn: () => everyPage((page) => client.invitations.mine({ ...page })),
});

export const invitationOfToken = (token: string) => api.invitations.lookup.queryOptions({ input: { token } });

/** Reads the cached link of an invitation. The server returns the link only when this tab creates or resends it. */
export const invitationLink = (invitationId: string) =>
  queryOptions<string | null>({
    queryKey: ['invitation-link', invitationId],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

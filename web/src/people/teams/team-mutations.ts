import * as messages from '@groundwork/contract/base/messages.gen';
import { type Member, type RoleId, roleCodes, type Team, type TeamStart } from '@groundwork/contract/people/teams';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { useAccount } from '../../base/session/session.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { expectTeamLoss } from '../current-team/lost-teams.ts';

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.teams.key() });
}

export type NewTeam = { name: string; start?: TeamStart };

/**
 * Creates a team with its first map, goal or form. The server creates one team for all attempts with the same `key`.
 */
export function useCreateTeam() {
  const refresh = useRefresh();
  const linkTo = useToastLink();
  return useReportedMutation({
    mutationFn: ({ team, key }: { team: NewTeam; key: string }) =>
      client.teams.create(team, { context: { idempotencyKey: key } }),
    onSuccess: async ({ id, name, started }) => {
      await refresh();
      // Without a toast: the first item of the team opens with a note.
      if (started) return;
      const next = linkTo({ to: '/dashboard/teams/$teamId', params: { teamId: id } });
      toastSuccess(messages.teams.created, { name, next });
    },
    failed: messages.teams.createFailed,
    retry: 'in place',
  });
}

export function useEditTeam() {
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: (team: Parameters<typeof client.teams.update>[0]) => client.teams.update(team),
    onSuccess: async ({ name }) => {
      await refresh();
      toastSuccess(messages.teams.updated, { name });
    },
    failed: messages.teams.updateFailed,
    retry: 'in place',
  });
}

export function useNewCode() {
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: (teamId: string) => client.teams.newCode({ teamId }),
    onSuccess: async () => {
      await refresh();
      toastSuccess(words.teams.code.replaced);
    },
    failed: messages.teams.updateFailed,
  });
}

const members = api.teams.members.key();

/** Gives a member another role with an optimistic update. */
export function useSetRole({ team_id, id }: Member) {
  const refresh = useRefresh();
  return useOptimisticUpdate({
    scope: { id: `members of ${team_id}` },
    write: (role_id: RoleId) => client.teams.setRole({ teamId: team_id, userId: id, role_id }),
    changes: [members],
    show: (role_id, queries) =>
      changeCached<Member>(queries, members, (member) =>
        member.team_id === team_id && member.id === id ? { ...member, role_id, role_code: roleCodes[role_id] } : member,
      ),
    failed: messages.teams.roleFailed,
    onSettled: refresh,
  });
}

/** Sets the working hours of a member per week; null means the hours of the team. */
export function useSetWeeklyHours() {
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: ({ member: { team_id, id }, weekly_hours }: { member: Member; weekly_hours: number | null }) =>
      client.teams.setWeeklyHours({ teamId: team_id, userId: id, weekly_hours }),
    onSuccess: refresh,
    failed: messages.teams.weeklyHoursFailed,
    retry: 'in place',
  });
}

/** Removes a member with an optimistic update. */
export function useRemoveMember(teamId: string) {
  const refresh = useRefresh();
  return useOptimisticUpdate({
    scope: { id: `members of ${teamId}` },
    write: ({ id }: Member) => client.teams.removeMember({ teamId, userId: id }),
    changes: [members],
    show: ({ id }, queries) =>
      changeCached<Member>(queries, members, (member) =>
        member.team_id === teamId && member.id === id ? null : member,
      ),
    failed: messages.teams.removeFailed,
    onSuccess: (_, { full_name, email }) => toastSuccess(words.teams.removed(full_name || email)),
    onSettled: refresh,
  });
}

export function useLeaveTeam() {
  const refresh = useRefresh();
  const { id } = useAccount();
  return useReportedMutation({
    mutationFn: (team: Pick<Team, 'id' | 'name'>) => client.teams.removeMember({ teamId: team.id, userId: id }),
    onSuccess: async (_, team) => {
      expectTeamLoss(team.id);
      await refresh();
      toastSuccess(words.teams.left(team.name));
    },
    failed: messages.teams.leaveFailed,
  });
}

export function useDeleteTeam() {
  const refresh = useRefresh();
  return useReportedMutation({
    mutationFn: ({ teamId, name }: { teamId: string; name: string }) => client.teams.delete({ teamId, name }),
    onSuccess: async (_, { teamId, name }) => {
      expectTeamLoss(teamId);
      await refresh();
      toastSuccess(messages.teams.deleted, { name });
    },
    failed: messages.teams.deleteFailed,
    retry: 'in place',
  });
}

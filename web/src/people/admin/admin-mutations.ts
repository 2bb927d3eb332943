import * as messages from '@groundwork/contract/base/messages.gen';
import type { AdminUser, TroubledJob } from '@groundwork/contract/people/admin';
import { useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { endOwnSession, useAccount } from '../../base/session/session.ts';
import { toastSuccess } from '../../base/toast/toast.ts';

const text = messages.admin;

type Act = {
  call: (user: { userId: string }) => Promise<unknown>;
  shown: (user: AdminUser) => Partial<AdminUser>;
  done: () => string;
  failed: () => string;
};
/** The actions on a user: API call, optimistic change of the row, and messages. */
const acts = {
  suspend: {
    call: client.admin.suspend,
    shown: ({ can }) => ({
      suspended_at: new Date().toISOString(),
      can: { ...can, suspend: false, resume: true, sign_out: false },
    }),
    done: () => text.suspended,
    failed: () => text.suspendFailed,
  },
  resume: {
    call: client.admin.resume,
    shown: ({ can }) => ({ suspended_at: null, can: { ...can, suspend: true, resume: false, sign_out: false } }),
    done: () => text.resumed,
    failed: () => text.resumeFailed,
  },
  sign_out: {
    call: client.admin.signOut,
    shown: () => ({}),
    done: () => text.signedOut,
    failed: () => text.signOutFailed,
  },
  remove_second_factor: {
    call: client.admin.removeSecondFactor,
    shown: ({ can }) => ({ has_second_factor: false, can: { ...can, sign_out: false, remove_second_factor: false } }),
    done: () => text.secondFactorRemoved,
    failed: () => text.secondFactorFailed,
  },
} satisfies Record<string, Act>;
export type UserAct = keyof typeof acts;

/** Runs an action on an account with an optimistic update. */
export function useUserAct(user: AdminUser) {
  const queries = useQueryClient();
  const { id: me } = useAccount();
  const queryKey = api.admin.users.key();
  const showRow = (change: (row: AdminUser) => AdminUser) =>
    changeCached<AdminUser>(queries, queryKey, (row) => (row.id === user.id ? change(row) : row));
  return useOptimisticUpdate({
    write: async (act: UserAct): Promise<void> => {
      const call = () => acts[act].call({ userId: user.id });
      await (act === 'sign_out' && user.id === me ? endOwnSession(call) : call());
    },
    changes: [queryKey],
    show: (act) => {
      showRow((row) => ({ ...row, ...acts[act].shown(row) }));
      return () => showRow(() => user);
    },
    failed: (act) => acts[act].failed(),
    onSuccess: (_, act) => toastSuccess(acts[act].done(), { name: user.email }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
  });
}

/** Retries a failed job and removes it from the list with an optimistic update. */
export function useRetryJob() {
  const queries = useQueryClient();
  const queryKey = api.admin.jobs.key();
  return useOptimisticUpdate({
    write: (job: TroubledJob) => client.admin.retryJob({ jobId: job.id }),
    changes: [queryKey],
    show: ({ id }) => changeCached<TroubledJob>(queries, queryKey, (row) => (row.id === id ? null : row)),
    failed: text.retryFailed,
    onSuccess: () => toastSuccess(text.retried),
    onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
  });
}

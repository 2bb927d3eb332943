import type { AdminUser, TroubledJob } from '@groundwork/contract/admin';
import { messages } from '@groundwork/contract/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { toastError, toastSuccess } from '../ui/toast.ts';

const { admin: text } = messages;

/** The actions on a user: API call, optimistic change of the row, and messages. */
const acts = {
  suspend: {
    call: client.admin.suspend,
    shown: () => ({ suspended_at: new Date().toISOString(), can: { suspend: false, resume: true, sign_out: false } }),
    done: text.suspended,
    failed: text.suspendFailed,
  },
  resume: {
    call: client.admin.resume,
    shown: () => ({ suspended_at: null, can: { suspend: true, resume: false, sign_out: false } }),
    done: text.resumed,
    failed: text.resumeFailed,
  },
  sign_out: { call: client.admin.signOut, shown: () => ({}), done: text.signedOut, failed: text.signOutFailed },
};
export type UserAct = keyof typeof acts;

/** Optimistic update with rollback and an error message. */
export function useUserAct(user: AdminUser) {
  const queries = useQueryClient();
  const queryKey = api.admin.users.key();
  return useMutation({
    mutationFn: (act: UserAct) => acts[act].call({ userId: user.id }),
    onMutate: async (act) => {
      await queries.cancelQueries({ queryKey });
      changeCached<AdminUser>(queries, queryKey, (row) =>
        row.id === user.id ? { ...row, ...acts[act].shown() } : row,
      );
    },
    onSuccess: (_, act) => toastSuccess(acts[act].done),
    onError: (error, act) => {
      changeCached<AdminUser>(queries, queryKey, (row) => (row.id === user.id ? user : row));
      toastError(acts[act].failed, { detail: messageOf(error) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
  });
}

/** Removes the job from the list optimistically. The job returns if the retry fails or the server refuses it. */
export function useRetryJob() {
  const queries = useQueryClient();
  const queryKey = api.admin.jobs.key();
  return useMutation({
    mutationFn: (job: TroubledJob) => client.admin.retryJob({ jobId: job.id }),
    onMutate: async (job) => {
      await queries.cancelQueries({ queryKey });
      changeCached<TroubledJob>(queries, queryKey, (row) => (row.id === job.id ? null : row));
    },
    onSuccess: () => toastSuccess(text.retried),
    onError: (error) => toastError(text.retryFailed, { detail: messageOf(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.admin.key() }),
  });
}

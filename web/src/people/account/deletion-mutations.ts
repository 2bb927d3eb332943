import * as messages from '@groundwork/contract/base/messages.gen';
import { useQueryClient } from '@tanstack/react-query';
import { fullDay, today } from '../../base/dates/dates.ts';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

export const deletionQuery = api.accountDeletion.get.queryOptions();

/** Returns the day of a moment as "Friday, 4 December 2026". */
export const dayOf = (timestamp: string) => fullDay(today(new Date(timestamp)));

/** Refetches the state of the deletion, for its section and for the notice above every page. */
function useShowDeletion() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: deletionQuery.queryKey }),
      queries.invalidateQueries({ queryKey: api.account.get.key() }),
    ]);
}

/** `onSettled` also runs after the component with the form has unmounted. */
export function useDeleteAccount(onSettled: () => void) {
  const show = useShowDeletion();
  return useReportedMutation({
    mutationFn: (input: { email: string }) => client.accountDeletion.request(input),
    onSuccess: async () => {
      await show();
      toastSuccess(words.account.deletionRequested);
    },
    // A team may have lost its other owner in the meantime, so the list of teams is refetched.
    onError: () => void show(),
    onSettled,
    failed: messages.account.deletionFailed,
    messageFor: messageOf,
    retry: 'in place',
  });
}

export function useKeepAccount() {
  const show = useShowDeletion();
  return useReportedMutation({
    mutationFn: () => client.accountDeletion.cancel(),
    onSuccess: async () => {
      await show();
      toastSuccess(words.account.kept);
    },
    onError: () => void show(),
    failed: messages.account.keepFailed,
  });
}

import * as messages from '@groundwork/contract/base/messages.gen';
import type { Account } from '@groundwork/contract/people/account';
import { useQueryClient } from '@tanstack/react-query';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

/** Returns the message of the server (specification, part 8), or `otherwise` if the server sent no specific message. */
export function saidOr(otherwise: string, error: unknown): string {
  const message = messageOf(error);
  return message === messages.general.unexpected ? otherwise : message;
}

/** Refetches every query, because many places show the name and photo of the signed-in person. */
function useShowMe() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}

export function useUpdateProfile() {
  const showMe = useShowMe();
  return useReportedMutation({
    mutationFn: (changes: Parameters<typeof client.account.updateProfile>[0]) => client.account.updateProfile(changes),
    onSuccess: async ({ message }) => {
      await showMe();
      toastSuccess(message);
    },
    failed: messages.account.unexpected,
    messageFor: (error) => saidOr(messages.account.unexpected, error),
    retry: 'in place',
  });
}

export function useUploadAvatar() {
  const showMe = useShowMe();
  return useReportedMutation({
    mutationFn: (photo: Parameters<typeof client.account.uploadAvatar>[0]) => client.account.uploadAvatar(photo),
    onSuccess: async () => {
      await showMe();
      toastSuccess(messages.account.avatarUploaded);
    },
    failed: messages.account.avatarFailed,
    messageFor: (error) => saidOr(messages.account.avatarFailed, error),
    retry: 'in place',
  });
}

export function useDeleteAvatar() {
  const showMe = useShowMe();
  return useReportedMutation({
    mutationFn: () => client.account.deleteAvatar(),
    onSuccess: async ({ message }) => {
      await showMe();
      toastSuccess(message);
    },
    failed: messages.account.unexpected,
    messageFor: (error) => saidOr(messages.account.unexpected, error),
    retry: 'in place',
  });
}

type Setting<Input> = {
  write: (input: Input) => Promise<unknown>;
  /** Returns the account after the change. */
  after: (account: Account, input: Input) => Account;
  /** Called with the result of `after`. */
  onShown?: (account: Account) => void;
  failed: string;
  saved: string;
};

/** Changes a setting of the account with an optimistic update. */
function useSetting<Input>({ write, after, onShown, failed, saved }: Setting<Input>) {
  const queries = useQueryClient();
  const { queryKey } = api.account.get.queryOptions();
  return useOptimisticUpdate({
    write,
    changes: [queryKey],
    show: (input: Input) => {
      const account = queries.setQueryData(queryKey, (account) => account && after(account, input));
      if (account) onShown?.(account);
    },
    failed,
    onSuccess: () => toastSuccess(saved),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Sets the time zone. */
export const useSetTimeZone = () =>
  useSetting({
    write: (zone: Parameters<typeof client.account.setTimeZone>[0]) => client.account.setTimeZone(zone),
    after: (account, { time_zone, follows_device = true }) => ({
      ...account,
      time_zone,
      time_zone_follows_device: follows_device,
    }),
    failed: words.account.timeZoneFailed,
    saved: words.account.timeZoneSaved,
  });

/** Sets what happens to the open subtasks when the person finishes a recurring task. Null: the app asks next time. */
export const useSetOpenSubtasks = () =>
  useSetting({
    write: (choice: Parameters<typeof client.account.setOpenSubtasks>[0]) => client.account.setOpenSubtasks(choice),
    after: (account, choice) => ({ ...account, ...choice }),
    failed: words.recurrence.openSubtasks.failed,
    saved: words.recurrence.openSubtasks.saved,
  });

/** Sets the first day of the week and the order of dates. */
export const useSetDates = () =>
  useSetting({
    write: (dates: Parameters<typeof client.account.setDates>[0]) => client.account.setDates(dates),
    after: (account, dates) => ({ ...account, ...dates }),
    onShown: setDatePreferences,
    failed: words.account.datesFailed,
    saved: words.account.datesSaved,
  });

import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { useOptimisticUpdate } from '../ui/optimistic-update.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';
import { toastSuccess } from '../ui/toast.ts';
import { words } from '../words/words.ts';

/** Returns the message of the server (part 8). Falls back to `otherwise` when the server sent no specific message. */
export const saidOr = (otherwise: string, error: unknown) =>
  error instanceof ORPCError && error.message !== messages.general.unexpected
    ? error.message
    : navigator.onLine
      ? otherwise
      : messageOf(error);

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

/** Sets the time zone with an optimistic update. */
export function useSetTimeZone() {
  const queries = useQueryClient();
  const { queryKey } = api.account.get.queryOptions();
  return useOptimisticUpdate({
    write: (zone: Parameters<typeof client.account.setTimeZone>[0]) => client.account.setTimeZone(zone),
    changes: [queryKey],
    show: ({ time_zone, follows_device = true }) => {
      queries.setQueryData(
        queryKey,
        (account) => account && { ...account, time_zone, time_zone_follows_device: follows_device },
      );
    },
    failed: words.account.timeZoneFailed,
    onSuccess: () => toastSuccess(words.account.timeZoneSaved),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

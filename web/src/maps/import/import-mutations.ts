import * as messages from '@groundwork/contract/base/messages.gen';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { toastError, toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

const text = words.imports;

/**
 * Signs in to the older product. Clears cached data of an earlier account. The query of the source then has the
 * account.
 */
export function useSignInThere() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (credentials: { email: string; password: string }) => client.imports.signIn(credentials),
    // Removes the password from the mutation cache.
    gcTime: 0,
    // The mutation shows the toast, because the form unmounts when the source is refetched.
    onSuccess: ({ email }) => {
      toastSuccess(messages.imports.signedIn(email));
      queries.removeQueries({ predicate: ({ queryKey }) => isOfThere(queryKey) });
      return queries.invalidateQueries({ queryKey: api.imports.source.key() });
    },
  });
}

const there = [
  api.imports.templates,
  api.imports.maps,
  api.imports.users,
  api.imports.organization,
  api.imports.map,
].map((operation) => JSON.stringify(operation.key()[0]));
const isOfThere = (queryKey: readonly unknown[]) => there.includes(JSON.stringify(queryKey[0]));

type Asked = Parameters<typeof client.imports.start>[0];

export function useStartImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) => client.imports.start(asked),
    onError: (error) => {
      toastError(text.start.failed, { detail: messageOf(error) });
      void queries.invalidateQueries({ queryKey: api.imports.source.key() });
    },
  });
}

export function useCancelImport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => client.imports.cancel({ importId }),
    onError: (error) => toastError(text.run.cancelFailed, { detail: messageOf(error) }),
    onSettled: () =>
      Promise.all(
        [api.imports.get, api.imports.list].map((read) => queries.invalidateQueries({ queryKey: read.key() })),
      ),
  });
}

/** Refetches everything that a finished import may have changed. */
export function useShowImported() {
  const queries = useQueryClient();
  return useCallback(() => {
    queries.removeQueries({ predicate: ({ queryKey }) => isOfThere(queryKey) });
    for (const noun of [api.imports.list, api.templates, api.maps, api.instances, api.invitations])
      void queries.invalidateQueries({ queryKey: noun.key() });
  }, [queries]);
}

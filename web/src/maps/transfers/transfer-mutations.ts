import * as messages from '@groundwork/contract/base/messages.gen';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import * as words from '../../base/words/words.ts';
import { forgetCamera } from '../session/kept-camera.ts';
import { type Answers, isShare } from './accept-steps.ts';
import { titleOf } from './transfer-title.ts';

/** Refetches requests, and the maps, instances and templates that accepting a request creates. */
function useRefreshTransfers() {
  const queries = useQueryClient();
  return () => {
    for (const noun of [api.transfers, api.maps, api.instances, api.templates])
      void queries.invalidateQueries({ queryKey: noun.key() });
  };
}

export type Acceptance = Awaited<ReturnType<typeof client.transfers.accept>>;

/** Accepts a request. The wizard shows errors itself. */
export function useAcceptTransfer({ id, type }: Transfer) {
  const refresh = useRefreshTransfers();
  return useMutation({
    mutationFn: ({ team, destination, template, name, description, map, node }: Answers) => {
      const inNew = type !== 'transfer_full' && destination === 'new';
      return client.transfers.accept({
        transferId: id,
        targetTeamId: team?.id ?? '',
        ...(type !== 'transfer_full' && { mode: destination }),
        ...(inNew && { name }),
        ...(inNew &&
          !isShare(type) && {
            description,
            useClonedTemplate: template === 'senders',
            templateId: template === 'senders' ? undefined : template?.id,
          }),
        ...(!inNew && map && { targetMapId: map.id, targetNodeId: node?.id ?? null }),
      });
    },
    onSuccess: ({ map_id }, { team, node }) => {
      forgetCamera(map_id);
      // The server only logs errors of this call (specification, part 7), because the request stays accepted.
      client.transfers
        .handle({
          requestId: id,
          action: 'accept',
          baseUrl: window.location.origin,
          targetTeamId: team?.id ?? '',
          targetMapId: map_id,
          targetNodeId: node?.id,
        })
        .catch(() => {});
    },
    onSettled: refresh,
  });
}

/** The sentences that name the failure themselves. */
const whole = [
  'transfers.templateMissing',
  'transfers.noTemplate',
  'transfers.instanceFailed',
  'transfers.mapFailed',
  'transfers.acceptFailed',
] as const;

/**
 * Returns the message of a failed acceptance (specification, part 8), and the reason if the message does not include
 * it.
 */
export function acceptFailure(type: string, error: unknown): { sentence: string; why?: string } {
  const why = messageOf(error);
  if (isRefusedWith(error, ...whole)) return { sentence: why };
  return type === 'transfer_partial'
    ? { sentence: messages.transfers.partialFailed(why) }
    : { sentence: messages.transfers.acceptFailed, why };
}

export function useDeclineTransfer({ id }: Transfer) {
  const refresh = useRefreshTransfers();
  return useReportedMutation({
    mutationFn: (reason: string) => client.transfers.decline({ transferId: id, reason }),
    failed: messages.transfers.declineFailed,
    retry: 'in place',
    onSettled: refresh,
  });
}

/** Sends a request. The dialog shows a refusal beside the recipient. */
export function useSendTransfer() {
  const refresh = useRefreshTransfers();
  return useMutation({
    mutationFn: (request: Parameters<typeof client.transfers.create>[0]) => client.transfers.create(request),
    onSettled: refresh,
  });
}

/** The link of a toast to a request of the current team. */
export function useLinkToRequest() {
  const linkTo = useToastLink();
  return ({ id }: Pick<Transfer, 'id'>, direction?: 'outgoing') =>
    linkTo({ to: '/dashboard/transfers', search: { direction, request: id } });
}

export function useCancelTransfer() {
  const refresh = useRefreshTransfers();
  const linkTo = useLinkToRequest();
  return useReportedMutation({
    mutationFn: ({ id }: Transfer) => client.transfers.cancel({ transferId: id }),
    onSuccess: (_, request) =>
      toastSuccess(words.transfers.cancelled, { name: titleOf(request), next: linkTo(request, 'outgoing') }),
    failed: messages.transfers.cancelFailed,
    onSettled: refresh,
  });
}

export function useRevokeTransfer() {
  const refresh = useRefreshTransfers();
  return useReportedMutation({
    mutationFn: ({ id }: Transfer) => client.transfers.revoke({ transferId: id }),
    onSuccess: (_, request) => toastSuccess(words.transfers.revoked, { name: titleOf(request) }),
    failed: messages.transfers.revokeFailed,
    onSettled: refresh,
  });
}

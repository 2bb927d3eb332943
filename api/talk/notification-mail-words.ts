import type { TransferStatus, TransferType } from '@groundwork/contract/base/statuses';
import type { NotificationKind } from '@groundwork/contract/talk/notifications';
import { notificationMails } from './words/notification-mails.gen.ts';

/** Kinds whose text depends on the status of a transfer. */
export type RequestKind = 'transfer' | 'transfer_answer';
/**
 * A transfer request as one of the two sides sees it; `team` is the other team or the person that was asked, `mine` the
 * reader's team or the reader.
 */
type TransferText = { type: TransferType; title: string; team: string; mine: string };

/** The shape of the catalogue: a sentence or name for each kind of notification and each status of a transfer. */
type Needed = {
  sentences: Record<Exclude<NotificationKind, RequestKind>, (actor: string, title: string) => string>;
  transfers: Record<TransferStatus, (request: TransferText) => string>;
  kinds: Record<NotificationKind, string>;
};

/**
 * The English text of notification mails. Another language is another generated module, chosen by the recipient's
 * language.
 */
export const notificationMailWords = notificationMails satisfies Needed;

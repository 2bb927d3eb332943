import type { TransferStatus, TransferType } from '@groundwork/contract/base/statuses';
import type { NotificationKind } from '@groundwork/contract/talk/notifications';

/** Kinds whose text depends on the status of a transfer. */
export type RequestKind = 'transfer' | 'transfer_answer';
/**
 * A transfer request as one of the two sides sees it; `team` is the other team or the person that was asked, `mine` the
 * reader's team or the reader.
 */
type TransferText = { type: TransferType; title: string; team: string; mine: string };
const isShare = ({ type }: TransferText) => type.startsWith('share');
const whole = ({ type, title }: TransferText) =>
  type.endsWith('full') || type.endsWith('map') ? `the map “${title}”` : `“${title}”`;

/**
 * The English text of notification mails. Another language is another object of this type, chosen by the recipient's
 * language.
 */
export const notificationMailWords = {
  hello: (name: string) => `Hello ${name},`,
  someone: 'Someone',
  aTeam: 'a team',
  you: 'you',
  thePersonAsked: 'The person you asked',
  sentences: {
    mention: (actor, title) => `${actor} mentioned you in “${title}”`,
    assignment: (actor, title) => `${actor} assigned “${title}” to you`,
    unblocked: (_, title) => `“${title}” is no longer blocked`,
    reply: (actor, title) => `${actor} replied to you in “${title}”`,
    comment: (actor, title) => `${actor} commented on “${title}”`,
    change: (actor, title) => `${actor} changed “${title}”`,
    map_change: (actor, title) => `${actor} changed the map “${title}”`,
    record: (actor, title) => `${actor} added a record to “${title}”`,
    due_tomorrow: (_, title) => `“${title}” is due tomorrow`,
    overdue: (_, title) => `“${title}” is overdue`,
    reminder: (_, title) => `You asked to be reminded of “${title}”`,
    check_in: (_, title) => `How is “${title}” going? It is time to check in`,
    invitation: (actor, title) => `${actor} invites you to ${title}`,
    import: (_, team) => `Your import into ${team} has ended`,
  } satisfies Record<Exclude<NotificationKind, RequestKind>, (actor: string, title: string) => string>,
  transfers: {
    pending: (request) =>
      isShare(request)
        ? `${request.team} wants to share ${whole(request)} with ${request.mine}`
        : `${request.team} wants to hand over ${whole(request)} to ${request.mine}`,
    accepted: (request) => `${request.team} accepted ${whole(request)}`,
    declined: (request) => `${request.team} declined ${whole(request)}`,
    cancelled: (request) => `${request.team} withdrew ${whole(request)}`,
    revoked: (request) => `The live view of ${whole(request)} with ${request.team} has ended`,
  } satisfies Record<TransferStatus, (request: TransferText) => string>,
  untitled: 'Untitled',
  kinds: {
    mention: 'mentions',
    assignment: 'assignments',
    unblocked: 'tasks that are no longer blocked',
    reply: 'replies',
    comment: 'comments on what you watch',
    change: 'changes of what you watch',
    map_change: 'changes of maps that you watch',
    record: 'records of forms and maps that you watch',
    due_tomorrow: 'tasks due tomorrow',
    overdue: 'overdue tasks',
    reminder: 'your reminders',
    check_in: 'check-ins on your goals',
    invitation: 'invitations',
    transfer: 'transfers and shares from other teams',
    transfer_answer: 'answers to transfers and shares of your team',
    import: 'your finished imports',
  } satisfies Record<NotificationKind, string>,
  open: 'Open',
  openInbox: 'Open notifications',
  digest: (count: number) =>
    count === 1 ? 'One notification since yesterday' : `${count} notifications since yesterday`,
  bundle: (count: number) => (count === 1 ? 'One new notification' : `${count} new notifications`),
  more: (count: number) => (count === 1 ? 'And one more' : `And ${count} more`),
  why: (team: string) => `You get this email because you are a member of ${team}.`,
  whyAsked: 'You get this email because somebody sent a request to your address.',
  whyBundle: 'You get this email because there are new notifications. One email is about all of the last minutes.',
  whyDigest: 'You get this email once a day if there are new notifications.',
  stop: 'Stop these emails',
  stopQuestion: (kinds: string) => `Stop emails about ${kinds}?`,
  stopped: (kinds: string) =>
    `You will get no more emails about ${kinds}. You can turn them on again in the settings of Groundwork.`,
};

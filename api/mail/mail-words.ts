import type { NotificationKind } from '@groundwork/contract/notifications';
import type { Member } from '@groundwork/contract/teams';
import type { Transfer } from '@groundwork/contract/transfers';

/** Kinds that are told by what a request has become. */
export type RequestKind = 'transfer' | 'transfer_answer';
/** A request between teams, as one of them is told of it. */
type Told = { type: Transfer['type']; title: string; team: string; mine: string };
const isShare = ({ type }: Told) => type.startsWith('share');
const whole = ({ type, title }: Told) =>
  type.endsWith('full') || type.endsWith('map') ? `the map “${title}”` : `“${title}”`;

/** What mails of notifications say, in English. A second language is a second object of this type, chosen by the recipient's. */
export const mailWords = {
  hello: (name: string) => `Hello ${name},`,
  someone: 'Someone',
  sentences: {
    mention: (actor, title) => `${actor} mentioned you in “${title}”`,
    assignment: (actor, title) => `${actor} assigned “${title}” to you`,
    reply: (actor, title) => `${actor} replied to you in “${title}”`,
    comment: (actor, title) => `${actor} commented on “${title}”`,
    due_tomorrow: (_, title) => `“${title}” is due tomorrow`,
    overdue: (_, title) => `“${title}” is overdue`,
    invitation: (actor, title) => `${actor} invites you to ${title}`,
    import: (_, team) => `Your import into ${team} has ended`,
  } satisfies Record<Exclude<NotificationKind, RequestKind>, (actor: string, title: string) => string>,
  transfers: {
    pending: (told) =>
      `${told.team} wants to ${isShare(told) ? `share ${whole(told)} with` : `hand over ${whole(told)} to`} ${told.mine}`,
    accepted: (told) => `${told.team} accepted ${whole(told)}`,
    declined: (told) => `${told.team} declined ${whole(told)}`,
    cancelled: (told) => `${told.team} took back ${whole(told)}`,
    revoked: (told) => `The live view of ${whole(told)} with ${told.team} has ended`,
  } satisfies Record<Transfer['status'], (told: Told) => string>,
  untitled: 'Untitled',
  kinds: {
    mention: 'mentions',
    assignment: 'assignments',
    reply: 'replies',
    comment: 'comments',
    due_tomorrow: 'tasks due tomorrow',
    overdue: 'overdue tasks',
    invitation: 'invitations',
    transfer: 'what other teams send',
    transfer_answer: 'answers to what your team sent',
    import: 'imports of yours that have ended',
  } satisfies Record<NotificationKind, string>,
  roles: { OWNER: 'owner', ADMIN: 'admin', MEMBER: 'member' } satisfies Record<Member['role_code'], string>,
  open: 'Open',
  openInbox: 'Open notifications',
  digest: (count: number) =>
    count === 1 ? 'One notification since yesterday' : `${count} notifications since yesterday`,
  why: (team: string) => `You get this because you belong to ${team}.`,
  whyDigest: 'You get this once a day, when there is something to tell.',
  stop: 'Stop these mails',
  stopQuestion: (kinds: string) => `Stop mails about ${kinds}?`,
  stopped: (kinds: string) => `You get no more mails about ${kinds}. Settings in Groundwork bring them back.`,
};

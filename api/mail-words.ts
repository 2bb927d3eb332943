import type { NotificationKind } from '@groundwork/contract/notifications';
import type { Member } from '@groundwork/contract/teams';

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
    transfer: (actor, title) => `${actor} wants to hand part of a map to ${title}`,
    transfer_answer: (actor, title) => `${actor} answered what ${title} had sent`,
  } satisfies Record<NotificationKind, (actor: string, title: string) => string>,
  kinds: {
    mention: 'mentions',
    assignment: 'assignments',
    reply: 'replies',
    comment: 'comments',
    due_tomorrow: 'tasks due tomorrow',
    overdue: 'overdue tasks',
    invitation: 'invitations',
    transfer: 'transfers',
    transfer_answer: 'answers to transfers',
  } satisfies Record<NotificationKind, string>,
  roles: { OWNER: 'owner', ADMIN: 'admin', MEMBER: 'member' } satisfies Record<Member['role_code'], string>,
  open: 'Open',
  openInbox: 'Open notifications',
  digest: (count: number) => (count === 1 ? 'One notification since yesterday' : `${count} notifications since yesterday`),
  why: (team: string) => `You get this because you belong to ${team}.`,
  whyDigest: 'You get this once a day, when there is something to tell.',
  stop: 'Stop these mails',
  stopQuestion: (kinds: string) => `Stop mails about ${kinds}?`,
  stopped: (kinds: string) => `You get no more mails about ${kinds}. Settings in Groundwork bring them back.`,
};

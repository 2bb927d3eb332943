// Generated from `api/talk/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

export const notificationMails = {
  you: 'you',
  thePersonAsked: 'The person you asked',
  /** The subjects of mails about notifications. `title` is that of the task, goal, map or form, or the name of the team. */
  sentences: {
    mention: (actor: string, title: string) => `${actor} mentioned you in “${title}”`,
    assignment: (actor: string, title: string) => `${actor} assigned “${title}” to you`,
    unblocked: (_actor: string, title: string) => `“${title}” is no longer blocked`,
    reply: (actor: string, title: string) => `${actor} replied to you in “${title}”`,
    comment: (actor: string, title: string) => `${actor} commented on “${title}”`,
    change: (actor: string, title: string) => `${actor} changed “${title}”`,
    map_change: (actor: string, title: string) => `${actor} changed the map “${title}”`,
    record: (actor: string, title: string) => `${actor} added a record to “${title}”`,
    due_tomorrow: (_actor: string, title: string) => `“${title}” is due tomorrow`,
    overdue: (_actor: string, title: string) => `“${title}” is overdue`,
    reminder: (_actor: string, title: string) => `You asked to be reminded of “${title}”`,
    check_in: (_actor: string, title: string) => `How is “${title}” going? It is time to check in`,
    invitation: (actor: string, title: string) => `${actor} invites you to ${title}`,
    import: (_actor: string, title: string) => `Your import into ${title} has ended`,
  },
  /** The subjects of mails about a request, by its status. `team` is the other team or the person that was asked, `mine` the reader’s team or the reader. */
  transfers: {
    pending: ({ type, title, team, mine }: { type: 'transfer_full' | 'transfer_partial' | 'share_map' | 'share_downstream'; title: string; team: string; mine: string }) => en.select(type, { share_map: `${team} wants to share the map “${title}” with ${mine}`, share_downstream: `${team} wants to share “${title}” with ${mine}`, transfer_full: `${team} wants to hand over the map “${title}” to ${mine}`, transfer_partial: `${team} wants to hand over “${title}” to ${mine}` }),
    accepted: ({ type, title, team }: { type: 'transfer_full' | 'transfer_partial' | 'share_map' | 'share_downstream'; title: string; team: string }) => `${team} accepted ${en.select(type, { share_map: `the map “${title}”`, transfer_full: `the map “${title}”`, other: `“${title}”` })}`,
    declined: ({ type, title, team }: { type: 'transfer_full' | 'transfer_partial' | 'share_map' | 'share_downstream'; title: string; team: string }) => `${team} declined ${en.select(type, { share_map: `the map “${title}”`, transfer_full: `the map “${title}”`, other: `“${title}”` })}`,
    cancelled: ({ type, title, team }: { type: 'transfer_full' | 'transfer_partial' | 'share_map' | 'share_downstream'; title: string; team: string }) => `${team} withdrew ${en.select(type, { share_map: `the map “${title}”`, transfer_full: `the map “${title}”`, other: `“${title}”` })}`,
    revoked: ({ type, title, team }: { type: 'transfer_full' | 'transfer_partial' | 'share_map' | 'share_downstream'; title: string; team: string }) => `The live view of ${en.select(type, { share_map: `the map “${title}”`, transfer_full: `the map “${title}”`, other: `“${title}”` })} with ${team} has ended`,
  },
  untitled: 'Untitled',
  /** As in “Stop emails about mentions?” */
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
  },
  open: 'Open',
  openInbox: 'Open notifications',
  digest: (count: number) => en.plural(count, { one: 'One notification since yesterday', other: `${count} notifications since yesterday` }),
  bundle: (count: number) => en.plural(count, { one: 'One new notification', other: `${count} new notifications` }),
  more: (count: number) => en.plural(count, { one: 'And one more', other: `And ${count} more` }),
  why: (team: string) => `You get this email because you are a member of ${team}.`,
  whyAsked: 'You get this email because somebody sent a request to your address.',
  whyBundle: 'You get this email because there are new notifications. One email is about all of the last minutes.',
  whyDigest: 'You get this email once a day if there are new notifications.',
  stop: 'Stop these emails',
  stopQuestion: (kinds: string) => `Stop emails about ${kinds}?`,
  stopped: (kinds: string) => `You will get no more emails about ${kinds}. You can turn them on again in the settings of Groundwork.`,
};

import type { MailChoice, NotificationKind, NotificationReason } from '@groundwork/contract/talk/notifications';
import { translated } from '../language.ts';

/**
 * The reason of a notification. Existing transfers use the more precise `transfers.notified`. `about` is null if the
 * subject was deleted.
 */
const why: Record<NotificationKind, (actor: string, day: string, about: 'task' | 'goal' | null) => string> = {
  mention: (actor) => `${actor} mentioned you`,
  assignment: (actor, _, about) => (about ? `${actor} assigned you a ${about}` : `${actor} assigned something to you`),
  unblocked: (actor) => `No longer blocked: ${actor} finished what it waited for`,
  reply: (actor) => `${actor} replied to you`,
  comment: (actor) => `${actor} commented`,
  change: (actor, _, about) => (about ? `${actor} changed the ${about}` : `${actor} changed something`),
  map_change: (actor) => `${actor} changed the map`,
  record: (actor) => `${actor} added a record`,
  due_tomorrow: (_, day) => `Due ${day}`,
  overdue: (_, day) => `Overdue since ${day}`,
  reminder: () => 'You asked to be reminded',
  check_in: () => 'Time to check in: how is it going?',
  invitation: (actor) => `${actor} invited you`,
  transfer: () => 'Another team sent something',
  transfer_answer: () => 'Another team answered',
  import: () => 'Import',
};
const kinds: Record<NotificationKind, string> = {
  mention: 'Somebody mentions me',
  assignment: 'Something is assigned to me',
  unblocked: 'My task is no longer blocked',
  reply: 'Somebody replies to me',
  comment: 'A comment on what I watch',
  change: 'A new status, assignee, date or health of what I watch',
  map_change: 'A change of a map that I watch',
  record: 'A record of a form or map that I watch',
  due_tomorrow: 'My task is due tomorrow',
  overdue: 'My task is overdue',
  reminder: 'A reminder that I set',
  check_in: 'My goal waits for a check-in',
  invitation: 'An invitation to a team',
  transfer: 'Another team hands over or shares something',
  transfer_answer: 'An answer to what my team sent',
  import: 'My import has ended',
};
const reasons: Record<NotificationReason, string> = {
  assigned: 'assigned to you',
  created: 'you created it',
  watching: 'you watch it',
  participated: 'you took part',
};
const mail: Record<MailChoice, string> = { none: 'No email', now: 'Immediately', digest: 'Once a day' };

export const notifications = translated({
  title: 'Notifications',
  why,
  reasons,
  somebody: 'Former member',
  imports: { done: 'Your import is done: see the report', failed: 'Your import could not continue: see the report' },
  /** Replaces the title of a deleted subject. */
  gone: 'Deleted',
  goneText: 'What this was about no longer exists.',
  unread: 'Unread',
  unreadCount: (count: number) => (count === 1 ? '1 unread notification' : `${count} unread notifications`),
  filters: {
    all: 'All',
    unread: 'Unread',
    assigned: 'Assigned to me',
    mentions: 'Mentions',
    watching: 'Watching',
    requests: 'Requests',
    snoozed: 'Snoozed',
  },
  groupByTask: 'Group by task',
  /** The heading of notifications about other things than tasks and goals. */
  other: 'Other',
  snooze: 'Snooze',
  snoozeUntil: 'Snooze until',
  wake: 'Bring back now',
  nextWeek: (time: string) => `Next week: ${time}`,
  snoozed: (time: string) => `Snoozed until ${time}`,
  wakes: (time: string) => `Comes back: ${time}`,
  filter: 'Which notifications',
  markAll: 'Mark all read',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  settings: 'Notification settings',
  earlier: 'Earlier',
  older: 'Show older',
  empty: {
    title: 'Nothing is waiting for you',
    text: 'Mentions, replies, assignments and due dates will appear here.',
  },
  emptyFilters: {
    unread: { title: 'All read', text: 'Nothing new is waiting for you.' },
    assigned: { title: 'Nothing here', text: 'News of tasks and goals that are assigned to you will appear here.' },
    mentions: { title: 'Nobody mentioned you', text: 'People mention you with @ and your name in a comment.' },
    watching: { title: 'Nothing here', text: 'Choose “Watch” at the bell of a task, goal, map or form to hear of it.' },
    requests: { title: 'No requests', text: 'Invitations and what other teams send will appear here.' },
    snoozed: { title: 'Nothing snoozed', text: 'What you snooze waits here, and comes back as unread.' },
  },
  choose: 'Choose a notification to read it here',
  openTask: 'Open task',
  openGoal: 'Open goal',
  preferences: 'How Groundwork notifies you',
  preferencesText: 'What you hear about, and where.',
  about: 'When',
  inApp: 'In the app',
  byMail: 'By email',
  digestHour: 'Send the daily email from',
  digestHourText: 'In your time zone. It lists what you have not read.',
  strangers: 'Requests from people outside my teams',
  strangersText:
    'Maps and branches that they send or share to my email address. If this is off, such requests wait under Transfers without a notification or an email.',
  kinds,
  mail,
});

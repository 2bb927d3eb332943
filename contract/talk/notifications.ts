import { z } from 'zod';
import { done, idOf, oneOrMore, pageOf, pageQuery, person, rowDate, rowId, timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { transferStatuses, transferTypes } from '../base/statuses.ts';
import { roleCodes } from '../people/teams.ts';
import { activityEntry } from './activity.ts';
import { isOne, notifiedSubject } from './watches.ts';

/** Kinds of notifications (rulings, "Comments, mentions, notifications"). */
export const notificationKinds = [
  'mention',
  'assignment',
  'unblocked',
  'reply',
  'comment',
  'change',
  'map_change',
  'record',
  'due_tomorrow',
  'overdue',
  'reminder',
  'check_in',
  'invitation',
  'transfer',
  'transfer_answer',
  'import',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Why a person is notified about a task, goal, map or form. If several reasons apply, the first one is given. */
export const notificationReasons = ['assigned', 'created', 'watching', 'participated'] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** When the server mails notifications: never, at once, or in the daily digest. */
export const mailChoices = ['none', 'now', 'digest'] as const;
export type MailChoice = (typeof mailChoices)[number];

const subject = z.object({ id: z.string(), title: z.string() });

/** One line of the inbox. A deleted subject is null, and so is an actor who is no longer a colleague. */
export const notification = z.object({
  id: rowId('notification'),
  team: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(notificationKinds),
  actor: person.nullable(),
  task: subject.nullable(),
  goal: subject.nullable(),
  /** A map or a form that the reader watches. `map_id` is null unless it is a map. */
  instance: subject.extend({ map_id: rowId('map').nullable() }).nullable(),
  /** The beginning of the comment's text. */
  comment: z.object({ id: z.string(), content: z.string() }).nullable(),
  /** A pending invitation; the reader is not yet a member of its team. */
  invitation: z.object({ id: rowId('invitation'), role_code: z.enum(Object.values(roleCodes)) }).nullable(),
  /**
   * A request between teams: its status at the time of the notification, its current status, and the other team. The
   * other team is null while nobody has accepted a request to an address; then `recipient_email` is that address.
   */
  transfer: z
    .object({
      id: rowId('transfer'),
      type: z.enum(transferTypes),
      title: z.string(),
      status_then: z.enum(transferStatuses),
      status: z.enum(transferStatuses),
      team: z.object({ id: rowId('team'), name: z.string() }).nullable(),
      recipient_email: z.string().nullable(),
      /** Whether the request is to the reader's email address and not to a team. */
      personal: z.boolean(),
    })
    .nullable(),
  /** The result of the reader's import. */
  import: z.object({ id: rowId('import'), status: z.enum(['done', 'failed']) }).nullable(),
  /** The changed fields of a watched task or goal with old and new values, as in the activity log. */
  changes: activityEntry.shape.changes.nullable(),
  /** The names of the people, goals and sprints whose ids are in `changes`. */
  names: activityEntry.shape.names,
  /** Why the reader is notified. Null when the kind implies the reason. */
  reason: z.enum(notificationReasons).nullable(),
  /** The due date of the task when the reminder was made. */
  due_date: rowDate.nullable(),
  read_at: timestamp.nullable(),
  /** When a snoozed notification comes back, or came back. */
  snoozed_until: timestamp.nullable(),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

const kind = z.enum(notificationKinds);
const preference = z.object({ kind, in_app: z.boolean(), mail: z.enum(mailChoices) });
export type NotificationPreference = z.infer<typeof preference>;
const notificationId = idOf('notification');

/** The notifications about one subject: with `comments` those about its comments, otherwise all others. */
const readSubject = z.strictObject({ ...notifiedSubject, comments: z.boolean().default(false) }).refine(isOne);
export type ReadSubject = z.input<typeof readSubject>;

const hour = z.number().int().min(0).max(23);

export const notificationsContract = {
  list: operation('notifications.loadFailed')
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
      summary: 'One’s own notifications of all teams, newest first',
    })
    .input(
      z.strictObject({
        unread: z.enum(['true']).optional(),
        kind: oneOrMore(kind).optional(),
        /** Whether to list only notifications about tasks and goals that are assigned to the reader. */
        assigned: z.enum(['true']).optional(),
        /** The snoozed notifications instead of the others. */
        snoozed: z.enum(['true']).optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(notification)),
  count: operation('notifications.loadFailed')
    .route({
      method: 'GET',
      path: '/notifications/count',
      tags: ['notifications'],
      summary: 'The number of unread notifications',
    })
    /** `wakes_at` is when the next snoozed notification comes back. */
    .output(z.object({ unread: z.number(), wakes_at: timestamp.nullable() })),
  read: operation('notifications.markFailed')
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['notifications'],
      summary: 'Mark listed or all notifications as read or unread; deleted ones are ignored',
    })
    .input(
      z
        .strictObject({
          notification_ids: z.array(notificationId).min(1).max(200).optional(),
          all: z.literal(true).optional(),
          read: z.boolean().default(true),
        })
        .refine(({ read: _, ...which }) => Object.values(which).filter((one) => one !== undefined).length === 1),
    )
    .output(done),
  readAbout: operation('notifications.markFailed')
    .route({
      method: 'POST',
      path: '/notifications/read-about',
      tags: ['notifications'],
      summary: 'Mark one’s own notifications about a task, goal, map or form as read',
    })
    .input(readSubject)
    .output(done),
  snooze: operation('notifications.snoozeFailed')
    .route({
      method: 'POST',
      path: '/notifications/snooze',
      tags: ['notifications'],
      summary: 'Put notifications off until a time, when they come back as unread; null brings them back at once',
    })
    .input(
      z.strictObject({
        notification_ids: z.array(notificationId).min(1).max(200),
        until: z.iso.datetime({ offset: true, error: 'notifications.snoozeTime' }).nullable(),
      }),
    )
    .output(done),
  preferences: operation('notifications.preferencesFailed')
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      tags: ['notifications'],
      summary: 'One’s own notification settings, by kind',
    })
    .output(
      z.object({
        items: z.array(preference),
        requests_from_strangers: z.boolean(),
        /** From which hour of the day, in the person's time zone, the daily digest is sent. */
        digest_hour: hour,
      }),
    ),
  setPreference: operation('notifications.preferenceFailed')
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      tags: ['notifications'],
      summary: 'Change the settings of one kind',
    })
    .input(z.strictObject(preference.shape))
    .output(preference),
  setRequestsFromStrangers: operation('notifications.preferenceFailed')
    .route({
      method: 'PUT',
      path: '/notifications/requests-from-strangers',
      tags: ['notifications'],
      summary: 'Whether to be notified of requests to one’s own address by people who share no team with the caller',
    })
    .input(z.strictObject({ allowed: z.boolean() }))
    .output(done),
  setDigestHour: operation('notifications.preferenceFailed')
    .route({
      method: 'PUT',
      path: '/notifications/digest-hour',
      tags: ['notifications'],
      summary: 'From which hour of the day, in one’s own time zone, the daily digest is sent',
    })
    .input(z.strictObject({ hour }))
    .output(done),
};

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { done, idOf, oneOrMore, pageOf, pageQuery, person, rowDate, rowId, timestamp } from './fields.ts';
import { roleCodes } from './teams.ts';
import { transferSide, transferStatus, transferType } from './transfers.ts';

/** Why somebody is told (rulings, "Comments, mentions, notifications"). */
export const notificationKinds = [
  'mention',
  'assignment',
  'reply',
  'comment',
  'due_tomorrow',
  'overdue',
  'invitation',
  'transfer',
  'transfer_answer',
  'import',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** By mail: never, at once, or in the digest of the morning. */
export const mailChoices = ['none', 'now', 'digest'] as const;
export type MailChoice = (typeof mailChoices)[number];

const subject = z.object({ id: z.string(), title: z.string() });

/** One line of the inbox. What it is about is null once it has been deleted for everybody, and the actor once they are no colleague any more. */
export const notification = z.object({
  id: rowId('notification'),
  team: z.object({ id: z.string(), name: z.string() }),
  kind: z.enum(notificationKinds),
  actor: person.nullable(),
  task: subject.nullable(),
  goal: subject.nullable(),
  /** The beginning of its text. */
  comment: z.object({ id: z.string(), content: z.string() }).nullable(),
  /** One that still waits for an answer; the team is then one to which the reader does not belong yet. */
  invitation: z.object({ id: rowId('invitation'), role_code: z.enum(Object.values(roleCodes)) }).nullable(),
  /** A request between teams: what it had become when the reader was told, and what it is now. The other team is named. */
  transfer: z
    .object({
      id: rowId('transfer'),
      type: transferType,
      title: z.string(),
      told: transferStatus,
      status: transferStatus,
      team: transferSide,
    })
    .nullable(),
  /** How an import of the reader's ended. */
  import: z.object({ id: rowId('import'), status: z.enum(['done', 'failed']) }).nullable(),
  /** Of the task, when a reminder was made. */
  due_date: rowDate.nullable(),
  read_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Notification = z.infer<typeof notification>;

const kind = z.enum(notificationKinds);
const preference = z.object({ kind, in_app: z.boolean(), mail: z.enum(mailChoices) });
export type NotificationPreference = z.infer<typeof preference>;
const notificationId = idOf('notification');

export const notificationsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['notifications'],
      summary: 'One’s own notifications of every team, the newest first',
    })
    .input(z.strictObject({ unread: z.enum(['true']).optional(), kind: oneOrMore(kind).optional(), ...pageQuery }))
    .output(pageOf(notification)),
  count: oc
    .route({
      method: 'GET',
      path: '/notifications/count',
      tags: ['notifications'],
      summary: 'How many of them are not read',
    })
    .output(z.object({ unread: z.number() })),
  read: oc
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['notifications'],
      summary: 'Mark notifications as read or not: those of a list, or all there are; those that are gone are left out',
    })
    .input(
      z
        .strictObject({
          notification_ids: z.array(notificationId).min(1).max(200).optional(),
          all: z.literal(true).optional(),
          read: z.boolean().default(true),
        })
        .refine(({ notification_ids, all }) => (notification_ids === undefined) === (all === true)),
    )
    .output(done),
  preferences: oc
    .route({
      method: 'GET',
      path: '/notifications/preferences',
      tags: ['notifications'],
      summary: 'How one is told of each kind',
    })
    .output(z.object({ items: z.array(preference) })),
  setPreference: oc
    .route({
      method: 'PUT',
      path: '/notifications/preferences',
      tags: ['notifications'],
      summary: 'Choose how one is told of a kind',
    })
    .input(z.strictObject(preference.shape))
    .output(preference),
};

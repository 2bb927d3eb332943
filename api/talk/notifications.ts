import { limits } from '@groundwork/contract/base/limits';
import type { ReceivedInvitation } from '@groundwork/contract/people/invitations';
import { plainText } from '@groundwork/contract/talk/comment-text';
import type {
  Notification,
  NotificationKind,
  NotificationPreference,
  NotificationReason,
} from '@groundwork/contract/talk/notifications';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { type Order, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';
import { namesInChanges, subjectOf } from './activity.ts';
import { foundSubject } from './watches.ts';

/** A notification to send: its recipient, its kind and its subject. */
export type Notice = {
  kind: NotificationKind;
  team_id: string;
  user_id: string;
  task_id?: string | null;
  goal_id?: string | null;
  comment_id?: string | null;
};

/**
 * Notifies people in the transaction of the write. The caller and people outside the team are skipped. The database
 * applies the recipient's preferences (in the app, by mail, or not).
 */
export async function notify(db: Db, notices: Notice[]) {
  if (notices.length === 0) return;
  await notifying(sql`
    select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      n (team_id uuid, user_id uuid, kind text, task_id uuid, goal_id uuid, comment_id uuid)`).execute(db);
}

/** The insert of notifications that the query `notices` selects with the columns of a notice. */
const notifying = (notices: RawBuilder<unknown>) => sql`
  insert into notifications (team_id, user_id, kind, task_id, goal_id, comment_id)
  select n.team_id, n.user_id, n.kind, n.task_id, n.goal_id, n.comment_id
  from (${notices}) n
  join team_memberships m on m.team_id = n.team_id and m.user_id = n.user_id
  where n.user_id <> rules.me()`;

/** The insert of notifications of new tasks, the rows of the query `added`, for their assignees. */
export const notifyingAssignees = (added: string) =>
  notifying(sql`
    select team_id, assigned_to as user_id, 'assignment' as kind, id as task_id, null::uuid as goal_id,
      null::uuid as comment_id
    from ${sql.table(added)}`);

/** The notifications of new tasks for their assignees. */
export const assignmentsOf = (tasks: { id: string; team_id: string; assigned_to?: string | null }[]) =>
  tasks.flatMap(({ id: task_id, team_id, assigned_to: user_id }): Notice[] =>
    user_id ? [{ kind: 'assignment', team_id, user_id, task_id }] : [],
  );

/**
 * Notifies a person of tasks or goals that are about to be assigned to them. Skips rows that are already assigned to
 * them, so call it before the write.
 */
export async function notifyAssignment(
  db: Db,
  table: 'tasks' | 'goals',
  ids: string[],
  assignee: string | null | undefined,
) {
  if (!assignee) return;
  const rows = await db
    .selectFrom(table)
    .select(['id', 'team_id'])
    .where('id', 'in', ids)
    .where('assigned_to', 'is distinct from', assignee)
    .execute();
  const subject = table === 'tasks' ? 'task_id' : 'goal_id';
  await notify(
    db,
    rows.map(({ id, team_id }) => ({ kind: 'assignment', team_id, user_id: assignee, [subject]: id })),
  );
}

/**
 * The insert of notifications of new comments, the rows of the query `added`, for the watchers of their task or goal,
 * except people who get another notification.
 */
export const notifyingWatchers = (added: string, except: string[]) => sql`
  insert into notifications (team_id, user_id, kind, task_id, goal_id, comment_id)
  select c.team_id, watcher, 'comment', c.task_id, c.goal_id, c.id
  from ${sql.table(added)} c, rules.watchers(c.team_id, c.task_id, c.goal_id, null) watcher
  where watcher <> rules.me() and watcher <> all (${except}::uuid[])`;

/** Whether the subject is assigned to the reader. */
const isAssigned = sql<boolean>`rules.me() in (
  (select assigned_to from tasks where id = notifications.task_id),
  (select assigned_to from goals where id = notifications.goal_id)
)`;

/** The comment with the current names of mentioned people. */
const commentOf = sql<{ id: string; content: string; mentioned: Record<string, string> } | null>`(
  select json_build_object('id', c.id, 'content', left(c.content, 2000), 'mentioned', (
      select coalesce(json_object_agg(p.id, p.full_name), '{}')
      from user_profiles p where p.id = any (c.mentioned_users)))
  from comments c where c.id = notifications.comment_id)`.as('comment');

/** An invitation with the team and the inviter, which only the invited person can see. */
const invitationOf = sql<ReceivedInvitation | null>`(
    select to_json(i) from rules.my_invitations() i where i.id = notifications.invitation_id
  )`.as('invitation');

/** A transfer request of another team, or its answer. */
const transferOf = sql<Notification['transfer']>`(
  select json_build_object(
    'id', q.id, 'type', q.type, 'title', q.title, 'status_then', notifications.transfer_status, 'status', q.status,
    'team', sides -> case notifications.kind when 'transfer' then 'team' else 'recipient_team' end,
    'recipient_email', sides -> 'recipient_email', 'personal', notifications.personal)
  from transfer_requests q, rules.transfer_sides(q.id) sides where q.id = notifications.transfer_id)`.as('transfer');

const importOf = sql<
  Notification['import']
>`(select json_build_object('id', i.id, 'status', i.status) from imports i where i.id = notifications.import_id)`.as(
  'import',
);

/** A map or a form. */
const instanceOf = sql<Notification['instance']>`(
  select json_build_object(
    'id', i.id, 'title', i.name, 'map_id', (select m.id from tpl_maps m where m.instance_id = i.id)
  )
  from tpl_instances i where i.id = notifications.instance_id)`.as('instance');

/** The first reason that applies for notifying the reader. Null if the kind of notification says the reason. */
const reasonOf = sql<NotificationReason | null>`case
  when kind not in ('comment', 'change', 'map_change', 'record') then null
  when ${isAssigned} then 'assigned'
  when rules.me() in (
    (select created_by from tasks where id = notifications.task_id),
    (select created_by from goals where id = notifications.goal_id),
    (select created_by from tpl_instances where id = notifications.instance_id and not for_entries)
  ) then 'created'
  when exists (
    select from watches w
    where w.user_id = rules.me()
      and (
        w.task_id = notifications.task_id or w.goal_id = notifications.goal_id
        or w.instance_id = notifications.instance_id
      )
  ) then 'watching'
  else 'participated'
end`.as('reason');

const isSnoozed = sql<boolean>`(snoozed_until is not null and snoozed_until > now())`;

/** A snoozed notification has its place by the time at which it comes back. */
const latestFirst: Order = { value: sql`coalesce(snoozed_until, created_at)`, type: 'timestamptz', direction: 'desc' };
const soonestFirst: Order = { ...latestFirst, direction: 'asc' };

/** The number of characters of a comment that the inbox shows. */
const excerpt = 300;

export const notifications = {
  list: signedIn.notifications.list.handler(
    async ({ context, input: { unread, kind, assigned, snoozed, ...page } }) => {
      let query = context.db
        .selectFrom('notifications')
        .select([
          'id',
          'kind',
          sql<
            Notification['team'] | null
          >`(select json_build_object('id', t.id, 'name', t.name) from teams t where t.id = notifications.team_id)`.as(
            'team',
          ),
          personOf('notifications.actor_id').as('actor'),
          subjectOf('tasks', 'notifications.task_id').as('task'),
          subjectOf('goals', 'notifications.goal_id').as('goal'),
          instanceOf,
          commentOf,
          invitationOf,
          transferOf,
          importOf,
          sql<Notification['changes']>`changes`.as('changes'),
          sql<Notification['names']>`case when changes is null then '{}' else ${namesInChanges} end`.as('names'),
          reasonOf,
          'due_date',
          'read_at',
          'snoozed_until',
          'created_at',
        ])
        .where('in_app', '=', true)
        .where(snoozed ? isSnoozed : sql<boolean>`not ${isSnoozed}`);
      if (assigned) query = query.where(isAssigned);
      if (unread) query = query.where('read_at', 'is', null);
      if (kind) query = query.where('kind', 'in', kind);
      const { items, next_cursor } = await pageOf(context.db, query, snoozed ? soonestFirst : latestFirst, page);
      const shown = items.map(({ kind, team, actor, comment, invitation, transfer, ...row }) => ({
        ...row,
        transfer,
        team: (team ?? invitation?.team ?? transfer?.team) as Notification['team'],
        actor: actor ?? invitation?.inviter ?? null,
        invitation: invitation && { id: invitation.id, role_code: invitation.role_code },
        kind: kind as NotificationKind,
        comment: comment && {
          id: comment.id,
          content: plainText(comment.content, (id) => comment.mentioned[id]).slice(0, excerpt),
        },
      }));
      return { items: shown, next_cursor };
    },
  ),

  count: signedIn.notifications.count.handler(async ({ context }) => {
    const { rows } = await sql<{ unread: number; wakes_at: string | null }>`
      select
        count(*) filter (where not ${isSnoozed})::integer as unread,
        min(snoozed_until) filter (where ${isSnoozed}) as wakes_at
      from notifications where user_id = rules.me() and in_app and read_at is null`.execute(context.db);
    return rows[0] ?? { unread: 0, wakes_at: null };
  }),

  read: signedIn.notifications.read.handler(async ({ context: { db }, input: { notification_ids, read } }) => {
    const mine = db.updateTable('notifications').set({ read_at: read ? sql<string>`coalesce(read_at, now())` : null });
    const { numUpdatedRows } = await (notification_ids
      ? mine.where('id', 'in', notification_ids)
      : mine
          .where('user_id', '=', sql<string>`rules.me()`)
          .where('read_at', read ? 'is' : 'is not', null)
          .where(sql<boolean>`not ${isSnoozed}`)
    ).executeTakeFirst();
    if (notification_ids && numUpdatedRows === 0n) throw notFound();
    return { success: true as const };
  }),

  readAbout: signedIn.notifications.readAbout.handler(async ({ context: { db }, input: { comments, ...subject } }) => {
    const { column, id } = await foundSubject(db, subject);
    await db
      .updateTable('notifications')
      .set({ read_at: sql<string>`now()` })
      .where('user_id', '=', sql<string>`rules.me()`)
      .where('read_at', 'is', null)
      .where(sql<boolean>`not ${isSnoozed}`)
      .where(column, '=', id)
      .where('comment_id', comments ? 'is not' : 'is', null)
      .execute();
    return { success: true as const };
  }),

  snooze: signedIn.notifications.snooze.handler(async ({ context: { db }, input: { notification_ids, until } }) => {
    const wait = until ? Date.parse(until) - Date.now() : 0;
    if (wait < 0 || wait > limits.snoozeMs) throw refusal('BAD_REQUEST', 'notifications.snoozeTime');
    const { numUpdatedRows } = await db
      .updateTable('notifications')
      .set({ snoozed_until: until, read_at: null })
      .where('id', 'in', notification_ids)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    return { success: true as const };
  }),

  preferences: signedIn.notifications.preferences.handler(async ({ context }) => {
    const { rows } = await sql<NotificationPreference>`select kind, in_app, mail from rules.my_channels()`.execute(
      context.db,
    );
    const options = await context.db
      .selectFrom('user_metadata')
      .select(['requests_from_strangers', 'digest_hour'])
      .where('user_id', '=', sql<string>`rules.me()`)
      .executeTakeFirstOrThrow();
    return { items: rows, ...options };
  }),

  setRequestsFromStrangers: signedIn.notifications.setRequestsFromStrangers.handler(async ({ context, input }) => {
    await context.db
      .updateTable('user_metadata')
      .set({ requests_from_strangers: input.allowed })
      .where('user_id', '=', sql<string>`rules.me()`)
      .execute();
    return { success: true as const };
  }),

  setDigestHour: signedIn.notifications.setDigestHour.handler(async ({ context, input }) => {
    await context.db
      .updateTable('user_metadata')
      .set({ digest_hour: input.hour })
      .where('user_id', '=', sql<string>`rules.me()`)
      .execute();
    return { success: true as const };
  }),

  setPreference: signedIn.notifications.setPreference.handler(async ({ context, input }) => {
    const { in_app, mail } = input;
    await context.db
      .insertInto('notification_preferences')
      .values(input)
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app, mail }))
      .execute();
    return input;
  }),
};

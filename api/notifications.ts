import { plainText } from '@groundwork/contract/comment-text';
import type { ReceivedInvitation } from '@groundwork/contract/invitations';
import type { Notification, NotificationKind, NotificationPreference } from '@groundwork/contract/notifications';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { subjectOf } from './activity.ts';
import { notFound } from './http/errors.ts';
import { newestFirst, pageOf } from './http/paging.ts';
import { signedIn } from './http/procedures.ts';
import { personOf } from './identity/people.ts';

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
  await sql`
    insert into notifications (team_id, user_id, kind, task_id, goal_id, comment_id)
    select n.team_id, n.user_id, n.kind, n.task_id, n.goal_id, n.comment_id
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      n (team_id uuid, user_id uuid, kind text, task_id uuid, goal_id uuid, comment_id uuid)
    join team_memberships m on m.team_id = n.team_id and m.user_id = n.user_id
    where n.user_id <> rules.me()`.execute(db);
}

/**
 * Notifies a person of tasks or goals that are about to be assigned to them. Skips those that they have already, so it
 * runs before the write.
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

/** The number of characters of a comment that the inbox shows. */
const excerpt = 300;

export const notifications = {
  list: signedIn.notifications.list.handler(async ({ context, input: { unread, kind, ...page } }) => {
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
        commentOf,
        invitationOf,
        transferOf,
        importOf,
        'due_date',
        'read_at',
        'created_at',
      ])
      .where('in_app', '=', true);
    if (unread) query = query.where('read_at', 'is', null);
    if (kind) query = query.where('kind', 'in', kind);
    const { items, next_cursor } = await pageOf(query, newestFirst, page);
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
  }),

  count: signedIn.notifications.count.handler(async ({ context }) => {
    const { rows } = await sql<{ unread: number }>`
        select count(*)::integer as unread from notifications
        where user_id = rules.me() and in_app and read_at is null`.execute(context.db);
    return { unread: rows[0]?.unread ?? 0 };
  }),

  read: signedIn.notifications.read.handler(async ({ context: { db }, input: { notification_ids, read } }) => {
    const mine = db.updateTable('notifications').set({ read_at: read ? sql<string>`coalesce(read_at, now())` : null });
    const { numUpdatedRows } = await (notification_ids
      ? mine.where('id', 'in', notification_ids)
      : mine.where('user_id', '=', sql<string>`rules.me()`).where('read_at', read ? 'is' : 'is not', null)
    ).executeTakeFirst();
    if (notification_ids && numUpdatedRows === 0n) throw notFound();
    return { success: true as const };
  }),

  preferences: signedIn.notifications.preferences.handler(async ({ context }) => {
    const { rows } = await sql<NotificationPreference>`select kind, in_app, mail from rules.my_channels()`.execute(
      context.db,
    );
    const { requests_from_strangers } = await context.db
      .selectFrom('user_metadata')
      .select('requests_from_strangers')
      .where('user_id', '=', sql<string>`rules.me()`)
      .executeTakeFirstOrThrow();
    return { items: rows, requests_from_strangers };
  }),

  setRequestsFromStrangers: signedIn.notifications.setRequestsFromStrangers.handler(async ({ context, input }) => {
    await context.db
      .updateTable('user_metadata')
      .set({ requests_from_strangers: input.allowed })
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

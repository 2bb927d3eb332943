import type { Person } from '@groundwork/contract/base/fields';
import { limits } from '@groundwork/contract/base/limits';
import { picture } from '@groundwork/contract/base/pictures';
import { type Comment, comment, type Reaction, reactionEmoji } from '@groundwork/contract/talk/comments';
import { mentionedIds } from '@groundwork/contract/talk/mentions';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { authorAllows, can, teamAllows } from '../base/can.ts';
import { deleteOne, deleting } from '../base/deleting.ts';
import { builtOnce, isColumn } from '../http/built-once.ts';
import { notFound, refusal } from '../http/errors.ts';
import { fitting, newestFirst, type PageInput, page, placeIn, rowsOfPage } from '../http/paging.ts';
import { signedIn, signedInAtOnce } from '../http/procedures.ts';
import { rowAsJson } from '../http/raw-json.ts';
import { personOf, profile } from '../people/identity/people.ts';
import { shownAttachments } from './attachments.ts';
import { type Notice, notify, notifyingWatchers } from './notifications.ts';

/** The number of comments on the row whose id is in `owner`, without deleted comments that stay for their replies. */
export const commentCount = (subject: 'task_id' | 'goal_id', owner: string) =>
  sql<number>`(
    select count(*)::integer from comments c
    where c.${sql.ref(subject)} = ${sql.ref(owner)} and c.content is not null
  )`.as('comment_count');

/** A deleted comment that stays for its replies allows no action. */
const unlessDeleted = (rule: RawBuilder<boolean>) => sql<boolean>`content is not null and ${rule}`;

/** The reactions in the order in which the web offers them, each with the first people who reacted. */
const reactions = sql<Reaction[]>`case when comments.reactions = '{}' then '[]' else coalesce((
  select json_agg(json_build_object(
    'emoji', emoji,
    'count', jsonb_array_length(found.ids),
    'is_mine', found.ids ? rules.me()::text,
    'people', (
      select coalesce(json_agg(${profile} order by array_position(named.ids, p.id)), '[]')
      from (select array(
        select person::uuid from jsonb_array_elements_text(found.ids) people (person)
        limit ${sql.lit(limits.namedReactions)}
      ) as ids) named
      join user_profiles p on p.id = any (named.ids)
    )
  ) order by array_position(${sql.lit(`{${reactionEmoji.join()}}`)}::text[], emoji))
  from jsonb_each(comments.reactions) found (emoji, ids)
), '[]') end`.as('reactions');

const columns = [
  'id',
  'team_id',
  'task_id',
  'goal_id',
  'parent_comment_id',
  'user_id',
  'content',
  'mentioned_users',
  'is_pinned',
  'is_edited',
  'created_at',
  'updated_at',
  'resolved_at',
  personOf('comments.resolved_by').as('resolved_by'),
  personOf('comments.user_id').as('author'),
  sql<Person[]>`case when comments.mentioned_users = '{}' then '[]' else coalesce((
    select json_agg(${profile} order by array_position(comments.mentioned_users, p.id))
    from team_memberships m join user_profiles p on p.id = m.user_id
    where m.team_id = comments.team_id and m.user_id = any (comments.mentioned_users)
  ), '[]') end`.as('mentions'),
  reactions,
  can({
    edit: unlessDeleted(authorAllows('comment.edit', 'user_id')),
    delete: unlessDeleted(authorAllows('comment.delete', 'user_id')),
    pin: unlessDeleted(teamAllows('comment.pin')),
    react: unlessDeleted(teamAllows('comment.react')),
    resolve: unlessDeleted(sql<boolean>`parent_comment_id is null and ${teamAllows('thread.resolve')}`),
  }),
] as const;
const selectComments = (db: Db) => db.selectFrom('comments').select(columns);

/**
 * The first comment of a thread with its place in the order of the page, and whether another thread comes after it. For
 * a reply both are null.
 */
const placed = comment.extend({ place: z.array(z.string()).nullable(), more: z.boolean().nullable() });
type PlacedComment = z.infer<typeof placed>;

const bytesOfThread = sql`(
  select sum(octet_length(content)) from comments c where c.id = found.id or c.parent_comment_id = found.id
)`;

/**
 * Selects the comments of a page of threads. The first page also has all pinned threads. The result is an expression,
 * so that the statement that reads the task can include it: a separate statement would take half as long again. It
 * reads the columns of all comments in one place, because PostgreSQL prepares each place for each execution.
 */
export function threadsOf(
  db: Db,
  subject: 'task_id' | 'goal_id',
  owner: string | RawBuilder<string>,
  page: PageInput,
): RawBuilder<PlacedComment[]> {
  const threads = db
    .selectFrom('comments')
    .select('id')
    .where('parent_comment_id', 'is', null)
    .where(subject, '=', owner);
  const unpinned = rowsOfPage(threads.where('is_pinned', '=', false), newestFirst, page);
  const newest = fitting(unpinned, page.limit, bytesOfThread);
  const pinned = threads.where('is_pinned', '=', true).select([placeIn(newestFirst), sql`false`.as('more')]);
  const comments = selectComments(db)
    .innerJoin(sql<{ found_id: string }>`found`.as('found'), (join) => join.onRef('found.found_id', '=', 'comments.id'))
    .select([sql`found.place`.as('place'), sql`found.more`.as('more')]);
  return sql`(
    with firsts as (
      select id, place, more from ${newest} newest
      ${page.cursor ? sql`` : sql`union all select id, place, more from ${pinned} pinned`}
    ), found (found_id, place, more) as (
      select id, place, more from firsts
      union all
      select r.id, null, null from firsts join comments r on r.parent_comment_id = firsts.id
    )
    select coalesce(json_agg(${rowAsJson(placed, 'comment')} order by
      place is null, place is null and is_pinned desc, case when place is null then created_at end,
      case when place is null then id end, created_at desc, id desc
    ), '[]')
    from ${comments} comment
  )`;
}

/** The page of the threads that `threadsOf` found: the pinned ones, then the newest, both in reading order. */
export function pageOfThreads(found: PlacedComment[]) {
  const repliesTo = new Map<string | null, Comment[]>();
  const threads = found.flatMap(({ place, more, ...row }) => {
    if (!place) repliesTo.get(row.parent_comment_id)?.push(row);
    if (!place) return [];
    const replies: Comment[] = [];
    repliesTo.set(row.id, replies);
    return { ...row, place, more, replies };
  });
  const pinned = threads.filter(({ is_pinned }) => is_pinned).map(({ place, more, ...row }) => row);
  const newest = threads.filter(({ is_pinned }) => !is_pinned);
  const { items, next_cursor } = page({
    rows: newest.map(({ more, ...row }) => row),
    more: newest.at(-1)?.more ?? false,
  });
  return { items: [...pinned.toReversed(), ...items.toReversed()], next_cursor };
}

async function oneComment(db: Db, commentId: string): Promise<Comment> {
  const comment = await selectComments(db).where('id', '=', commentId).executeTakeFirst();
  if (!comment) throw notFound();
  return comment;
}

/** A comment that the person may edit and delete. Throws when they may not. */
async function ownComment(db: Db, commentId: string): Promise<Comment> {
  const comment = await oneComment(db, commentId);
  if (!comment.can.edit) throw refusal('FORBIDDEN', 'comments.notAuthor');
  return comment;
}

type Subject = { task_id?: string | null | undefined; goal_id?: string | null | undefined };

/** The team of the task or goal of a comment. */
async function teamOf(db: Db, { task_id, goal_id }: Subject): Promise<string> {
  const row = await db
    .selectFrom(task_id ? 'tasks' : 'goals')
    .select('team_id')
    .where('id', '=', task_id ?? goal_id ?? '')
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.team_id;
}

/** The ids of mentioned members of the team, in the order of the text. */
async function mentionsIn(db: Db, team_id: string, content: string): Promise<string[]> {
  const ids = mentionedIds(content);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('team_memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('user_id', 'in', ids)
    .execute();
  const members = new Set(rows.map(({ user_id }) => user_id));
  return ids.filter((id) => members.has(id)).slice(0, limits.mentions);
}

/** The text with only the pictures of its own task or goal. Other pictures become their names. */
async function withOwnPictures(db: Db, subject: Subject, content: string): Promise<string> {
  const own = await shownAttachments(db, subject, content);
  const kept = content.replace(picture, (syntax, name: string, id: string) =>
    own.has(id.toLowerCase()) ? syntax : name,
  );
  if (!kept.trim()) throw refusal('BAD_REQUEST', 'comments.contentRequired');
  return kept;
}

type NewComment = Subject & {
  parent_comment_id?: string | null | undefined;
  content: string;
  mentioned_users: string[];
  /** The people whom another notification tells about the comment. */
  told: string[];
};

/**
 * Adds a comment in the team of its task or goal and notifies the watchers. Returns no row if the person does not see
 * the task or goal.
 */
const addComment = builtOnce((db, { told, ...comment }: NewComment) => {
  const { task_id, goal_id } = comment;
  const added = db
    .insertInto('comments')
    .columns(['team_id', ...(Object.keys(comment) as Exclude<keyof NewComment, 'told'>[])])
    .expression(
      db
        .selectFrom(task_id ? 'tasks' : 'goals')
        .select(['team_id', ...Object.entries(comment).map(([column, value]) => sql`${value}`.as(column))])
        .where('id', '=', task_id ?? goal_id ?? ''),
    )
    .returning(columns);
  return sql<Comment>`
    with added as (${added}), notified as (${notifyingWatchers('added', told)}) select * from added`.compile(db);
}, isColumn);

/** The authors of the answered comment and of the first comment of its thread. */
async function answeredBy(db: Db, answered: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('user_id')
    .where((is) =>
      is.or([
        is('id', '=', answered),
        is('id', '=', is.selectFrom('comments as c').select('c.parent_comment_id').where('c.id', '=', answered)),
      ]),
    )
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Notifies each person once, for the last of their reasons. */
async function notifyPeople(
  db: Db,
  { id: comment_id, team_id, task_id, goal_id }: Comment,
  reasons: [Notice['kind'], string[]][],
) {
  const kinds = new Map(reasons.flatMap(([kind, people]) => people.map((person) => [person, kind] as const)));
  await notify(
    db,
    [...kinds].map(([user_id, kind]) => ({ kind, team_id, user_id, task_id, goal_id, comment_id })),
  );
}

export const comments = {
  list: signedIn.comments.list.handler(async ({ context: { db }, input: { task_id, goal_id, ...page } }) => {
    const threads = threadsOf(db, task_id ? 'task_id' : 'goal_id', task_id ?? goal_id ?? '', page);
    const { found } = await db.selectNoFrom(threads.as('found')).executeTakeFirstOrThrow();
    return pageOfThreads(found);
  }),

  create: signedInAtOnce.comments.create.handler(async ({ context: { db }, input }) => {
    const content = await withOwnPictures(db, input, input.content);
    const mentions = mentionedIds(content).length > 0;
    const mentioned_users = mentions ? await mentionsIn(db, await teamOf(db, input), content) : [];
    const answered = input.parent_comment_id ? await answeredBy(db, input.parent_comment_id) : [];
    const told = [...answered, ...mentioned_users];
    const [comment] = (await db.executeQuery(addComment({ ...input, content, mentioned_users, told }))).rows;
    if (!comment) throw notFound();
    await notifyPeople(db, comment, [
      ['reply', answered],
      ['mention', mentioned_users],
    ]);
    return comment;
  }),

  update: signedIn.comments.update.handler(async ({ context: { db }, input: { commentId, ...input } }) => {
    const before = await ownComment(db, commentId);
    const content = await withOwnPictures(db, before, input.content);
    const mentioned_users = await mentionsIn(db, before.team_id, content);
    await db.updateTable('comments').set({ content, mentioned_users }).where('id', '=', commentId).execute();
    const comment = await oneComment(db, commentId);
    await notifyPeople(db, comment, [
      ['mention', mentioned_users.filter((person) => !before.mentioned_users.includes(person))],
    ]);
    return comment;
  }),

  pin: signedIn.comments.pin.handler(async ({ context: { db }, input: { commentId, is_pinned } }) => {
    const { rows } = await sql<{ done: boolean }>`select rules.pin_comment(${commentId}, ${is_pinned}) as done`.execute(
      db,
    );
    if (!rows[0]?.done) throw notFound();
    return oneComment(db, commentId);
  }),

  react: signedIn.comments.react.handler(async ({ context: { db }, input: { commentId, emoji, is_set } }) => {
    const { rows } = await sql<{ done: boolean }>`
      select rules.react_to_comment(${commentId}, ${emoji}, ${is_set}) as done`.execute(db);
    if (!rows[0]?.done) throw notFound();
    return oneComment(db, commentId);
  }),

  resolve: signedIn.comments.resolve.handler(async ({ context: { db }, input: { commentId, is_resolved } }) => {
    const { rows } = await sql<{ done: boolean }>`
      select rules.resolve_thread(${commentId}, ${is_resolved}) as done`.execute(db);
    if (!rows[0]?.done) throw notFound();
    return oneComment(db, commentId);
  }),

  delete: signedIn.comments.delete.handler(async ({ context: { db }, input: { commentId } }) => {
    await ownComment(db, commentId);
    // Locks the comment so that a concurrent reply commits first.
    await db.selectFrom('comments').select('id').where('id', '=', commentId).forUpdate().execute();
    const reply = await db
      .selectFrom('comments')
      .select('id')
      .where('parent_comment_id', '=', commentId)
      .limit(1)
      .executeTakeFirst();
    if (!reply) return deleteOne(db, 'comment', commentId);
    const empty = db.updateTable('comments').set({ content: null, mentioned_users: [] }).where('id', '=', commentId);
    const { deletion_id } = await deleting(db, 'comment', () => empty.execute());
    return { success: true as const, deletion_id };
  }),
};

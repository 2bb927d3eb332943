import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { hasOneSubject, idOf, pageOf, pageQuery, person, required, rowId, subject, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';

/** The emoji that people can react with. */
export const reactionEmoji = ['👍', '👎', '❤️', '🎉', '😄', '😕', '🙏', '👀', '🚀', '✅', '💯', '🔥'] as const;
export type ReactionEmoji = (typeof reactionEmoji)[number];

export const reaction = z.object({
  emoji: z.enum(reactionEmoji),
  count: z.number().int(),
  /** Whether the reader reacted with this emoji. */
  is_mine: z.boolean(),
  /** The first people who reacted, at most `limits.namedReactions`. */
  people: z.array(person),
});
export type Reaction = z.infer<typeof reaction>;

export const comment = z.object({
  id: rowId('comment'),
  team_id: rowId('team'),
  task_id: rowId('task').nullable(),
  goal_id: rowId('goal').nullable(),
  parent_comment_id: rowId('comment').nullable(),
  user_id: rowId('user').nullable(),
  /**
   * Plain text with light Markdown and mentions (`mentions.ts`). Null for a deleted comment that stays because it has
   * replies.
   */
  content: z.string().nullable(),
  mentioned_users: z.array(rowId('user')),
  is_pinned: z.boolean(),
  is_edited: z.boolean(),
  /** When and by whom the thread was resolved. Only the first comment of a thread has this. */
  resolved_at: timestamp.nullable(),
  resolved_by: person.nullable(),
  /** The reactions, in the order of `reactionEmoji`. */
  reactions: z.array(reaction),
  created_at: timestamp,
  updated_at: timestamp,
  /**
   * Null when the account is gone (`user_id` is null, too: "Former member") or no longer shares a team with the reader:
   * "Unknown User".
   */
  author: person.nullable(),
  /** The `mentioned_users` who are members, with their current names. */
  mentions: z.array(person),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), pin: z.boolean(), react: z.boolean(), resolve: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

/**
 * A comment with its replies. Replies have one level: a reply to a reply belongs to the comment that began the thread.
 */
export const thread = comment.extend({ replies: z.array(comment) });
export type Thread = z.infer<typeof thread>;

const oneSubject = { path: ['task_id'], message: 'comments.oneSubject' };

const commentId = idOf('comment');
const content = required(limits.text.comment, 'comments.contentRequired');

export const commentsContract = {
  list: operation('comments.loadFailed')
    .route({
      method: 'GET',
      path: '/comments',
      tags: ['comments'],
      summary: 'Comments of a task or goal: pinned first, then oldest first',
      description:
        'The first page holds all pinned threads, then the newest ones. `next_cursor` leads to the previous page, ' +
        'which belongs between the pinned and the newest threads. Each page is in reading order. ' +
        '`limit` counts unpinned threads; replies come with their thread.',
    })
    .input(z.strictObject({ ...subject, ...pageQuery }).refine(hasOneSubject, oneSubject))
    .output(pageOf(thread)),
  create: operation('comments.addFailed')
    .route({
      method: 'POST',
      path: '/comments',
      tags: ['comments'],
      summary: 'Comment on a task or goal, or reply to a comment there',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({ ...subject, parent_comment_id: idOf('comment').nullish(), content })
        .refine(hasOneSubject, oneSubject),
    )
    .output(comment),
  update: operation('comments.updateFailed')
    .route({
      method: 'PATCH',
      path: '/comments/{commentId}',
      tags: ['comments'],
      summary: 'Edit one’s own comment',
    })
    .input(z.strictObject({ commentId, content }))
    .output(comment),
  pin: operation('comments.pinFailed')
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/pin',
      tags: ['comments'],
      summary: 'Pin or unpin a comment; any member may',
    })
    .input(z.strictObject({ commentId, is_pinned: z.boolean() }))
    .output(comment),
  react: operation('comments.reactFailed')
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/reactions',
      tags: ['comments'],
      summary: 'React to a comment with an emoji, or take that back; any member may',
    })
    .input(z.strictObject({ commentId, emoji: z.enum(reactionEmoji), is_set: z.boolean() }))
    .output(comment),
  resolve: operation('comments.resolveFailed')
    .route({
      method: 'PUT',
      path: '/comments/{commentId}/resolved',
      tags: ['comments'],
      summary: 'Resolve a thread or open it again; any member may, and a reply opens it',
    })
    .input(z.strictObject({ commentId, is_resolved: z.boolean() }))
    .output(comment),
  delete: operation('comments.deleteFailed')
    .route({
      method: 'DELETE',
      path: '/comments/{commentId}',
      tags: ['comments'],
      summary: 'Delete one’s own comment; a comment with replies stays as a placeholder',
    })
    .input(z.strictObject({ commentId }))
    .output(deleted),
};

import type { Person } from '@groundwork/contract/base/fields';
import * as messages from '@groundwork/contract/base/messages.gen';
import {
  type Comment,
  type Reaction,
  type ReactionEmoji,
  reactionEmoji,
  type Thread,
} from '@groundwork/contract/talk/comments';
import { mentionedIds } from '@groundwork/contract/talk/mentions';
import type { Goal } from '@groundwork/contract/work/goals';
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { currentTime } from '../../base/dates/clock.ts';
import { api, client } from '../../base/queries/api.ts';
import { changeCached, type Page } from '../../base/queries/cached-rows.ts';
import { changeTask } from '../../base/queries/cached-tasks.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useUndoDeletion } from '../../base/queries/undo-deletion.ts';
import { useAccount } from '../../base/session/session.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { useToastLink } from '../../base/toast/toast-link.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import { commentsOf, type Subject } from './comment-queries.ts';

const mutationKey = api.comments.key({ type: 'mutation' });
const lists = api.comments.list.key();
const nothing = { edit: false, delete: false, pin: false, react: false, resolve: false };

/** Fields of a thread that is not resolved. */
const open = { resolved_at: null, resolved_by: null };

/** Applies `change` to a comment in all cached lists. A deleted comment disappears with its last reply. */
function changeComment(queries: QueryClient, id: string, change: (comment: Comment) => Comment | null) {
  changeCached<Thread>(queries, lists, (thread) => {
    if (thread.id === id) {
      const changed = change(thread);
      return changed && { ...changed, replies: thread.replies };
    }
    const replies = thread.replies.flatMap((reply) => (reply.id === id ? (change(reply) ?? []) : reply));
    return thread.content === null && replies.length === 0 ? null : { ...thread, replies };
  });
}

function changeCount(queries: QueryClient, { task_id, goal_id }: Pick<Comment, 'task_id' | 'goal_id'>, by: number) {
  const counted = <Row extends { id: string; comment_count: number }>(row: Row): Row =>
    row.id === (task_id ?? goal_id) ? { ...row, comment_count: row.comment_count + by } : row;
  if (task_id) changeTask(queries, counted);
  else changeCached<Goal>(queries, api.goals.key(), counted);
}

/**
 * A write of comments with an optimistic update. `show` applies the update, and returns a function that reverts its
 * changes outside of the lists.
 */
function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  show: (queries: QueryClient, input: Input) => () => void,
  failed: string,
  { done, retry = 'toast' }: { done?: (answer: Answer) => void; retry?: 'toast' | 'in place' } = {},
) {
  const queries = useQueryClient();
  return useOptimisticUpdate({
    mutationKey,
    write,
    changes: [lists],
    show: (input, _, restore) => {
      const revert = show(queries, input);
      return () => {
        restore();
        revert();
      };
    },
    failed,
    retry,
    onSuccess: (answer) => done?.(answer),
    // The refetch is not awaited, so that a text that could not be sent returns to its field at once.
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: lists });
    },
  });
}

const members = (queries: QueryClient, teamId: string, content: string) => {
  const people = queries.getQueryData(teamMembers(teamId).queryKey)?.items ?? [];
  return mentionedIds(content).flatMap((id) => people.find((person) => person.id === id) ?? []);
};

/** A toast links to the comment, which has no name. */
function useLinkToComment() {
  const linkTo = useToastLink();
  return ({ id: comment, task_id, goal_id }: Comment) =>
    task_id
      ? linkTo({ to: '/dashboard/tasks/$taskId', params: { taskId: task_id }, search: { comment } })
      : linkTo({ to: '/dashboard/goals/$goalId', params: { goalId: goal_id ?? '' }, search: { comment } });
}

type NewComment = { content: string; answers?: Comment | undefined };

export function useAddComment(subject: Subject, team_id: string) {
  const author = useAccount();
  const linkTo = useLinkToComment();
  return useWrite(
    ({ content, answers }: NewComment) =>
      client.comments.create({ ...subject, content, parent_comment_id: answers?.id }),
    (queries, { content, answers }) => {
      const now = currentTime().toISOString();
      const parent_comment_id = answers ? (answers.parent_comment_id ?? answers.id) : null;
      const mentions = members(queries, team_id, content);
      const comment: Comment = {
        id: `new ${now}`,
        team_id,
        task_id: null,
        goal_id: null,
        ...subject,
        parent_comment_id,
        user_id: author.id,
        content,
        mentioned_users: mentions.map(({ id }) => id),
        is_pinned: false,
        is_edited: false,
        reactions: [],
        resolved_at: null,
        resolved_by: null,
        created_at: now,
        updated_at: now,
        author,
        mentions,
        can: nothing,
      };
      if (parent_comment_id)
        changeCached<Thread>(queries, lists, (thread) =>
          thread.id === parent_comment_id ? { ...thread, ...open, replies: [...thread.replies, comment] } : thread,
        );
      else
        queries.setQueryData(
          commentsOf(subject).queryKey,
          (data: InfiniteData<Page<Thread>, string | undefined> | undefined) => {
            const [newest, ...older] = data?.pages ?? [];
            return (
              data &&
              newest && {
                ...data,
                pages: [{ ...newest, items: [...newest.items, { ...comment, replies: [] }] }, ...older],
              }
            );
          },
        );
      changeCount(queries, comment, 1);
      return () => changeCount(queries, comment, -1);
    },
    messages.comments.addFailed,
    // The toast offers no retry, because the text returns to its field, where the person can send it again.
    { done: (comment) => toastSuccess(messages.comments.added, { next: linkTo(comment) }), retry: 'in place' },
  );
}

export const useEditComment = () =>
  useWrite(
    ({ comment, content }: { comment: Comment; content: string }) =>
      client.comments.update({ commentId: comment.id, content }),
    (queries, { comment, content }) => {
      const mentions = members(queries, comment.team_id, content);
      changeComment(queries, comment.id, (row) => ({
        ...row,
        content,
        mentions,
        is_edited: row.is_edited || content !== row.content,
      }));
      return () => {};
    },
    messages.comments.updateFailed,
    { retry: 'in place' },
  );

export const usePinComment = () =>
  useWrite(
    ({ id, is_pinned }: Comment) => client.comments.pin({ commentId: id, is_pinned: !is_pinned }),
    (queries, { id, is_pinned }) => {
      changeComment(queries, id, (row) => ({ ...row, is_pinned: !is_pinned }));
      return () => {};
    },
    messages.comments.pinFailed,
  );

/** Returns the reactions after `me` added the emoji, or took it back. */
function withReaction(reactions: Reaction[], emoji: ReactionEmoji, me: Person): Reaction[] {
  const { count, is_mine, people } = reactions.find((one) => one.emoji === emoji) ?? {
    count: 0,
    is_mine: false,
    people: [],
  };
  const others = people.filter(({ id }) => id !== me.id);
  const changed = is_mine
    ? { emoji, count: count - 1, is_mine: false, people: others }
    : { emoji, count: count + 1, is_mine: true, people: [...others, me] };
  return reactionEmoji.flatMap((one) => {
    const reaction = one === emoji ? changed : reactions.find((other) => other.emoji === one);
    return reaction?.count ? [reaction] : [];
  });
}

/** Reacts to a comment with an emoji, or takes that back. */
export function useReact() {
  const me = useAccount();
  return useWrite(
    ({ comment, emoji }: { comment: Comment; emoji: ReactionEmoji }) =>
      client.comments.react({
        commentId: comment.id,
        emoji,
        is_set: !comment.reactions.some((one) => one.emoji === emoji && one.is_mine),
      }),
    (queries, { comment: { id }, emoji }) => {
      changeComment(queries, id, (row) => ({ ...row, reactions: withReaction(row.reactions, emoji, me) }));
      return () => {};
    },
    messages.comments.reactFailed,
  );
}

/** Resolves a thread by its first comment, or opens it again. */
export function useResolveThread() {
  const me = useAccount();
  return useWrite(
    ({ id, resolved_at }: Comment) => client.comments.resolve({ commentId: id, is_resolved: resolved_at === null }),
    (queries, { id, resolved_at }) => {
      const shown = resolved_at ? open : { resolved_at: currentTime().toISOString(), resolved_by: me };
      changeComment(queries, id, (row) => ({ ...row, ...shown }));
      return () => {};
    },
    messages.comments.resolveFailed,
  );
}

/** A deleted comment with replies remains as a placeholder. */
export const useDeleteComment = () => {
  const undoOf = useUndoDeletion();
  return useWrite(
    ({ id }: Comment) => client.comments.delete({ commentId: id }),
    (queries, comment) => {
      const hasReplies = 'replies' in comment && (comment as Thread).replies.length > 0;
      changeComment(queries, comment.id, (row) =>
        hasReplies
          ? { ...row, content: null, mentions: [], is_pinned: false, is_edited: false, reactions: [], can: nothing }
          : null,
      );
      changeCount(queries, comment, -1);
      return () => changeCount(queries, comment, 1);
    },
    messages.comments.deleteFailed,
    {
      done: ({ deletion_id }) => toastSuccess(messages.comments.deleted, { undo: undoOf(undefined, deletion_id) }),
    },
  );
};

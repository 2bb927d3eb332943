import { limits } from '@groundwork/contract/base/limits';
import type { Comment, Thread } from '@groundwork/contract/talk/comments';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../../base/queries/api.ts';
import { type Page, paging } from '../../base/queries/cached-rows.ts';

/** The task or goal that comments belong to. */
export type Subject = { task_id: string } | { goal_id: string };

export const subjectOf = ({ task_id, goal_id }: Comment): Subject =>
  task_id ? { task_id } : { goal_id: goal_id ?? '' };

/**
 * The number of threads on the first page, which is small and loads fast. The other pages use the largest page size.
 */
export const firstComments = 30;

/** The comments of a task or goal, newest page first. */
export const commentsOf = (subject: Subject) =>
  api.comments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...subject, cursor, limit: cursor ? limits.page.max : firstComments }),
    ...paging,
  });

const order = (a: Comment, b: Comment) =>
  Number(b.is_pinned) - Number(a.is_pinned) || a.created_at.localeCompare(b.created_at);

/** The loaded comments, pinned first, then oldest first. */
export const inOrder = ({ pages }: InfiniteData<Page<Thread>>): Thread[] =>
  pages
    .toReversed()
    .flatMap(({ items }) => items)
    .sort(order);

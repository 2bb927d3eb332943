import type { Comment, Thread } from '@groundwork/contract/comments';
import { limits } from '@groundwork/contract/limits';
import type { InfiniteData } from '@tanstack/react-query';
import { api } from '../api.ts';
import { type Page, paging } from '../cached-rows.ts';

/** What is talked about. */
export type Subject = { task_id: string } | { goal_id: string };

/** The pages of a thread, the newest first: a few screenfuls at once, the rest in few requests. */
export const commentsOf = (subject: Subject) =>
  api.comments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...subject, cursor, limit: cursor ? limits.page.max : 30 }),
    ...paging,
  });

const order = (a: Comment, b: Comment) =>
  Number(b.is_pinned) - Number(a.is_pinned) || a.created_at.localeCompare(b.created_at);

/** What has been read of a thread, pinned first, then oldest first. */
export const inOrder = ({ pages }: InfiniteData<Page<Thread>>): Thread[] =>
  pages
    .toReversed()
    .flatMap(({ items }) => items)
    .sort(order);

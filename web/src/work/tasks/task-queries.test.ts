import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { queryClient as queries } from '../../app/shell/query-client.ts';
import { fakeBackend } from '../../base/testing/fake-backend.ts';
import { aThread, aWholeTask } from '../../base/testing/sample-rows.ts';
import { commentsOf, firstComments } from '../../talk/comments/comment-queries.ts';
import { oneTask } from './task-queries.ts';

const backend = fakeBackend();

it('reads the first comments with the task, and later only the task', async () => {
  const task = aWholeTask();
  const comments = { items: [aThread({ task_id: task.id })], next_cursor: null };
  backend.on({
    'tasks.get': (asked) => (asked.comments ? { ...task, comments } : task),
    'comments.list': () => comments,
  });
  const list = commentsOf({ task_id: task.id });

  expect(await queries.fetchQuery(oneTask(task.id))).toEqual(task);
  expect(queries.getQueryData(list.queryKey)?.pages).toEqual([comments]);
  const stop = new InfiniteQueryObserver(queries, list).subscribe(() => {});
  await queries.refetchQueries({ queryKey: oneTask(task.id).queryKey });
  stop();

  expect(backend.calls('tasks.get').map((asked) => asked.comments)).toEqual([firstComments, undefined]);
  expect(backend.calls('comments.list')).toEqual([]);
});

import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayWords, today } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import { bounded } from '../../base/states/boundary.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { Entry } from './activity-entry.tsx';
import c from './activity-list.module.css';

type About = { task_id: string } | { goal_id: string } | { team_id: string };

const activityOf = (about: About) =>
  api.activity.list.infiniteOptions({ input: (cursor: string | undefined) => ({ ...about, cursor }), ...paging });

/** The activity of a task, of a goal with its tasks, or of a team, grouped by day, newest first. */
export const ActivityList = bounded(function ActivityList(about: About) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(activityOf(about));
  if (!data)
    return error ? (
      <ErrorState title={messages.activity.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0)
    return <EmptyState title={words.activity.empty.title}>{words.activity.empty.text}</EmptyState>;
  const days = Map.groupBy(entries, ({ created_at }) => today(new Date(created_at)));
  const named = 'task_id' in about ? 'nothing' : 'goal_id' in about ? 'tasks' : 'everything';
  return (
    <div className={c.days}>
      {[...days].map(([day, entries]) => (
        <section key={day}>
          <h3 className={c.day}>{dayWords(day)}</h3>
          <ul className={c.list}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} named={named} />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button className={c.older} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.activity.older}
        </Button>
      )}
    </div>
  );
});

import type { ActivityEntry } from '@groundwork/contract/activity';
import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';
import { Avatar } from '../ui/avatar.tsx';
import { dayWords, today } from '../ui/dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { When } from '../ui/when.tsx';
import { words } from '../words/words.ts';
import c from './activity-list.module.css';
import { sentencesOf } from './activity-sentences.ts';

type About = { task_id: string } | { goal_id: string } | { team_id: string };

const activityOf = (about: About) => api.activity.list.infiniteOptions({ input: (cursor: string | undefined) => ({ ...about, cursor }), ...paging });

/** What happened to a task, to a goal and its tasks, or in a team, by day, the newest first. */
export function ActivityList(about: About) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(activityOf(about));
  if (!data) return error ? <ErrorState title={messages.activity.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <EmptyState title={words.activity.empty.title}>{words.activity.empty.text}</EmptyState>;
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
}

/** `named` is what the list is not about already, and so is said of each entry. */
function Entry({ entry, named }: { entry: ActivityEntry; named: 'nothing' | 'tasks' | 'everything' }) {
  const { user, created_at, subject } = entry;
  return (
    <li className={c.entry}>
      <Avatar person={user} />
      <div className={c.text}>
        <b>{user?.full_name || user?.email || words.activity.somebody}</b> <Said entry={entry} />
        {(named === 'everything' || (named === 'tasks' && subject === 'task')) && <Subject entry={entry} />}
      </div>
      <When at={created_at} />
    </li>
  );
}

/** The sentence; of a comment that is still there it leads to it. */
function Said({ entry }: { entry: ActivityEntry }) {
  const { activity_type, comment_id, task, goal } = entry;
  const said = sentencesOf(entry).join(', ');
  const same = { className: c.said, search: { comment: comment_id ?? undefined }, children: said };
  if (activity_type !== 'comment' || !comment_id || !(task || goal)) return said;
  if (task) return <Link to="/dashboard/tasks/$taskId" params={{ taskId: task.id }} {...same} />;
  return <Link to="/dashboard/goals/$goalId" params={{ goalId: goal?.id ?? '' }} {...same} />;
}

function Subject({ entry: { subject, task, goal, description, activity_type } }: { entry: ActivityEntry }) {
  if (activity_type === 'delete') return null;
  if (subject === 'task' && task)
    return (
      <Link className={c.subject} to="/dashboard/tasks/$taskId" params={{ taskId: task.id }} dir="auto">
        {task.title}
      </Link>
    );
  if (subject === 'goal' && goal)
    return (
      <Link className={c.subject} to="/dashboard/goals/$goalId" params={{ goalId: goal.id }} dir="auto">
        {goal.title}
      </Link>
    );
  return (
    <span className={c.subject} dir="auto">
      {description}
    </span>
  );
}

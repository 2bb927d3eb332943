import * as messages from '@groundwork/contract/base/messages.gen';
import { goalStatuses } from '@groundwork/contract/base/statuses';
import type { Goal } from '@groundwork/contract/work/goals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { today } from '../../base/dates/dates.ts';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { type GoalFilter, isFiltered, noFilter } from '../goals/goal-filter.ts';
import { useEditGoal } from '../goals/goal-mutations.ts';
import { teamGoals } from '../goals/goal-queries.ts';
import { isClosed } from '../goals/goal-row.tsx';
import { Timeline } from './timeline.tsx';
import { barOf, type Days, type TimelineItem } from './timeline-items.ts';

type GoalItem = TimelineItem & { goal: Goal };

const itemOf = (goal: Goal): GoalItem => ({
  id: goal.id,
  title: goal.title,
  status: goal.status,
  closed: isClosed(goal.status),
  start: goal.start_date,
  end: goal.due_date,
  endsAt: null,
  progress: goal.progress / 100,
  can: goal.can,
  goal,
});

/** Sorts by the first day; goals without dates are last. */
const byStart = (a: GoalItem, b: GoalItem) => {
  const [one, other] = [barOf(a)?.from ?? '9999', barOf(b)?.from ?? '9999'];
  return one < other ? -1 : Number(one > other);
};

const drawGoal = ({ goal }: GoalItem) => (
  <>
    <StatusIcon status={goal.status} label={words.goals.status[goal.status]} />
    <Link to="/dashboard/goals/$goalId" params={{ goalId: goal.id }} title={goal.title} dir="auto" draggable={false}>
      {goal.title}
    </Link>
    <Avatar person={goal.assigned_user} />
  </>
);

/** The goals of a team on a timeline, by status. All pages are fetched. */
export function GoalTimeline({ teamId, filter }: { teamId: string; filter: GoalFilter }) {
  const navigate = useNavigate();
  const now = today();
  const { data, error, refetch, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, isPlaceholderData } =
    useInfiniteQuery(teamGoals(teamId, filter));
  const fetchesNext = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => void (fetchesNext && fetchNextPage()), [fetchesNext, fetchNextPage]);
  const { mutate: edit } = useEditGoal();

  const items = useMemo(() => data?.pages.flatMap((page) => page.items.map(itemOf)).sort(byStart) ?? [], [data]);
  const groups = useMemo(
    () =>
      goalStatuses.flatMap((status) => {
        const ofStatus = items.filter((item) => item.status === status);
        if (ofStatus.length === 0) return [];
        const heading = { icon: <StatusIcon status={status} />, name: words.goals.status[status] };
        return [{ key: status, ...heading, count: String(ofStatus.length), items: ofStatus }];
      }),
    [items],
  );
  const onMove = useCallback(
    ({ goal }: GoalItem, { start, end }: Days, onError: () => void) =>
      edit(
        {
          goal,
          edit: {
            ...(start !== goal.start_date && { start_date: start }),
            ...(end !== goal.due_date && { due_date: end }),
          },
        },
        { onError },
      ),
    [edit],
  );

  if (!data)
    return error ? (
      <ErrorState title={messages.goals.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  if (items.length === 0)
    return isFiltered(filter) ? (
      <NothingFound title={words.goals.emptyFilter.title} filters={Object.keys(noFilter)}>
        {words.goals.emptyFilter.text}
      </NothingFound>
    ) : (
      <EmptyState title={words.timeline.empty.title}>{words.timeline.empty.goals}</EmptyState>
    );
  return (
    <Timeline
      title={words.goals.title}
      groups={groups}
      scale={filter.scale ?? 'months'}
      onScale={(scale) => navigate({ to: '.', search: (before) => ({ ...before, scale }), replace: true })}
      today={now}
      draw={drawGoal}
      onMove={onMove}
      busy={isPlaceholderData}
      hasMore={hasNextPage}
    />
  );
}

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { dayAndTime } from '../../base/dates/dates.ts';
import h from '../../base/page/header-button.module.css';
import { Page } from '../../base/page/page.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import s from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { UnseenGroup } from './unseen-group.tsx';
import { useMarkSeen } from './unseen-mutations.ts';
import c from './unseen-page.module.css';
import { unseenActivity } from './unseen-queries.ts';
import { type Arrangement, type Place, sectionsOf } from './unseen-sentences.ts';

const text = words.unseenActivity;

/** The activity of other people in the current team since the person last pressed “All seen”. */
export function UnseenPage() {
  const { by = 'goal' } = useSearch({ strict: false });
  const { team, known } = useCurrentTeam();
  const { data } = useInfiniteQuery({ ...unseenActivity(team?.id ?? ''), enabled: team !== null });
  const { mutate: mark } = useMarkSeen();
  const [first] = data?.pages ?? [];
  const hasNews = first !== undefined && first.items.length > 0;
  return (
    <Page
      title={text.title}
      sub={first && dayAndTime(first.since)}
      end={
        <Button
          className={h.button ?? ''}
          variant="default"
          leftSection={<IconChecks size={16} stroke={1.7} />}
          disabled={!hasNews}
          onClick={() => first && team && mark({ team_id: team.id, until: first.until, was: first.mark })}
        >
          <span className={h.words}>{text.allSeen}</span>
        </Button>
      }
      tools={
        <nav className={s.switch} aria-label={text.groupBy}>
          {(['goal', 'person'] as const).map((arrangement) => (
            <Link
              key={arrangement}
              className={s.view}
              to="/dashboard/since"
              search={{ by: arrangement === 'goal' ? undefined : arrangement }}
              aria-current={arrangement === by ? 'page' : undefined}
              data-now={arrangement === by || undefined}
            >
              {text.by[arrangement]}
            </Link>
          ))}
        </nav>
      }
    >
      {team && <Sections key={team.id} teamId={team.id} by={by} />}
      {known && !team && <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>}
    </Page>
  );
}

function Sections({ teamId, by }: { teamId: string; by: Arrangement }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    unseenActivity(teamId),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.unseenActivity.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  // Deduplicates groups: a group with a new entry moves to an earlier page, so that two loaded pages may contain it.
  const groups = [...new Map(data.pages.flatMap(({ items }) => items.map((item) => [item.group, item]))).values()];
  if (groups.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <div className={c.sections}>
      {data.pages[0]?.is_cut && (
        <p className={c.cut}>
          {text.cut(limits.unseenActivity.entries.toLocaleString())}{' '}
          <Link to="/dashboard/teams/$teamId/activity" params={{ teamId }}>
            {text.activity}
          </Link>
        </p>
      )}
      {sectionsOf(groups, by).map(({ key, name, place, groups }) => (
        <section key={key} aria-label={name}>
          <h2 className={c.name} dir="auto">
            {place ? <PlaceLink place={place} /> : name}
          </h2>
          <ul className={c.groups}>
            {groups.map((group) => (
              <UnseenGroup key={group.group} group={group} by={by} />
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

function PlaceLink({ place: { goal, map, form } }: { place: Place }) {
  if (goal)
    return (
      <Link to="/dashboard/goals/$goalId" params={{ goalId: goal.id }}>
        {goal.title}
      </Link>
    );
  if (map)
    return (
      <Link to="/dashboard/maps/$mapId" params={{ mapId: map.id }}>
        {map.title}
      </Link>
    );
  if (!form) return null;
  return (
    <Link to="/dashboard/instances/$instanceId" params={{ instanceId: form.id }}>
      {form.title}
    </Link>
  );
}

import * as messages from '@groundwork/contract/base/messages.gen';
import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import type { UnseenGroup as Group } from '@groundwork/contract/talk/unseen-activity';
import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { When } from '../../base/dates/when.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import e from '../activity/activity-entry.module.css';
import { Entry } from '../activity/activity-entry.tsx';
import { actorOf } from '../activity/activity-sentences.ts';
import c from './unseen-group.module.css';
import { unseenEntries } from './unseen-queries.ts';
import { type Arrangement, sentenceOf } from './unseen-sentences.ts';

/** The actions of one kind by one person in one place. More than one entry become a count that opens. */
export function UnseenGroup({ group, by }: { group: Group; by: Arrangement }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { last, entries } = group;
  if (entries === 1) return <Entry entry={last} named={by === 'goal' ? 'tasks' : 'everything'} />;
  return (
    <li>
      <div className={e.entry}>
        <Avatar person={last.user} />
        <div className={e.text}>
          <UnstyledButton
            className={c.open}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened((before) => !before)}
          >
            <b>{actorOf(last)}</b> {sentenceOf(group)} <Place entry={last} by={by} />
            <IconChevronRight className={c.chevron} size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </div>
        <When at={last.created_at} />
      </div>
      <div id={id}>{opened && <Entries group={group} />}</div>
    </li>
  );
}

/** The goal, map or form after the sentence. Omitted for tasks that are already listed under their goal. */
function Place({ entry: { subject, goal, map, form }, by }: { entry: ActivityEntry; by: Arrangement }) {
  const place = goal ?? map ?? form;
  if (!place || (subject === 'task' && by === 'goal')) return null;
  return (
    <>
      {subject === 'task' && words.unseenActivity.inGoal} <bdi>{place.title}</bdi>
    </>
  );
}

function Entries({ group: { group, last } }: { group: Group }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    unseenEntries(last.team_id, group),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.unseenActivity.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  return (
    <>
      <ul className={c.entries}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((entry) => (
            <Entry key={entry.id} entry={entry} named="tasks" />
          ))}
      </ul>
      {hasNextPage && (
        <Button
          className={c.older}
          variant="default"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.activity.older}
        </Button>
      )}
    </>
  );
}

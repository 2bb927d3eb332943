import * as messages from '@groundwork/contract/base/messages.gen';
import type { Notification } from '@groundwork/contract/talk/notifications';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChecks, IconLayoutList, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { daysBetween, dayWords, today } from '../../base/dates/dates.ts';
import h from '../../base/page/header-button.module.css';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { Page } from '../../base/page/page.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import s from '../../base/toolbar/view-switch.module.css';
import * as words from '../../base/words/words.ts';
import { useMarkRead, useSnooze } from '../../talk/notifications/notification-mutations.ts';
import {
  inbox,
  type NotificationFilter,
  notificationFilters,
  unreadCount,
} from '../../talk/notifications/notification-queries.ts';
import { NotificationLine } from './notification-line.tsx';
import { NotificationPane } from './notification-pane.tsx';
import c from './notifications-page.module.css';
import { useNotificationKeys } from './use-notification-keys.ts';

const w = words.notifications;
const route = getRouteApi('/signed-in/dashboard/notifications');

/** The inbox of the signed-in user, across all teams. */
export function NotificationsPage() {
  const { show, open, group } = route.useSearch();
  const { data: count } = useQuery(unreadCount);
  const { mutate: mark } = useMarkRead();
  const { mutate: snooze } = useSnooze();
  return (
    <Page
      title={w.title}
      end={
        <>
          <ActionIcon
            variant={group ? 'light' : 'subtle'}
            color="gray"
            size={32}
            aria-label={w.groupByTask}
            title={w.groupByTask}
            aria-current={group ? 'true' : undefined}
            renderRoot={(props) => (
              <Link {...props} to="." search={(search) => ({ ...search, group: group ? undefined : 'task' })} />
            )}
          >
            <IconLayoutList size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={w.settings}
            renderRoot={(props) => <Link to="/dashboard/account" hash="notifications" {...props} />}
          >
            <IconSettings size={18} stroke={1.6} />
          </ActionIcon>
          <Button
            className={h.button ?? ''}
            variant="default"
            leftSection={<IconChecks size={16} stroke={1.7} />}
            disabled={!count?.unread}
            onClick={() => mark({ read: true })}
          >
            <span className={h.words}>{w.markAll}</span>
          </Button>
        </>
      }
      tools={
        <nav className={s.switch} aria-label={w.filter}>
          {[undefined, ...notificationFilters].map((filter) => (
            <Link
              key={filter ?? 'all'}
              className={`${s.view} ${c.filter}`}
              to="/dashboard/notifications"
              search={{ show: filter, group }}
              aria-current={filter === show ? 'page' : undefined}
              data-now={filter === show || undefined}
            >
              {w.filters[filter ?? 'all']} {filter === 'unread' && (count?.unread || '')}
            </Link>
          ))}
        </nav>
      }
    >
      <Inbox key={show} filter={show} open={open} group={group} onMark={mark} onSnooze={snooze} />
    </Page>
  );
}

type InboxProps = {
  filter: NotificationFilter;
  open: string | undefined;
  group: 'task' | undefined;
  onMark: (marked: { notification: Notification; read: boolean }) => void;
  onSnooze: (snoozed: { notification: Notification; until: string | null }) => void;
};

function Inbox({ filter, open, group, onMark, onSnooze }: InboxProps) {
  const inboxRef = useRef<HTMLDivElement>(null);
  useNotificationKeys(inboxRef);
  const beside = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(inbox(filter));
  if (!data)
    return error ? (
      <ErrorState title={messages.notifications.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton heading />
    );
  const lines = data.pages.flatMap(({ items }) => items);
  const empty = filter ? w.emptyFilters[filter] : w.empty;
  if (lines.length === 0 && filter)
    return (
      <NothingFound title={empty.title} filters={['filter']}>
        {empty.text}
      </NothingFound>
    );
  if (lines.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  const list = (
    <div className={c.inbox} ref={inboxRef}>
      {groupsOf(lines, group).map(({ key, heading, lines }) => (
        <section key={key}>
          <h2 className={c.period} dir="auto">
            {heading}
          </h2>
          <ul className={c.lines}>
            {lines.map((notification) => (
              <NotificationLine
                key={notification.id}
                notification={notification}
                beside={beside}
                current={beside && notification.id === open}
                onMark={(read) => onMark({ notification, read })}
                onSnooze={(until) => onSnooze({ notification, until })}
              />
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <Button className={c.older} variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {w.older}
        </Button>
      )}
    </div>
  );
  if (!beside) return list;
  return (
    <div className={c.split}>
      {list}
      <NotificationPane notification={lines.find(({ id }) => id === open)} />
    </div>
  );
}

type Group = { key: string; heading: string; lines: Notification[] };

/** Groups notifications by day, or by the task, goal, map or form that they are about. */
function groupsOf(lines: Notification[], by: 'task' | undefined): Group[] {
  const subjectOf = ({ task, goal, instance }: Notification) => task ?? goal ?? instance;
  const groups = Map.groupBy(lines, (line) => (by ? (subjectOf(line)?.id ?? '') : periodOf(line)));
  return [...groups].map(([key, lines]) => {
    const [first] = lines;
    return { key, heading: by ? ((first && subjectOf(first)?.title) ?? w.other) : key, lines };
  });
}

/** Returns the heading for a notification: today, yesterday or earlier. */
function periodOf({ created_at, snoozed_until }: Notification): string {
  const day = today(new Date(snoozed_until ?? created_at));
  return daysBetween(day, today()) < 2 ? dayWords(day) : w.earlier;
}

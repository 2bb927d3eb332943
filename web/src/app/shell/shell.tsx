import { limits } from '@groundwork/contract/base/limits';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatch } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { lazily } from '../../base/loading/lazily.tsx';
import { SidebarProvider, useSidebar } from '../../base/page/sidebar-state.tsx';
import { TitleCount } from '../../base/page/title-count.ts';
import { useAccount, useTimeZone } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import { useFollowShownTeam } from '../../people/current-team/follow-shown-team.ts';
import { useLostTeams } from '../../people/current-team/lost-teams.ts';
import { Authentication } from '../../people/identity/authentication.tsx';
import { unreadCount } from '../../talk/notifications/notification-queries.ts';
import { useShownRows } from '../../work/row-focus/shown-rows.ts';
import { OpenSubtasksQuestion } from '../../work/tasks/open-subtasks-question.tsx';
import { dueWidth } from '../../work/tasks/task-columns.ts';
import { CommandKeys } from './command-keys.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OpenedTask } from './opened-task.tsx';
import { PrintHeading } from './print-heading.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const SidebarSheet = lazily(() => import('./sidebar-sheet.tsx').then(({ SidebarSheet }) => SidebarSheet));
const DeletionNotice = lazily(() =>
  import('../../people/account/deletion-notice.tsx').then((code) => code.DeletionNotice),
);

export function Shell() {
  const isMap = useMatch({ from: '/signed-in/dashboard/maps/$mapId', shouldThrow: false }) !== undefined;
  return (
    <SidebarProvider room={isMap ? 'maps' : 'pages'}>
      <Frame />
    </SidebarProvider>
  );
}

const widths = { '--sidebar': limits.sidebar.width, '--rail': limits.sidebar.collapsedWidth } as CSSProperties;

function Frame() {
  const { open } = useSidebar();
  const { deletes_at } = useAccount();
  useTimeZone();
  useLostTeams();
  useFollowShownTeam();
  const due = { '--due-width': `${dueWidth()}px` } as CSSProperties;
  return (
    <div className={classes.shell} style={{ ...widths, ...due }} data-rail={!open || undefined}>
      <SkipLink />
      <aside className={classes.side} aria-label={words.shell.sidebar}>
        <Sidebar rail={!open} />
      </aside>
      <Sheet />
      <main className={classes.main} id="main" tabIndex={-1}>
        <OfflineNotice />
        {deletes_at && <DeletionNotice dueAt={deletes_at} />}
        <OpenPage />
      </main>
      <OpenedTask />
      <CommandKeys />
      <Authentication />
      <OpenSubtasksQuestion />
      <LiveUpdates />
      <PrintHeading />
    </div>
  );
}

/** The page of the route. Its title has the number of unread notifications. */
function OpenPage() {
  const { data } = useQuery(unreadCount);
  return (
    <TitleCount value={data?.unread ?? 0}>
      <Outlet />
    </TitleCount>
  );
}

/** The first tab stop: leads to the first row of the page, or to the content if there are no rows. */
function SkipLink() {
  const rows = useShownRows();
  if (rows)
    return (
      <UnstyledButton className={classes.skip} onClick={rows.focusFirst}>
        {words.shell.skipToList}
      </UnstyledButton>
    );
  return (
    <a href="#main" className={classes.skip}>
      {words.shell.skip}
    </a>
  );
}

/** Loads lazily when it opens first, and stays mounted for its closing transition. */
function Sheet() {
  const { sheetOpen, closeSheet } = useSidebar();
  const [wanted, setWanted] = useState(false);
  if (sheetOpen && !wanted) setWanted(true);
  return <>{wanted && <SidebarSheet opened={sheetOpen} onClose={closeSheet} />}</>;
}

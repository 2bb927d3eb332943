import { Tooltip } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendarMonth,
  IconCheckbox,
  IconFileImport,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconSitemap,
  IconTarget,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { words } from '../words/words.ts';
import classes from './sidebar.module.css';

/** The Platform group of part 2, with the two screens that the rulings add. */
const pages = [
  { to: '/dashboard', name: words.shell.nav.dashboard, Icon: IconLayoutDashboard },
  { to: '/dashboard/notifications', name: words.shell.nav.notifications, Icon: IconInbox },
  { to: '/dashboard/tasks', name: words.shell.nav.tasks, Icon: IconCheckbox },
  { to: '/dashboard/tasks/calendar', name: words.shell.nav.calendar, Icon: IconCalendarMonth },
  { to: '/dashboard/goals', name: words.shell.nav.goals, Icon: IconTarget },
  { to: '/dashboard/maps', name: words.shell.nav.maps, Icon: IconSitemap },
  { to: '/dashboard/templates', name: words.shell.nav.templates, Icon: IconTemplate },
  { to: '/dashboard/transfers', name: words.shell.nav.transfers, Icon: IconArrowsExchange },
  { to: '/dashboard/teams', name: words.shell.nav.teams, Icon: IconUsers },
  { to: '/dashboard/menus', name: words.shell.nav.menus, Icon: IconListCheck },
  { to: '/dashboard/import', name: words.shell.nav.import, Icon: IconFileImport },
] as const;

/** The router's own mark would be on Dashboard everywhere, since every address begins with its. */
const exactly = { exact: true, includeSearch: false };

/** The page that holds the path: a goal belongs to Goals, the calendar to itself rather than to Tasks. */
function pageAt(path: string) {
  const holding = pages.filter(({ to }) => path === to || (to !== '/dashboard' && path.startsWith(`${to}/`)));
  return holding.sort((a, b) => b.to.length - a.to.length)[0]?.to;
}

export function Navigation({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const here = useLocation({ select: ({ pathname }) => pageAt(pathname) });
  return (
    <nav className={classes.scroll} aria-label={words.shell.mainNavigation}>
      {!rail && <div className={classes.group}>{words.shell.platform}</div>}
      <ul className={classes.list}>
        {pages.map(({ to, name, Icon }) => (
          <li key={to}>
            <Tooltip label={name} position="right" disabled={!rail}>
              <Link
                to={to}
                activeOptions={exactly}
                className={classes.item}
                aria-current={to === here ? 'page' : undefined}
                aria-label={rail ? name : undefined}
                onClick={onNavigate}
              >
                <Icon size={18} stroke={1.6} aria-hidden />
                {!rail && <span className={classes.itemText}>{name}</span>}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

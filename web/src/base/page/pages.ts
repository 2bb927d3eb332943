import {
  IconArrowsExchange,
  IconCalendarCheck,
  IconCalendarMonth,
  IconCheckbox,
  IconFileImport,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconListCheck,
  IconSitemap,
  IconTarget,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import * as words from '../words/words.ts';

/** The "Platform" group of the sidebar (specification, part 2), with four screens added later. */
export const pages = () =>
  [
    { to: '/dashboard', name: words.shell.nav.dashboard, Icon: IconLayoutDashboard, shortcut: 'g d' },
    { to: '/dashboard/notifications', name: words.shell.nav.notifications, Icon: IconInbox, shortcut: 'g n' },
    { to: '/dashboard/since', name: words.unseenActivity.nav, Icon: IconHistory, shortcut: 'g l' },
    { to: '/dashboard/tasks/my', name: words.myWork.title, Icon: IconCalendarCheck, shortcut: 'g w' },
    { to: '/dashboard/tasks', name: words.shell.nav.tasks, Icon: IconCheckbox, shortcut: 'g t' },
    { to: '/dashboard/tasks/calendar', name: words.shell.nav.calendar, Icon: IconCalendarMonth, shortcut: 'g c' },
    { to: '/dashboard/goals', name: words.shell.nav.goals, Icon: IconTarget, shortcut: 'g g' },
    { to: '/dashboard/maps', name: words.shell.nav.maps, Icon: IconSitemap, shortcut: 'g m' },
    { to: '/dashboard/templates', name: words.shell.nav.templates, Icon: IconTemplate },
    { to: '/dashboard/transfers', name: words.shell.nav.transfers, Icon: IconArrowsExchange },
    { to: '/dashboard/teams', name: words.shell.nav.teams, Icon: IconUsers },
    { to: '/dashboard/menus', name: words.shell.nav.menus, Icon: IconListCheck },
    { to: '/dashboard/import', name: words.shell.nav.import, Icon: IconFileImport },
  ] as const;

import { useMantineColorScheme } from '@mantine/core';
import {
  IconAntennaBars5,
  IconArrowDown,
  IconArrowUp,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarTime,
  IconCirclePlus,
  IconCopy,
  IconDeviceDesktop,
  IconFileImport,
  IconFilePlus,
  IconFileText,
  IconForms,
  IconHistory,
  IconKeyboard,
  IconLayoutKanban,
  IconLayoutSidebar,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPencil,
  IconPlayerPlay,
  IconPrinter,
  IconProgress,
  IconReport,
  IconSearch,
  IconSettings,
  IconShield,
  IconSitemap,
  IconSun,
  IconTag,
  IconTarget,
  IconTemplate,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Mark } from '../../base/icons/mark.tsx';
import { printKey } from '../../base/keys/palette-key.ts';
import { pages } from '../../base/page/pages.ts';
import { useSidebar } from '../../base/page/sidebar-state.tsx';
import { printAll } from '../../base/printing/print-all.ts';
import { messageOf } from '../../base/queries/api.ts';
import { signOut, useAdminStatus } from '../../base/session/session.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { teamMenus, visibleForms } from '../../forms/menus/menu-queries.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { useSwitchTeam } from '../../people/current-team/switch-team.ts';
import { fieldKeys, useShownRows } from '../../work/row-focus/shown-rows.ts';
import { useOpenCurrentSprint } from '../../work/sprints/open-current-sprint.ts';
import { addressOfView } from '../../work/views/view-address.ts';
import { iconOf } from '../../work/views/view-icon.tsx';
import { teamViews } from '../../work/views/view-queries.ts';
import { useShown } from './shown.ts';

export type Command = {
  name: string;
  group: 'rows' | 'create' | 'go' | 'team' | 'general';
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** A key or a sequence such as "g t". Components handle shortcuts with a modifier key themselves. */
  shortcut?: string | undefined;
  /** Whether the command is available. Defaults to true. */
  when?: boolean;
  /** Whether the command has an effect at the moment. If not, its key may start the sequence of another command. */
  applies?: () => boolean;
  do: () => void;
};

/** The dialog that a command opens. */
export type Opening =
  | 'task'
  | 'goal'
  | 'map'
  | 'template'
  | 'label'
  | 'sprint'
  | 'invite'
  | 'help'
  | 'task copy'
  | 'goal copy'
  | 'tasks of template';

const text = words.commands;

const fieldIcons = {
  status: IconProgress,
  priority: IconAntennaBars5,
  assigned_to: IconUserCircle,
  due_date: IconCalendarEvent,
  labels: IconTag,
  goal_id: IconTarget,
  plan: IconCalendarCheck,
};

const teamPages = () =>
  [
    { name: text.members, Icon: IconUsers, to: '/dashboard/teams/$teamId' },
    { name: words.labels.title, Icon: IconTag, to: '/dashboard/teams/$teamId/labels' },
    { name: words.sprints.title, Icon: IconCalendarTime, to: '/dashboard/teams/$teamId/sprints' },
    { name: words.workload.title, Icon: IconUsersGroup, to: '/dashboard/teams/$teamId/workload' },
    { name: words.taskTemplates.title, Icon: IconListDetails, to: '/dashboard/teams/$teamId/task-templates' },
    { name: text.activity, Icon: IconHistory, to: '/dashboard/teams/$teamId/activity' },
    { name: text.teamSettings, Icon: IconSettings, to: '/dashboard/teams/$teamId/settings' },
  ] as const;

const schemes = [
  { value: 'light', name: 'light', Icon: IconSun },
  { value: 'dark', name: 'dark', Icon: IconMoon },
  { value: 'auto', name: 'system', Icon: IconDeviceDesktop },
] as const;

/** The commands for the rows of the page. They change the selected tasks, or the focused task if none is selected. */
function useRowCommands(): Omit<Command, 'group'>[] {
  const shown = useShownRows();
  if (!shown) return [];
  const { step, edits } = shown;
  const moves = [
    { name: text.rows.next, Icon: IconArrowDown, shortcut: 'j', do: () => step(1) },
    { name: text.rows.previous, Icon: IconArrowUp, shortcut: 'k', do: () => step(-1) },
  ];
  if (!edits) return moves;
  return [
    ...moves,
    ...Object.entries(fieldKeys).map(([shortcut, field]) => ({
      shortcut,
      Icon: fieldIcons[field],
      name: text.rows.change(words.tasks.fields[field]),
      applies: () => edits.canPick(field),
      do: () => edits.pick(field),
    })),
    { name: text.rows.rename, Icon: IconPencil, shortcut: 'e', applies: edits.canRename, do: edits.rename },
  ];
}

function useGeneralCommands(open: (what: Opening) => void): Omit<Command, 'group'>[] {
  const queries = useQueryClient();
  const { toggle } = useSidebar();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = () =>
    signOut().catch((error) => toastError(words.shell.user.logOutFailed, { detail: messageOf(error) }));
  return [
    ...schemes.map(({ value, name, Icon }) => ({
      name: text.theme(words.ui.theme[name]),
      Icon,
      when: value !== colorScheme,
      do: () => setColorScheme(value),
    })),
    { name: words.printing.print, Icon: IconPrinter, shortcut: printKey, do: () => void printAll(queries) },
    { name: text.sidebar, Icon: IconLayoutSidebar, shortcut: 'mod+b', do: toggle },
    { name: text.shortcuts, Icon: IconKeyboard, shortcut: '?', do: () => open('help') },
    { name: words.shell.user.logOut, Icon: IconLogout, do: leave },
  ];
}

/** All available commands, for the palette and the keyboard shortcuts. */
export function useCommands(open: (what: Opening) => void): Command[] {
  const navigate = useNavigate();
  const { team, teams } = useCurrentTeam();
  const switchTo = useSwitchTeam();
  const teamId = team?.id ?? '';
  const hasTeam = team !== null;
  const shown = useShown();
  const openCurrentSprint = useOpenCurrentSprint(teamId);
  const views = useQuery({ ...teamViews(teamId), enabled: hasTeam }).data?.items ?? [];
  const forms = visibleForms(useQuery({ ...teamMenus(teamId), enabled: hasTeam }).data?.items);
  const { data: isAdmin = false } = useAdminStatus();

  const create: Omit<Command, 'group'>[] = [
    { name: words.tasks.newTask, Icon: IconCirclePlus, shortcut: 'c', when: hasTeam, do: () => open('task') },
    {
      name: words.taskTemplates.addFrom,
      Icon: IconListDetails,
      when: hasTeam,
      do: () => open('tasks of template'),
    },
    { name: words.goals.newGoal, Icon: IconTarget, when: hasTeam, do: () => open('goal') },
    { name: words.maps.newMap, Icon: IconSitemap, when: hasTeam, do: () => open('map') },
    {
      name: words.menus.newForm.title,
      Icon: IconForms,
      when: hasTeam,
      do: () => navigate({ to: '/dashboard/forms/new' }),
    },
    { name: words.templates.newTemplate, Icon: IconTemplate, when: hasTeam, do: () => open('template') },
    { name: words.labels.newLabel, Icon: IconTag, when: hasTeam, do: () => open('label') },
    { name: words.sprints.newSprint, Icon: IconCalendarTime, when: hasTeam, do: () => open('sprint') },
    {
      name: words.invitations.invite,
      Icon: IconUserPlus,
      when: hasTeam && team.can.invite.length > 0,
      do: () => open('invite'),
    },
    {
      name: words.copies.duplicateTask,
      Icon: IconCopy,
      when: shown.task?.can.edit === true,
      do: () => open('task copy'),
    },
    {
      name: words.copies.duplicateGoal,
      Icon: IconCopy,
      when: shown.goal?.can.edit === true,
      do: () => open('goal copy'),
    },
    ...forms.map(({ id, label }) => ({
      name: words.menus.newRecord(label),
      Icon: IconFilePlus,
      do: () => navigate({ to: '/dashboard/forms/$menuItemId/new', params: { menuItemId: id } }),
    })),
    { name: text.import, Icon: IconFileImport, when: hasTeam, do: () => navigate({ to: '/dashboard/import' }) },
    { name: words.shell.team.add, Icon: IconCirclePlus, do: () => navigate({ to: '/dashboard/teams/new' }) },
  ];
  const ofTeam = { params: { teamId } };
  const go: Omit<Command, 'group'>[] = [
    ...pages().map(({ to, ...page }) => ({ ...page, do: () => navigate({ to }) })),
    // Pages with a search field of their own handle this key first.
    { name: words.search.field, Icon: IconSearch, shortcut: '/', do: () => navigate({ to: '/dashboard/search' }) },
    {
      name: text.board,
      Icon: IconLayoutKanban,
      shortcut: 'g b',
      do: () => navigate({ to: '/dashboard/tasks', search: { view: 'board' } }),
    },
    { name: words.goals.mine, Icon: IconTarget, do: () => navigate({ to: '/dashboard/goals/my' }) },
    { name: words.statusReports.title, Icon: IconReport, do: () => navigate({ to: '/dashboard/goals/report' }) },
    { name: words.sprints.openCurrent, Icon: IconPlayerPlay, when: hasTeam, do: () => void openCurrentSprint() },
    ...teamPages().map(({ name, Icon, to }) => ({ name, Icon, when: hasTeam, do: () => navigate({ to, ...ofTeam }) })),
    ...forms.map(({ id, label }) => ({
      name: words.menus.open(label),
      Icon: IconFileText,
      do: () => navigate({ to: '/dashboard/forms/$menuItemId', params: { menuItemId: id } }),
    })),
    ...views.map((view) => ({
      name: words.views.open(view.name),
      Icon: iconOf(view),
      do: () => navigate(addressOfView(view)),
    })),
    { name: words.account.settingsTitle, Icon: IconSettings, shortcut: 'g s', do: () => navigate({ to: '/settings' }) },
    { name: words.shell.user.admin, Icon: IconShield, when: isAdmin, do: () => navigate({ to: '/admin_dashboard' }) },
  ];
  const otherTeams: Omit<Command, 'group'>[] = teams.map(({ id, name }) => ({
    name: text.switchTo(name),
    Icon: Mark,
    when: id !== teamId,
    do: () => switchTo(id),
  }));
  const groups = { rows: useRowCommands(), create, go, team: otherTeams, general: useGeneralCommands(open) };
  return (Object.keys(groups) as Command['group'][])
    .flatMap((group) => groups[group].map((command) => ({ ...command, group })))
    .filter(({ when }) => when !== false);
}

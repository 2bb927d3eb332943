import { useMantineColorScheme } from '@mantine/core';
import {
  IconBookmark,
  IconCirclePlus,
  IconDeviceDesktop,
  IconFilePlus,
  IconFileText,
  IconKeyboard,
  IconLayoutKanban,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconShield,
  IconSitemap,
  IconSun,
  IconTarget,
  IconTemplate,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { messageOf } from '../api.ts';
import { signOut, useAdminStatus } from '../identity/session.ts';
import { teamMenus, visibleForms } from '../menus/menu-queries.ts';
import { pages } from '../shell/pages.ts';
import { useCurrentTeam } from '../teams/current-team.tsx';
import { Mark } from '../ui/mark.tsx';
import { toastError } from '../ui/toast.ts';
import { addressOfView } from '../views/view-address.ts';
import { teamViews } from '../views/view-queries.ts';
import { words } from '../words/words.ts';

export type Command = {
  name: string;
  group: 'create' | 'go' | 'team' | 'settings';
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Keys one after the other: "g t". */
  shortcut?: string | undefined;
  do: () => void;
};

/** What a command opens over the page. */
export type Opening = 'task' | 'goal' | 'map' | 'template' | 'invite' | 'help';

const text = words.commands;

/** Everything that the palette offers and that a key does, from one list; what does not apply now is not in it. */
export function useCommands(open: (what: Opening) => void): Command[] {
  const navigate = useNavigate();
  const { team, teams, switchTo } = useCurrentTeam();
  const views = useQuery({ ...teamViews(team?.id ?? ''), enabled: team !== null }).data?.items ?? [];
  const forms = visibleForms(useQuery({ ...teamMenus(team?.id ?? ''), enabled: team !== null }).data?.items);
  const { isAdmin } = useAdminStatus();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const schemes = [
    { value: 'light', name: words.ui.theme.light, Icon: IconSun },
    { value: 'dark', name: words.ui.theme.dark, Icon: IconMoon },
    { value: 'auto', name: words.ui.theme.system, Icon: IconDeviceDesktop },
  ] as const;
  const leave = () => signOut().catch((error) => toastError(words.shell.user.logOutFailed, { detail: messageOf(error) }));
  return [
    ...(team
      ? ([
          { name: words.tasks.newTask, group: 'create', Icon: IconCirclePlus, shortcut: 'c', do: () => open('task') },
          { name: words.goals.newGoal, group: 'create', Icon: IconTarget, do: () => open('goal') },
          { name: words.maps.newMap, group: 'create', Icon: IconSitemap, do: () => open('map') },
          { name: words.templates.newTemplate, group: 'create', Icon: IconTemplate, do: () => open('template') },
        ] satisfies Command[])
      : []),
    ...(team && team.can.invite.length > 0
      ? [{ name: words.invitations.invite, group: 'create', Icon: IconUserPlus, do: () => open('invite') } satisfies Command]
      : []),
    ...forms.map(
      ({ id, label }): Command => ({
        name: words.menus.newEntry(label),
        group: 'create',
        Icon: IconFilePlus,
        do: () => navigate({ to: '/dashboard/forms/$menuItemId/new', params: { menuItemId: id } }),
      }),
    ),
    { name: words.shell.team.add, group: 'create', Icon: IconCirclePlus, do: () => navigate({ to: '/dashboard/teams/new' }) },
    ...pages.map(({ to, name, Icon, ...rest }): Command => ({ name, group: 'go', Icon, ...rest, do: () => navigate({ to }) })),
    // A page with a search of its own has taken the key before it comes here.
    { name: words.search.field, group: 'go', Icon: IconSearch, shortcut: '/', do: () => navigate({ to: '/dashboard/search' }) },
    { name: text.board, group: 'go', Icon: IconLayoutKanban, shortcut: 'g b', do: () => navigate({ to: '/dashboard/tasks', search: { view: 'board' } }) },
    ...forms.map(
      ({ id, label }): Command => ({
        name: words.menus.open(label),
        group: 'go',
        Icon: IconFileText,
        do: () => navigate({ to: '/dashboard/forms/$menuItemId', params: { menuItemId: id } }),
      }),
    ),
    ...views.map((view): Command => ({ name: words.views.open(view.name), group: 'go', Icon: IconBookmark, do: () => navigate(addressOfView(view)) })),
    { name: words.account.settingsTitle, group: 'go', Icon: IconSettings, shortcut: 'g s', do: () => navigate({ to: '/settings' }) },
    ...(isAdmin ? [{ name: words.shell.user.admin, group: 'go', Icon: IconShield, do: () => navigate({ to: '/admin_dashboard' }) } satisfies Command] : []),
    ...teams
      .filter(({ id }) => id !== team?.id)
      .map(({ id, name }): Command => ({ name: text.switchTo(name), group: 'team', Icon: Mark, do: () => switchTo(id) })),
    ...schemes
      .filter(({ value }) => value !== colorScheme)
      .map(({ value, name, Icon }): Command => ({ name: text.theme(name), group: 'settings', Icon, do: () => setColorScheme(value) })),
    { name: text.shortcuts, group: 'settings', Icon: IconKeyboard, shortcut: '?', do: () => open('help') },
    { name: words.shell.user.logOut, group: 'settings', Icon: IconLogout, do: leave },
  ];
}

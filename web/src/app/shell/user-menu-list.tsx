import { Menu } from '@mantine/core';
import { IconBell, IconCreditCard, IconLogout, IconRocket, IconShield, IconUserCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import { messageOf } from '../../base/queries/api.ts';
import { signOut } from '../../base/session/session.ts';
import { ThemeItems } from '../../base/theme/theme-toggle.tsx';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';

const icon = { size: 16, stroke: 1.6 };

export type UserMenuListProps = {
  rail: boolean;
  isAdmin: boolean;
  onNavigate: (() => void) | undefined;
  children: MenuButton;
};

export function UserMenuList({ rail, isAdmin, onNavigate, children }: UserMenuListProps) {
  const inAdminArea = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin_dashboard') });
  const leaving = useMutation({
    mutationFn: signOut,
    onError: (error) => toastError(words.shell.user.logOutFailed, { detail: messageOf(error) }),
  });
  return (
    <OpenedMenu button={children} position={rail ? 'right-end' : 'top-start'} width={240}>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/dashboard/plan" onClick={onNavigate} leftSection={<IconRocket {...icon} />}>
          {words.shell.user.upgrade}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={inAdminArea ? '/admin_dashboard/account' : '/dashboard/account'}
          onClick={onNavigate}
          leftSection={<IconUserCircle {...icon} />}
        >
          {words.shell.user.account}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/plan"
          onClick={onNavigate}
          leftSection={<IconCreditCard {...icon} />}
        >
          {words.shell.user.billing}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/dashboard/notifications"
          onClick={onNavigate}
          leftSection={<IconBell {...icon} />}
        >
          {words.shell.user.notifications}
        </Menu.Item>
        {isAdmin && (
          <Menu.Item component={Link} to="/admin_dashboard" onClick={onNavigate} leftSection={<IconShield {...icon} />}>
            {words.shell.user.admin}
          </Menu.Item>
        )}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item onClick={() => leaving.mutate()} disabled={leaving.isPending} leftSection={<IconLogout {...icon} />}>
          {words.shell.user.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

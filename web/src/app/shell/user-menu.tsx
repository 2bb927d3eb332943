import { readableEmail } from '@groundwork/contract/base/readable-email';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import classes from '../../base/page/sidebar.module.css';
import { useAccount, useAdminStatus } from '../../base/session/session.ts';
import * as words from '../../base/words/words.ts';
import type { UserMenuListProps } from './user-menu-list.tsx';

const UserMenuList = menuOnDemand<UserMenuListProps>(() =>
  import('./user-menu-list.tsx').then(({ UserMenuList }) => UserMenuList),
);

export function UserMenu({ rail, onNavigate }: { rail: boolean; onNavigate: (() => void) | undefined }) {
  const account = useAccount();
  const { data: isAdmin = false } = useAdminStatus();
  return (
    <UserMenuList rail={rail} isAdmin={isAdmin} onNavigate={onNavigate}>
      <UnstyledButton className={classes.person}>
        <VisuallyHidden>{words.shell.user.menu}</VisuallyHidden>
        <Avatar person={account} size={28} />
        {!rail && (
          <>
            <span className={classes.personText} title={`${account.full_name}, ${account.email}`}>
              <b>{account.full_name}</b>
              <small>{readableEmail(account.email)}</small>
            </span>
            <IconSelector size={16} stroke={1.6} aria-hidden />
          </>
        )}
      </UnstyledButton>
    </UserMenuList>
  );
}

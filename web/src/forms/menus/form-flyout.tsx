import type { MenuItem } from '@groundwork/contract/forms/menus';
import { Menu } from '@mantine/core';
import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import c from './form-flyout.module.css';

export type FormFlyoutProps = { form: MenuItem; onNavigate: (() => void) | undefined; children: MenuButton };

/** A flyout menu of the two pages of a form. */
export function FormFlyout({ form, onNavigate, children }: FormFlyoutProps) {
  return (
    <OpenedMenu button={children} position="right-start" width={220}>
      <Menu.Dropdown>
        <Menu.Label className={c.label}>{form.label}</Menu.Label>
        <Menu.Item
          renderRoot={(props) => <Link to="/dashboard/forms/$menuItemId" params={{ menuItemId: form.id }} {...props} />}
          onClick={onNavigate}
          leftSection={<IconListDetails size={16} stroke={1.6} />}
        >
          {words.menus.viewAll}
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/dashboard/forms/$menuItemId/new" params={{ menuItemId: form.id }} {...props} />
          )}
          onClick={onNavigate}
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {words.menus.createNew}
        </Menu.Item>
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

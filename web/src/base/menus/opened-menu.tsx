import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement } from 'react';
import { useOpenedOnDemand } from '../loading/opened-on-demand.ts';
import type { MenuButton } from './menu-on-demand.tsx';

/** A menu for `menuOnDemand`. */
export function OpenedMenu({ button, children, ...props }: MenuProps & { button: MenuButton }) {
  const { opened, setOpened, target } = useOpenedOnDemand();
  return (
    <Menu opened={opened} onChange={setOpened} {...props}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      {children}
    </Menu>
  );
}

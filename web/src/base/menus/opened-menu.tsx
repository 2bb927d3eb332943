import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement } from 'react';
import type { MenuButton } from './menu-on-demand.tsx';
import { useOpenedOnDemand } from './opened-on-demand.ts';

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

import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type HTMLAttributes, type ReactElement, type RefAttributes, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './menu-on-demand.tsx';

/** What `menuOnDemand` loads. Its button takes the focus over from the one that was touched before the menu opens, so that closing gives it back. */
export function OpenedMenu({ button, children, ...props }: MenuProps & { button: MenuButton }) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} {...props}>
      <Menu.Target>{cloneElement(button as ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>, { ref: target })}</Menu.Target>
      {children}
    </Menu>
  );
}

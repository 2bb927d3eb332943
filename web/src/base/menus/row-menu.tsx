import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { menuOnDemand } from './menu-on-demand.tsx';
import c from './row-menu.module.css';
import type { RowActs, RowMenuListProps } from './row-menu-list.tsx';

const MenuOnDemand = menuOnDemand<RowMenuListProps>(() =>
  import('./row-menu-list.tsx').then(({ RowMenuList }) => RowMenuList),
);

/** The menu of a row; nothing when no action is permitted. */
export function RowMenu({ label, ...acts }: RowActs & { label: string }) {
  if (!Object.values(acts).some(Boolean)) return null;
  return (
    <MenuOnDemand {...acts}>
      <ActionIcon className={c.button} variant="subtle" color="gray" size={28} aria-label={label}>
        <IconDots size={16} stroke={1.7} />
      </ActionIcon>
    </MenuOnDemand>
  );
}

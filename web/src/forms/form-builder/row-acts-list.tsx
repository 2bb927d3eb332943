import { Menu } from '@mantine/core';
import {
  type Icon,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconHeading,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';

const icons = {
  rename: IconPencil,
  duplicate: IconCopy,
  heading: IconHeading,
  up: IconArrowUp,
  down: IconArrowDown,
  remove: IconTrash,
} satisfies Record<string, Icon>;

export type RowAct = { act: keyof typeof icons; label: string; onClick: () => void };
export type RowActsProps = { acts: RowAct[]; children: MenuButton };

export function RowActsList({ acts, children }: RowActsProps) {
  return (
    <OpenedMenu button={children} position="bottom-end">
      <Menu.Dropdown>
        {acts.map(({ act, label, onClick }) => {
          const Icon = icons[act];
          return (
            <Menu.Item
              key={act}
              data-danger={act === 'remove' || undefined}
              leftSection={<Icon size={16} stroke={1.6} />}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

import { Menu } from '@mantine/core';
import type { MenuButton } from '../menus/menu-on-demand.tsx';
import { OpenedMenu } from '../menus/opened-menu.tsx';

export type FilterMenuProps = {
  /** The fields to filter by. */
  fields: { name: string; label: string }[];
  onAdd: (name: string) => void;
  children: MenuButton;
};

/** The menu that adds a filter. The focus goes to the values of the new filter instead of the button. */
export function FilterMenu({ fields, onAdd, children }: FilterMenuProps) {
  return (
    <OpenedMenu button={children} position="bottom-start" returnFocus={false}>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {fields.map(({ name, label }) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

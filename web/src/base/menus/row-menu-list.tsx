import { Menu } from '@mantine/core';
import { IconArchive, IconCopy, IconHistory, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import type { MenuButton } from './menu-on-demand.tsx';
import { OpenedMenu } from './opened-menu.tsx';

type Act = { label: string; onClick: () => void } | undefined;

/** The actions of a row. Undefined means that the person is not permitted to do it. */
export type RowActs = { edit?: Act; labels?: Act; duplicate?: Act; history?: Act; archive?: Act; remove: Act };

export type RowMenuListProps = RowActs & { children: MenuButton };

export function RowMenuList({ edit, labels, duplicate, history, archive, remove, children }: RowMenuListProps) {
  return (
    <OpenedMenu button={children} position="bottom-end">
      <Menu.Dropdown>
        {edit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={edit.onClick}>
            {edit.label}
          </Menu.Item>
        )}
        {labels && (
          <Menu.Item leftSection={<IconTag size={16} stroke={1.6} />} onClick={labels.onClick}>
            {labels.label}
          </Menu.Item>
        )}
        {duplicate && (
          <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} />} onClick={duplicate.onClick}>
            {duplicate.label}
          </Menu.Item>
        )}
        {history && (
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.6} />} onClick={history.onClick}>
            {history.label}
          </Menu.Item>
        )}
        {archive && (
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.6} />} onClick={archive.onClick}>
            {archive.label}
          </Menu.Item>
        )}
        {remove && (
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={remove.onClick}>
            {remove.label}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconCopy, IconDots, IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import c from './row-menu.module.css';

type Act = { label: string; onClick: () => void } | undefined;

/** The menu of a row; nothing when no action is permitted. */
export function RowMenu({
  label,
  edit,
  labels,
  duplicate,
  archive,
  remove,
}: {
  label: string;
  edit?: Act;
  labels?: Act;
  duplicate?: Act;
  archive?: Act;
  remove: Act;
}) {
  if (!edit && !labels && !duplicate && !archive && !remove) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={c.button} variant="subtle" color="gray" size={28} aria-label={label}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
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
    </Menu>
  );
}

import type { Comment } from '@groundwork/contract/comments';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconPinned, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { copyText } from '../ui/copy-button.tsx';
import { words } from '../words/words.ts';
import { usePinComment } from './comment-mutations.ts';

const w = words.comments;

/** The address that leads to a comment, over the page on which its task or goal is whole. */
const addressOf = ({ id, task_id, goal_id }: Comment) =>
  `${window.location.origin}/dashboard/${task_id ? `tasks/${task_id}` : `goals/${goal_id}`}?comment=${id}`;

/** What can be done with a comment beside replying to it. */
export function CommentMenu({ comment, name, onEdit, onDelete }: { comment: Comment; name: string; onEdit: () => void; onDelete: () => void }) {
  const { mutate: pin } = usePinComment();
  const { can, is_pinned } = comment;
  const Pin = is_pinned ? IconPinnedOff : IconPinned;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={w.more(name)}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copyText(addressOf(comment))}>
          {w.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<Pin size={16} stroke={1.6} />} onClick={() => pin(comment)}>
          {is_pinned ? w.unpin : w.pin}
        </Menu.Item>
        {can.edit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
            {w.edit}
          </Menu.Item>
        )}
        {can.delete && (
          <Menu.Item data-danger leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onDelete}>
            {w.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

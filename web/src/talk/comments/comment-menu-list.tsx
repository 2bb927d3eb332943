import type { Comment } from '@groundwork/contract/talk/comments';
import { Menu } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconLink,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import { usePinComment, useResolveThread } from './comment-mutations.ts';

const w = words.comments;

/** Returns the link to a comment on the page of its task or goal. */
const addressOf = ({ id, task_id, goal_id }: Comment) =>
  `${window.location.origin}/dashboard/${task_id ? `tasks/${task_id}` : `goals/${goal_id}`}?comment=${id}`;

export type CommentMenuProps = { comment: Comment; onEdit: () => void; onDelete: () => void; children: MenuButton };

export function CommentMenuList({ comment, onEdit, onDelete, children }: CommentMenuProps) {
  const { mutate: pin } = usePinComment();
  const { mutate: resolve } = useResolveThread();
  const { can, is_pinned } = comment;
  const Resolve = comment.resolved_at ? IconCircleDashed : IconCircleCheck;
  const Pin = is_pinned ? IconPinnedOff : IconPinned;
  return (
    <OpenedMenu button={children} position="bottom-end">
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} stroke={1.6} />} onClick={() => void copyText(addressOf(comment))}>
          {w.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<Pin size={16} stroke={1.6} />} onClick={() => pin(comment)}>
          {is_pinned ? w.unpin : w.pin}
        </Menu.Item>
        {can.resolve && (
          <Menu.Item leftSection={<Resolve size={16} stroke={1.6} />} onClick={() => resolve(comment)}>
            {comment.resolved_at ? w.reopen : w.resolve}
          </Menu.Item>
        )}
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
    </OpenedMenu>
  );
}

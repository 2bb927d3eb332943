import { type ReactionEmoji, reactionEmoji } from '@groundwork/contract/talk/comments';
import { Menu } from '@mantine/core';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import c from './reaction-menu-list.module.css';

export type ReactionMenuProps = { onChoose: (emoji: ReactionEmoji) => void; children: MenuButton };

export function ReactionMenuList({ onChoose, children }: ReactionMenuProps) {
  return (
    <OpenedMenu button={children} position="bottom-end">
      <Menu.Dropdown className={c.emoji}>
        {reactionEmoji.map((emoji) => (
          <Menu.Item
            key={emoji}
            className={c.one}
            aria-label={words.comments.emoji[emoji]}
            title={words.comments.emoji[emoji]}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

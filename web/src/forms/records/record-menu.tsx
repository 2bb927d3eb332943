import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import m from '../../base/menus/row-menu.module.css';
import * as words from '../../base/words/words.ts';
import type { RecordActs } from './record-menu-list.tsx';

const Menu = menuOnDemand(() => import('./record-menu-list.tsx').then(({ RecordMenuList }) => RecordMenuList));

/** The menu of a record, in its row and in its panel. */
export function RecordMenu({ size = 28, ...acts }: RecordActs & { size?: number }) {
  return (
    <Menu {...acts}>
      <ActionIcon
        className={m.button}
        variant="subtle"
        color="gray"
        size={size}
        aria-label={words.records.more(acts.title)}
      >
        <IconDots size={16} stroke={1.7} />
      </ActionIcon>
    </Menu>
  );
}

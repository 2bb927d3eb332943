import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import type { MapSession } from '../session/map-session.ts';
import { nodeCommands } from './node-commands.ts';
import { NodeMenuItems } from './node-menu-items.tsx';

/** The menu of all commands for these nodes. */
export function NodeMenu({ session, ids }: { session: MapSession; ids: readonly string[] }) {
  const phone = usePhone();
  const button = useRef<HTMLButtonElement>(null);
  // The focus returns to the button, unless renaming has moved it to the title input.
  const onClose = () => {
    if (session.selection.editing === null) button.current?.focus();
  };
  return (
    <Menu position="bottom-end" width={268} returnFocus={false} onClose={onClose}>
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={phone ? 44 : 28} aria-label={words.mapPanel.more}>
          <IconDots size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <NodeMenuItems commands={nodeCommands(session, ids)} />
      </Menu.Dropdown>
    </Menu>
  );
}

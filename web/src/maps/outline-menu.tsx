import { Menu } from '@mantine/core';
import type { MapSession } from './map-session.ts';
import { nodeCommands } from './node-commands.tsx';
import { NodeMenuItems } from './node-menu-items.tsx';

type OutlineMenuProps = { session: MapSession; ids: readonly string[]; at: { x: number; y: number }; onClose: () => void };

/** What can be done with a row, or with all that are selected. */
export function OutlineMenu({ session, ids, at, onClose }: OutlineMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={2} width={268} returnFocus={false}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <NodeMenuItems commands={nodeCommands(session, ids)} />
      </Menu.Dropdown>
    </Menu>
  );
}

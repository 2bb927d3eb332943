import { Menu } from '@mantine/core';
import { nodeCommands } from '../panel/node-commands.ts';
import { NodeMenuItems } from '../panel/node-menu-items.tsx';
import type { MapSession } from '../session/map-session.ts';

type OutlineMenuProps = {
  session: MapSession;
  ids: readonly string[];
  at: { x: number; y: number };
  onClose: () => void;
};

/** The context menu of the selected rows. */
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

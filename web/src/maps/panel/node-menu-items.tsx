import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { Keys } from '../../base/keys/keys.tsx';
import type { NodeCommand } from './node-commands.ts';

/** Menu items for commands, with dividers between groups. */
export function NodeMenuItems({ commands }: { commands: readonly NodeCommand[] }) {
  return commands.map(({ name, group, Icon, keys, do: act }, index) => (
    <Fragment key={name}>
      {index > 0 && group !== commands[index - 1]?.group && <Menu.Divider />}
      <Menu.Item
        leftSection={<Icon size={16} stroke={1.6} />}
        rightSection={keys && <Keys keys={keys} />}
        data-danger={group === 'remove' || undefined}
        onClick={act}
      >
        {name}
      </Menu.Item>
    </Fragment>
  ));
}

import { sortDirections, type TaskSort, taskSorts, usualDirection } from '@groundwork/contract/work/task-lists';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { OpenedMenu } from '../../base/menus/opened-menu.tsx';
import * as words from '../../base/words/words.ts';
import type { Arrangement } from './task-filter.ts';

const text = words.tasks.filter;
const icons = { asc: IconArrowUp, desc: IconArrowDown };

export type TaskSortMenuProps = {
  sort: TaskSort;
  direction: Arrangement['direction'];
  onChange: (order: Pick<Arrangement, 'sort' | 'direction'>) => void;
  children: MenuButton;
};

/** The orders of tasks, and the direction of the chosen one. The manual order has no direction. */
export function TaskSortMenu({ sort, direction = usualDirection(sort), onChange, children }: TaskSortMenuProps) {
  return (
    <OpenedMenu button={children} position="bottom-start" checkIcon={<IconCheck size={14} stroke={2} />}>
      <Menu.Dropdown mah={520} style={{ overflow: 'auto' }}>
        <Menu.RadioGroup
          value={sort}
          onChange={(value) => onChange({ sort: taskSorts.find((known) => known === value), direction: undefined })}
        >
          {taskSorts.map((order) => (
            <Menu.RadioItem key={order} value={order} closeMenuOnClick>
              {text.orders[order]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {sort !== 'board' && (
          <>
            <Menu.Divider />
            <Menu.RadioGroup
              value={direction}
              onChange={(value) => onChange({ sort, direction: sortDirections.find((known) => known === value) })}
            >
              {sortDirections.map((one) => {
                const Icon = icons[one];
                return (
                  <Menu.RadioItem
                    key={one}
                    value={one}
                    closeMenuOnClick
                    rightSection={<Icon size={14} stroke={1.8} aria-hidden />}
                  >
                    {text.directions[one]}
                  </Menu.RadioItem>
                );
              })}
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </OpenedMenu>
  );
}

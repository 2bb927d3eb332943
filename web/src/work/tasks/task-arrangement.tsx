import { taskGroupings, usualDirection } from '@groundwork/contract/work/task-lists';
import { UnstyledButton } from '@mantine/core';
import { IconColumns3, IconSortAscending, IconSortDescending, IconStack2 } from '@tabler/icons-react';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import c from '../../base/toolbar/filter-bar.module.css';
import * as words from '../../base/words/words.ts';
import { type ArrangedList, useArrange } from './kept-arrangement.ts';
import { columnsOf } from './task-columns.ts';
import type { TaskColumnsMenuProps } from './task-columns-menu.tsx';
import type { TaskFilter } from './task-filter.ts';
import type { TaskSortMenuProps } from './task-sort-menu.tsx';

const TaskSortMenu = menuOnDemand<TaskSortMenuProps>(() =>
  import('./task-sort-menu.tsx').then(({ TaskSortMenu }) => TaskSortMenu),
);
const TaskColumnsMenu = menuOnDemand<TaskColumnsMenuProps>(
  () => import('./task-columns-menu.tsx').then(({ TaskColumnsMenu }) => TaskColumnsMenu),
  'dialog',
);

const text = words.tasks.filter;
const groupings = () => taskGroupings.map((group) => ({ value: group, label: text.groups[group] }));

/** The grouping and order of each view, if the URL names none. */
const usual = {
  list: { group: 'status', sort: 'created' },
  board: { group: 'status', sort: 'board' },
  timeline: { group: 'goal', sort: 'start' },
} as const;

/** Chooses the grouping of list and timeline, the order, and the columns of the list. The URL stores them. */
export function TaskArrangement({ filter, list = 'tasks' }: { filter: TaskFilter; list?: ArrangedList }) {
  const { view = 'list', columns } = filter;
  const { group = usual[view].group, sort = usual[view].sort } = filter;
  const { direction = usualDirection(sort) } = filter;
  const phone = usePhone();
  const arrange = useArrange(list, filter);
  const sorted = text.sorted(text.orders[sort], text.directions[direction]);
  const SortIcon = direction === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <>
      {view !== 'board' && (
        <ChoiceMenu
          choices={groupings().filter(({ value }) => value !== list)}
          value={group}
          onChange={(value) => arrange({ group: taskGroupings.find((known) => known === value) })}
        >
          <UnstyledButton className={c.quiet} aria-label={`${text.group}: ${text.groups[group]}`}>
            <IconStack2 size={16} stroke={1.6} aria-hidden />
            <span className={c.words}>
              {text.group} <b>{text.groups[group]}</b>
            </span>
          </UnstyledButton>
        </ChoiceMenu>
      )}
      <TaskSortMenu sort={sort} direction={filter.direction} onChange={arrange}>
        <UnstyledButton
          className={c.quiet}
          aria-label={`${text.sort}: ${sort === 'board' ? text.orders[sort] : sorted}`}
        >
          <SortIcon size={16} stroke={1.6} aria-hidden />
          <span className={c.words}>
            {text.sort} <b>{text.orders[sort]}</b>
          </span>
        </UnstyledButton>
      </TaskSortMenu>
      {view === 'list' && !phone && (
        <TaskColumnsMenu {...columnsOf(list, columns)} onChange={(columns) => arrange({ columns })}>
          <UnstyledButton
            className={c.quiet}
            aria-label={words.tasks.columns.choose}
            title={words.tasks.columns.choose}
          >
            <IconColumns3 size={16} stroke={1.6} aria-hidden />
            <span className={c.moreWords}>{words.tasks.columns.choose}</span>
          </UnstyledButton>
        </TaskColumnsMenu>
      )}
    </>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconArrowsSort, IconStack2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import c from '../ui/filter-bar.module.css';
import { words } from '../words/words.ts';
import { type TaskFilter, taskGroupings, taskOrders } from './task-filter.ts';

const text = words.tasks.filter;
const groupings = taskGroupings.map((group) => ({ value: group, label: text.groups[group] }));
const orders = taskOrders.map((sort) => ({ value: sort, label: text.orders[sort] }));

/** The grouping and order of each view, if the URL names none. */
const usual = {
  list: { group: 'status', sort: 'created' },
  board: { group: 'status', sort: 'board' },
  timeline: { group: 'goal', sort: 'start' },
} as const;

/** Chooses the grouping of list and timeline, and the order. The URL stores both. */
export function TaskArrangement({ filter }: { filter: TaskFilter }) {
  const { view = 'list' } = filter;
  const { group = usual[view].group, sort = usual[view].sort } = filter;
  const navigate = useNavigate();
  const set = (change: TaskFilter) => navigate({ to: '.', search: (before) => ({ ...before, ...change }) });
  return (
    <>
      {view !== 'board' && (
        <ChoiceMenu
          choices={groupings}
          value={group}
          onChange={(value) => set({ group: taskGroupings.find((known) => known === value) })}
        >
          <UnstyledButton className={c.quiet} aria-label={`${text.group}: ${text.groups[group]}`}>
            <IconStack2 size={16} stroke={1.6} aria-hidden />
            <span className={c.words}>
              {text.group} <b>{text.groups[group]}</b>
            </span>
          </UnstyledButton>
        </ChoiceMenu>
      )}
      <ChoiceMenu
        choices={orders}
        value={sort}
        onChange={(value) => set({ sort: taskOrders.find((known) => known === value) })}
      >
        <UnstyledButton className={c.quiet} aria-label={`${text.sort}: ${text.orders[sort]}`}>
          <IconArrowsSort size={16} stroke={1.6} aria-hidden />
          <span className={c.words}>
            {text.sort} <b>{text.orders[sort]}</b>
          </span>
        </UnstyledButton>
      </ChoiceMenu>
    </>
  );
}

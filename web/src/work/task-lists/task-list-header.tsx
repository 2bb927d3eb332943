import {
  type ListColumn,
  type SortDirection,
  type TaskSort,
  usualDirection,
} from '@groundwork/contract/work/task-lists';
import { UnstyledButton } from '@mantine/core';
import { IconAntennaBars5, IconArrowDown, IconArrowUp, IconCircleDashed, IconUserCircle } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import { type ArrangedList, useArrange } from '../tasks/kept-arrangement.ts';
import { sortOfColumn } from '../tasks/task-columns.ts';
import type { Arrangement } from '../tasks/task-filter.ts';
import c from './task-list-header.module.css';
import r from './task-row.module.css';

const { columns: text, filter } = words.tasks;

/** The icons of the narrow columns, which have no room for a name. */
const icons: Partial<Record<ListColumn, typeof IconArrowUp>> = {
  status: IconCircleDashed,
  priority: IconAntennaBars5,
  assignee: IconUserCircle,
};

type TaskListHeaderProps = {
  list: ArrangedList;
  arrangement: Arrangement;
  columns: ListColumn[];
  chosen: boolean;
  selectable: boolean;
};

/**
 * The names of the columns, above the rows. A click on a name sorts the list by its column; a second click reverses the
 * direction.
 */
export function TaskListHeader({ list, arrangement, columns, chosen, selectable }: TaskListHeaderProps) {
  const arrange = useArrange(list, arrangement);
  const { sort: now = 'created' } = arrangement;
  const direction = arrangement.direction ?? usualDirection(now);
  const sortBy = (sort: TaskSort) =>
    arrange({ sort, direction: sort === now ? (direction === 'asc' ? 'desc' : 'asc') : undefined });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      className={`${r.columns} ${c.header}`}
      role="group"
      aria-label={text.header}
      data-goal={columns.includes('goal') || undefined}
      data-chosen={chosen || undefined}
      data-selectable={selectable || undefined}
    >
      {selectable && <span />}
      {columns.map((column) => (
        <ColumnName
          key={column}
          column={column}
          direction={sortOfColumn(column) === now ? direction : null}
          onSort={sortBy}
        />
      ))}
    </div>
  );
}

type ColumnNameProps = {
  column: ListColumn;
  /** The direction in which the list is sorted by the column. */
  direction: SortDirection | null;
  onSort: (sort: TaskSort) => void;
};

function ColumnName({ column, direction, onSort }: ColumnNameProps) {
  const name = text.names[column];
  const sort = sortOfColumn(column);
  const className = `${c.name} ${column === 'goal' ? r.goal : ''}`;
  if (!sort) return <span className={className}>{name}</span>;
  const Icon = icons[column];
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={className} data-narrow={Icon && true}>
      <UnstyledButton
        className={c.sort}
        aria-label={direction ? filter.sorted(name, filter.directions[direction]) : name}
        title={text.sortBy(name)}
        onClick={() => onSort(sort)}
      >
        {Icon ? !direction && <Icon size={14} stroke={1.6} aria-hidden /> : <span className={c.words}>{name}</span>}
        {direction && <Arrow size={12} stroke={2} aria-hidden />}
      </UnstyledButton>
    </span>
  );
}

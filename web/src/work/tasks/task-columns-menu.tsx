import { type ListColumn, listColumns } from '@groundwork/contract/work/task-lists';
import { Button, Checkbox, Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { useOpenedOnDemand } from '../../base/loading/opened-on-demand.ts';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import { ReorderList } from '../../base/rows/reorder-list.tsx';
import * as words from '../../base/words/words.ts';
import c from './task-columns-menu.module.css';

const text = words.tasks.columns;

export type TaskColumnsMenuProps = {
  /** The shown columns, in their order. */
  columns: ListColumn[];
  usual: ListColumn[];
  /** The columns that the list has. */
  offered: readonly ListColumn[];
  /** Undefined for the usual columns. */
  onChange: (columns: ListColumn[] | undefined) => void;
  children: MenuButton;
};

/** Shows, hides and moves the columns of a list. The title is always shown. */
export function TaskColumnsMenu({ columns, usual, offered, onChange, children }: TaskColumnsMenuProps) {
  const { opened, setOpened, target } = useOpenedOnDemand();
  const rows = [...columns, ...listColumns.filter((column) => offered.includes(column) && !columns.includes(column))];
  const isUsual = columns.join() === usual.join();
  const change = (next: ListColumn[]) => onChange(next.join() === usual.join() ? undefined : next);
  const toggle = (column: ListColumn) =>
    change(columns.includes(column) ? columns.filter((one) => one !== column) : withColumn(columns, column));
  const move = (id: string, at: number) => {
    const others = rows.filter((column) => column !== id);
    const moved = rows.filter((column) => column === id);
    change(others.toSpliced(at, 0, ...moved).filter((column) => columns.includes(column)));
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={264}
      position="bottom-end"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{cloneElement(children, { ref: target, onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown
        aria-label={text.choose}
        className={c.dropdown}
        onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && setOpened(false)}
      >
        <ReorderList
          label={text.choose}
          rows={rows.map((column) => ({ id: column }))}
          nameOf={({ id }) => text.names[id]}
          onMove={move}
        >
          {({ id }, grip) => (
            <div className={c.row}>
              <Checkbox
                className={c.tick}
                size="xs"
                label={text.names[id]}
                checked={columns.includes(id)}
                disabled={id === 'title'}
                onChange={() => toggle(id)}
              />
              {columns.includes(id) && grip}
            </div>
          )}
        </ReorderList>
        {!isUsual && (
          <Button className={c.usual} variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            {text.usual}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns the columns with one more: after the last shown column that is offered before it. */
function withColumn(columns: ListColumn[], column: ListColumn): ListColumn[] {
  const before = listColumns.slice(0, listColumns.indexOf(column));
  const at = columns.findLastIndex((one) => before.includes(one)) + 1;
  return columns.toSpliced(at, 0, column);
}

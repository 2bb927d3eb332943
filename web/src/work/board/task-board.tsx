import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { Sprint } from '@groundwork/contract/work/sprints';
import type { TaskFilters } from '@groundwork/contract/work/tasks';
import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { CreateTaskDialog } from '../new-tasks/create-task-dialog.tsx';
import { TaskBulkBar } from '../task-lists/task-bulk-bar.tsx';
import { useTaskKeys } from '../task-lists/use-task-keys.tsx';
import { boardOrder, firstOfColumns, type TaskOrder, taskCounts } from '../tasks/task-queries.ts';
import { SelectedTasksProvider, useTaskSelection } from '../tasks/use-task-selection.ts';
import c from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { columnStatuses } from './board-move.ts';
import { neighborOnBoard, useBoardMoves } from './use-board-moves.ts';
import { WaitingBoard } from './waiting-board.tsx';

type TaskBoardProps = {
  filters: TaskFilters;
  /** The statuses of the URL, which choose the columns; `filters` may narrow further. */
  statuses: TaskStatus[] | undefined;
  order: TaskOrder;
  /** The sprint of new tasks. */
  sprint?: Sprint;
  /** Shown when there are no tasks. */
  empty: ReactNode;
};

/** A board of tasks by status. Cards are moved by dragging, or with Space, arrow keys and Space; Escape cancels. */
export function TaskBoard({ filters, statuses, order: { sort, direction }, sprint, empty }: TaskBoardProps) {
  const order = useMemo(() => boardOrder({ sort, direction }), [sort, direction]);
  const queries = useQueryClient();
  const { data: counts } = useQuery(taskCounts(filters));
  const { isPending, isPlaceholderData } = useQuery({
    ...firstOfColumns(queries, filters, order),
    placeholderData: keepPreviousData,
  });
  const columns = columnStatuses(counts?.by_status, statuses);
  const [creating, setCreating] = useState<TaskStatus | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const { move, landed, said, cards, startDrag, dragOver, events } = useBoardMoves({
    board,
    columns,
    filters,
    order,
  });
  const { selected, tasks, select, ...selection } = useTaskSelection(cards, 'task', neighborOnBoard);
  const picker = useTaskKeys({
    area: board,
    ready: !isPending && counts?.total !== 0,
    find: (taskId) => cards.find(({ id }) => id === taskId),
    selected: tasks,
    selectAll: () => select('all'),
  });
  useEffect(() => (board.current ? autoScrollForElements({ element: board.current }) : undefined), []);

  if (counts?.total === 0) return empty;
  if (isPending) return <WaitingBoard columns={columns} counts={counts?.by_status} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the cards inside. */}
      <div
        ref={board}
        className={c.board}
        data-paper="wide"
        onKeyDown={(event) => {
          events.onKeyDown(event);
          selection.events.onKeyDown(event);
        }}
        onPointerDown={events.onPointerDown}
        onFocus={events.onFocus}
        data-moving={move?.by}
      >
        {picker}
        <VisuallyHidden id="board-keys">{words.board.keys}</VisuallyHidden>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <VisuallyHidden role="status">{selection.said}</VisuallyHidden>
        <SelectedTasksProvider value={selected}>
          {columns.map((status) => (
            <BoardColumn
              key={status}
              status={status}
              filters={filters}
              order={order}
              start={!isPlaceholderData}
              count={counts && (counts.by_status[status] ?? 0)}
              move={move && (move.status === status || move.task.status === status) ? move : null}
              landed={landed}
              onDrag={startDrag}
              onOver={dragOver}
              onCreate={setCreating}
            />
          ))}
        </SelectedTasksProvider>
        {creating && <CreateTaskDialog status={creating} sprint={sprint} onClose={() => setCreating(null)} />}
      </div>
      {selected.size > 0 && <TaskBulkBar tasks={tasks} onClear={() => select('clear')} />}
    </>
  );
}

import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { savedStatus, type TaskStatus } from '@groundwork/contract/statuses';
import type { TaskFilters, TaskRow, TaskSort } from '@groundwork/contract/tasks';
import { VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CreateTaskDialog } from '../tasks/create-task-dialog.tsx';
import { columnTasks, firstOfColumns, taskCounts } from '../tasks/task-queries.ts';
import { usePausedUpdates } from '../ui/update-pause.ts';
import { words } from '../words/words.ts';
import c from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { type ColumnStatus, columnStatuses, type Move, moveAfter, type Target } from './board-move.ts';
import { usePlaceTask } from './board-mutations.ts';
import { WaitingBoard } from './waiting-board.tsx';

type TaskBoardProps = {
  filters: TaskFilters;
  /** The statuses of the URL, which choose the columns; `filters` may narrow further. */
  statuses: TaskStatus[] | undefined;
  sort: TaskSort | undefined;
  /** Shown when there are no tasks. */
  empty: ReactNode;
};

const text = words.board;

/** A board of tasks by status. Cards are moved by dragging, or with Space, arrow keys and Space; Escape cancels. */
export function TaskBoard({ filters, statuses, sort = 'board', empty }: TaskBoardProps) {
  const queries = useQueryClient();
  const { data: counts } = useQuery(taskCounts(filters));
  const { isPending, isPlaceholderData } = useQuery({
    ...firstOfColumns(queries, filters, sort),
    placeholderData: keepPreviousData,
  });
  const columns = columnStatuses(counts?.by_status, statuses);
  const { mutate: place } = usePlaceTask();
  const [move, setMove] = useState<Move | null>(null);
  usePausedUpdates(move !== null);
  const [landed, setLanded] = useState<string | null>(null);
  const [said, say] = useState('');
  const [creating, setCreating] = useState<ColumnStatus | null>(null);
  const board = useRef<HTMLDivElement>(null);

  const cardsOf = (status: ColumnStatus): TaskRow[] => {
    const { queryKey } = columnTasks(filters, savedStatus(status), sort);
    const rows = queries.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
    return rows.filter((task) => task.status === status);
  };
  const othersIn = (status: ColumnStatus, task: TaskRow) => cardsOf(status).filter(({ id }) => id !== task.id);
  const ordered = sort === 'board';
  const spoken = ({ status, at }: Move) =>
    ordered ? text.place(words.tasks.status[status], at + 1) : words.tasks.status[status];

  const end = ({ by, task }: Move) => {
    setMove(null);
    setLanded(by === 'keyboard' ? task.id : null);
  };
  const drop = (move: Move) => {
    const { task, status } = move;
    // A card dropped on "In review" is saved as "In progress" and becomes the first card there.
    const before =
      (status === savedStatus(status)
        ? othersIn(status, task)[ordered ? move.at : 0]
        : cardsOf(savedStatus(status))[0]) ?? null;
    if (!ordered && savedStatus(status) === task.status) return cancel(move);
    place({
      task,
      status,
      before,
      ordered,
      column: columnTasks(filters, savedStatus(status), sort).queryKey,
      onShown: () => end(move),
    });
    say(words.ui.moving.putDown(task.title, spoken(move)));
  };
  const cancel = (move: Move) => {
    end(move);
    say(words.ui.moving.putBack(move.task.title));
  };

  const startDrag = useCallback(
    (task: TaskRow, height: number) => setMove({ task, by: 'pointer', status: task.status, at: 0, height }),
    [],
  );
  const dragOver = useCallback(
    ({ status, at }: Target) =>
      setMove((now) =>
        now?.by === 'pointer' && (now.status !== status || now.at !== at) ? { ...now, status, at } : now,
      ),
    [],
  );
  // Uses the position of the drop, because the rendered position may be older.
  const release = useEffectEvent((target: Target | undefined) => {
    if (move?.by !== 'pointer') return;
    if (target) drop({ ...move, ...target });
    else cancel(move);
  });
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ location }) => release(location.current.dropTargets[0]?.data as Target | undefined),
      }),
    [],
  );
  useEffect(() => (board.current ? autoScrollForElements({ element: board.current }) : undefined), []);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-task]');
    if (!board.current?.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (move?.by === 'keyboard') {
      if (event.key === 'Tab') return cancel(move);
      event.preventDefault();
      if (event.key === 'Escape') cancel(move);
      else if (event.key === ' ' || event.key === 'Enter') drop(move);
      else if (event.key.startsWith('Arrow')) {
        const next = moveAfter(move, event.key, columns, (status) => othersIn(status, move.task).length);
        setMove(next);
        say(spoken(next));
      }
      return;
    }
    if (!card) return;
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      const column = card.closest<HTMLElement>('[data-column]')?.dataset.column;
      const cards = columns.flatMap((status) => (status === column ? cardsOf(status) : []));
      const at = cards.findIndex(({ id }) => id === card.dataset.task);
      const task = cards[at];
      if (!task?.can.edit) return;
      const lifted: Move = { task, by: 'keyboard', status: task.status, at, height: card.offsetHeight };
      setMove(lifted);
      setLanded(null);
      say(words.ui.moving.pickedUp(task.title, spoken(lifted)));
    } else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      neighbor(card, event.key)?.querySelector('a')?.focus();
    }
  };

  if (counts?.total === 0) return empty;
  if (isPending) return <WaitingBoard columns={columns} counts={counts?.by_status} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the cards inside.
    <div
      ref={board}
      className={c.board}
      onKeyDown={onKeyDown}
      onPointerDown={() => move?.by === 'keyboard' && cancel(move)}
      onFocus={() => setLanded(null)}
      data-moving={move?.by}
    >
      <VisuallyHidden id="board-keys">{text.keys}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {columns.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          filters={filters}
          sort={sort}
          start={!isPlaceholderData}
          count={counts && (counts.by_status[savedStatus(status)] ?? 0)}
          move={move && (move.status === status || move.task.status === status) ? move : null}
          landed={landed}
          onDrag={startDrag}
          onOver={dragOver}
          onCreate={setCreating}
        />
      ))}
      {creating && <CreateTaskDialog status={creating} onClose={() => setCreating(null)} />}
    </div>
  );
}

/** Returns the card that an arrow key leads to: above, below, or at the same index in the next column with cards. */
function neighbor(card: HTMLElement, key: string): Element | null | undefined {
  const entry = card.closest('li');
  if (key === 'ArrowUp') return entry?.previousElementSibling;
  if (key === 'ArrowDown') return entry?.nextElementSibling;
  let column = card.closest('[data-column]');
  while (column) {
    column = key === 'ArrowRight' ? column.nextElementSibling : column.previousElementSibling;
    const cards = [...(column?.querySelectorAll('[data-task]') ?? [])];
    const y = card.getBoundingClientRect().top;
    const beside = cards.find((other) => other.getBoundingClientRect().bottom > y) ?? cards.at(-1);
    if (beside) return beside;
  }
  return null;
}

import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { TaskFilters, TaskRow } from '@groundwork/contract/work/tasks';
import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { handleMoveKey } from '../../base/keys/keyboard-move.ts';
import { takesText } from '../../base/keys/type-ahead.ts';
import { usePausedUpdates } from '../../base/live/update-pause.ts';
import * as words from '../../base/words/words.ts';
import { columnTasks, type TaskOrder } from '../tasks/task-queries.ts';
import { type Move, moveAfter, type Target } from './board-move.ts';
import { usePlaceTask } from './board-mutations.ts';

const text = words.board;

type Board = {
  board: RefObject<HTMLElement | null>;
  columns: TaskStatus[];
  filters: TaskFilters;
  order: TaskOrder;
};

/**
 * Moves cards between and within columns, by pointer and by keyboard. Returns the move in progress, the card that
 * landed last by keyboard, and what to say to screen readers.
 */
export function useBoardMoves({ board, columns, filters, order }: Board) {
  const { mutate: place } = usePlaceTask();
  const [move, setMove] = useState<Move | null>(null);
  usePausedUpdates(move !== null);
  const [landed, setLanded] = useState<string | null>(null);
  const [said, say] = useState('');
  const ordered = order.sort === 'board';

  const cardsOf = useLoadedCards(filters, order);
  const othersIn = (status: TaskStatus, task: TaskRow) => cardsOf(status).filter(({ id }) => id !== task.id);
  const spoken = ({ status, at }: Move) =>
    ordered ? text.place(words.tasks.status[status], at + 1) : words.tasks.status[status];

  const end = ({ by, task }: Move) => {
    setMove(null);
    setLanded(by === 'keyboard' ? task.id : null);
  };
  const drop = (move: Move) => {
    const { task, status } = move;
    const before = othersIn(status, task)[ordered ? move.at : 0] ?? null;
    if (!ordered && status === task.status) return cancel(move);
    place({
      task,
      status,
      before,
      ordered,
      column: columnTasks(filters, status, order).queryKey,
      onShown: () => end(move),
    });
    say(words.ui.moving.putDown(task.title, spoken(move)));
  };
  const cancel = (move: Move) => {
    end(move);
    say(words.ui.moving.putBack(move.task.title));
  };

  const startDrag = useCallback(
    (task: TaskRow, from: number, height: number) =>
      setMove({ task, by: 'pointer', status: task.status, at: from, from, height }),
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
  useDrop((target) => {
    if (move?.by !== 'pointer') return;
    if (target) drop({ ...move, ...target });
    else cancel(move);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-task]');
    if (!board.current?.contains(event.target as Node) || takesText(event.target as Element)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (move?.by === 'keyboard')
      return handleMoveKey(event, {
        cancel: () => cancel(move),
        drop: () => drop(move),
        choose: (arrow) => {
          const next = moveAfter(move, arrow, columns, (status) => othersIn(status, move.task).length);
          setMove(next);
          say(spoken(next));
        },
      });
    if (!card) return;
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      const lifted = moveOf(card, columns, cardsOf);
      if (!lifted) return;
      setMove(lifted);
      setLanded(null);
      say(words.ui.moving.pickedUp(lifted.task.title, spoken(lifted)));
    }
  };

  return {
    move,
    landed,
    said,
    cards: useShownCards(columns, cardsOf),
    startDrag,
    dragOver,
    /** The handlers of the board. */
    events: {
      onKeyDown,
      onPointerDown: () => move?.by === 'keyboard' && cancel(move),
      onFocus: () => setLanded(null),
    },
  };
}

/** Calls `onDrop` with the place under a dropped card; undefined outside of the columns. */
function useDrop(onDrop: (target: Target | undefined) => void) {
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ location }) => drop(location.current.dropTargets[0]?.data as Target | undefined),
      }),
    [],
  );
}

type CardsOf = (status: TaskStatus) => TaskRow[];

/** Returns the move by keyboard that begins at a card; null if the person may not move it. */
function moveOf(card: HTMLElement, columns: TaskStatus[], cardsOf: CardsOf): Move | null {
  const column = card.closest<HTMLElement>('[data-column]')?.dataset.column;
  const cards = columns.flatMap((status) => (status === column ? cardsOf(status) : []));
  const at = cards.findIndex(({ id }) => id === card.dataset.task);
  const task = cards[at];
  if (!task?.can.edit) return null;
  const { height } = card.getBoundingClientRect();
  return { task, by: 'keyboard', status: task.status, at, from: at, height };
}

/** Returns a function that reads the loaded cards of a column. */
function useLoadedCards(filters: TaskFilters, order: TaskOrder): CardsOf {
  const queries = useQueryClient();
  return (status) => {
    const { queryKey } = columnTasks(filters, status, order);
    const rows = queries.getQueryData(queryKey)?.pages.flatMap(({ items }) => items) ?? [];
    return rows.filter((task) => task.status === status);
  };
}

/** Returns the loaded cards of all columns. Renders anew when they change, as the columns do. */
function useShownCards(columns: TaskStatus[], cardsOf: CardsOf): TaskRow[] {
  const cache = useQueryClient().getQueryCache();
  const shown = useRef<TaskRow[]>([]);
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => {
      const cards = columns.flatMap(cardsOf);
      const isSame = cards.length === shown.current.length && cards.every((card, at) => card === shown.current[at]);
      if (!isSame) shown.current = cards;
      return shown.current;
    },
  );
}

/** Returns the card that an arrow key leads to: above, below, or at the same height in the next column with cards. */
export function neighborOnBoard(card: HTMLElement, key: string): HTMLElement | null {
  const entry = card.closest('li');
  const cardIn = (other: Element | null | undefined) => other?.querySelector<HTMLElement>('[data-task]') ?? null;
  if (key === 'ArrowUp') return cardIn(entry?.previousElementSibling);
  if (key === 'ArrowDown') return cardIn(entry?.nextElementSibling);
  let column = card.closest('[data-column]');
  while (column) {
    column = key === 'ArrowRight' ? column.nextElementSibling : column.previousElementSibling;
    const cards = [...(column?.querySelectorAll<HTMLElement>('[data-task]') ?? [])];
    const y = card.getBoundingClientRect().top;
    const beside = cards.find((other) => other.getBoundingClientRect().bottom > y) ?? cards.at(-1);
    if (beside) return beside;
  }
  return null;
}

import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { TaskFilters, TaskRow } from '@groundwork/contract/work/tasks';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { measureElement, useVirtualizer } from '@tanstack/react-virtual';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { usePrinting } from '../../base/printing/printing.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { columnTasks, type TaskOrder } from '../tasks/task-queries.ts';
import c from './board.module.css';
import { BoardCard } from './board-card.tsx';
import { gapIn, gapUnder, type Move, type Target } from './board-move.ts';
import { ColumnCount } from './column-count.tsx';
import { WaitingCards } from './waiting-board.tsx';

/** The assumed height of a card before it is measured, in pixels. */
const usualHeight = 118;
const gapBetween = 6;
/** Columns with at most this many cards are not virtualized. */
const drawnWhole = 15;
/** The next page is fetched this many cards before the end. */
const ahead = 5;

type BoardColumnProps = {
  status: TaskStatus;
  filters: TaskFilters;
  order: TaskOrder;
  count: number | undefined;
  /** Whether the first cards have been fetched. */
  start: boolean;
  /** The move in progress, if its card is of this column or over it. */
  move: Move | null;
  /** The id of the card that was last moved by keyboard. */
  landed: string | null;
  onDrag: (task: TaskRow, from: number, height: number) => void;
  onOver: (target: Target) => void;
  onCreate: (status: TaskStatus) => void;
};

/** A card, or the gap for the card that is moved. */
type Entry = TaskRow | 'gap';

/**
 * A column of the board: a status and its cards. An empty column is collapsed. It stays collapsed while a card is
 * dragged over it, because columns that open or close would move away from the pointer.
 */
export const BoardColumn = memo(function BoardColumn({
  status,
  filters,
  order,
  start,
  count,
  move,
  landed,
  onDrag,
  onOver,
  onCreate,
}: BoardColumnProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({ ...columnTasks(filters, status, order), enabled: start && count !== 0 });
  const tasks = data?.pages.flatMap(({ items }) => items).filter((task) => task.status === status) ?? [];
  const others = move ? tasks.filter(({ id }) => id !== move.task.id) : tasks;
  const over = move?.status === status;
  const folded = tasks.length === 0 && !(over && move.by === 'keyboard') && (count === 0 || data !== undefined);
  const at = folded ? -1 : gapIn(status, move, order.sort === 'board', others.length);
  const entries: Entry[] = at < 0 ? others : [...others.slice(0, at), 'gap', ...others.slice(at)];
  const printing = usePrinting();
  const column = useRef<HTMLElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const virtual = entries.length > drawnWhole && !printing;
  const virtualizer = useCardVirtualizer({ entries, move, cards, enabled: virtual });
  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const [first, last] = items ? [items[0], items.at(-1)] : [];
  const from = items ? (first?.index ?? 0) : 0;
  const to = items ? (last?.index ?? -1) + 1 : entries.length;

  const endIsNear = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && to + ahead > entries.length;
  useEffect(() => void (endIsNear && fetchNextPage()), [endIsNear, fetchNextPage]);

  const size = others.length - (hasNextPage ? 1 : 0);
  useCardDrop({ column, cards, status, size, onOver });

  const shown = hasNextPage ? count : count === undefined ? undefined : tasks.length;
  const position = (index: number) => (at >= 0 && index > at ? index - 1 : index);
  return (
    <section
      ref={column}
      className={folded ? c.rail : c.column}
      data-over={over || undefined}
      data-column={status}
      aria-label={words.tasks.status[status]}
    >
      <ColumnHead status={status} teamId={filters.team_id} count={shown} folded={folded} onCreate={onCreate} />
      <div ref={cards} className={c.scroll} data-scroll>
        <ul
          className={c.cards}
          style={
            items && {
              paddingBlock: `${(first?.start ?? 0) + 1}px ${virtualizer.getTotalSize() - (last?.end ?? 0) + 16}px`,
            }
          }
        >
          {entries.slice(from, to).map((entry, offset) => {
            const index = from + offset;
            return (
              <li
                key={keyOf(entry)}
                ref={items && virtualizer.measureElement}
                data-index={index}
                data-still={entry === 'gap' ? undefined : position(index)}
                aria-posinset={index + 1}
                aria-setsize={shown ?? entries.length}
              >
                {entry !== 'gap' ? (
                  <BoardCard task={entry} focused={entry.id === landed} onDrag={onDrag} />
                ) : move?.by === 'keyboard' ? (
                  <BoardCard key={move.at} task={move.task} lifted focused />
                ) : (
                  <div className={c.gap} style={{ height: move?.height }} />
                )}
              </li>
            );
          })}
          {!data && !error && count !== 0 && <WaitingCards />}
          {error && !data && (
            <li>
              <ErrorState title={messages.tasks.loadFailed} error={error} onRetry={refetch} />
            </li>
          )}
        </ul>
      </div>
    </section>
  );
});

type Cards = {
  entries: Entry[];
  move: Move | null;
  /** The element that scrolls. */
  cards: RefObject<HTMLElement | null>;
  enabled: boolean;
};

/** Returns the virtualizer of the cards and the gap of a column. */
function useCardVirtualizer({ entries, move, cards, enabled }: Cards) {
  /** The gap is exactly as high as the card, so that nothing moves when the card is picked up. */
  const assumedHeight = (index: number) => (entries[index] === 'gap' && move ? move.height : usualHeight);
  return useVirtualizer({
    count: entries.length,
    enabled,
    getScrollElement: () => cards.current,
    estimateSize: assumedHeight,
    getItemKey: (index) => (entries[index] === 'gap' ? `gap ${move?.height}` : keyOf(entries[index])),
    gap: gapBetween,
    // The ResizeObserver reports the height of a new card. Measuring it here would force a second layout before paint.
    measureElement: (card, entry, column) =>
      entry
        ? measureElement(card, entry, column)
        : (column.measurementsCache[column.indexFromElement(card)]?.size ??
          assumedHeight(column.indexFromElement(card))),
    overscan: 2,
    initialRect: { width: 0, height: window.innerHeight },
  });
}

type DropColumn = Pick<BoardColumnProps, 'status' | 'onOver'> & {
  column: RefObject<HTMLElement | null>;
  cards: RefObject<HTMLElement | null>;
  /** The last index at which a card may be dropped. */
  size: number;
};

/** Accepts cards that are dragged over the column, and scrolls it meanwhile. */
function useCardDrop({ column, cards, status, size, onOver }: DropColumn) {
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    return dropTargetForElements({
      element,
      getData: ({ input }) => {
        const drawn = [...(cards.current?.querySelectorAll<HTMLElement>('[data-still]') ?? [])].map((entry) => {
          const { top, bottom } = entry.getBoundingClientRect();
          return { top, bottom, index: Number(entry.dataset.still) };
        });
        return { status, at: Math.min(gapUnder(input.clientY, drawn, size), Math.max(size, 0)) } satisfies Target;
      },
      onDragEnter: ({ self }) => onOver(self.data as Target),
      onDrag: ({ self }) => onOver(self.data as Target),
    });
  }, [column, cards, status, size, onOver]);
  useEffect(() => (cards.current ? autoScrollForElements({ element: cards.current }) : undefined), [cards]);
}

type ColumnHeadProps = Pick<BoardColumnProps, 'status' | 'count' | 'onCreate'> & {
  teamId: string | undefined;
  folded: boolean;
};

/** The name of the column, the number of its tasks with its limit, and the button that adds one. */
function ColumnHead({ status, teamId, count, folded, onCreate }: ColumnHeadProps) {
  const name = words.tasks.status[status];
  return (
    <header className={c.head}>
      <StatusIcon status={status} />
      <h2>{name}</h2>
      {folded ? (
        <span className={c.count}>{count}</span>
      ) : (
        <ColumnCount status={status} teamId={teamId} count={count} />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={words.board.newIn(name)}
        title={words.board.newIn(name)}
        onClick={() => onCreate(status)}
      >
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    </header>
  );
}

const keyOf = (entry: Entry | undefined) => (typeof entry === 'object' ? entry.id : 'gap');

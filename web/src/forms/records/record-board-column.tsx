import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import b from '../../work/board/board.module.css';
import { type BoardColumn, columnFilter, isIn } from './board-columns.ts';
import c from './record-board.module.css';
import { RecordBoardCard } from './record-board-card.tsx';
import { recordCount, recordsOf } from './record-queries.ts';
import type { ShownRecords } from './shown-records.ts';

type RecordBoardColumnProps = {
  shown: ShownRecords;
  field: FormField;
  column: BoardColumn;
  /** Records with a pending optimistic update. They are hidden in the old column and shown in the new one. */
  pending: RecordRow[];
  /** The record that is being moved by keyboard, and the column key of its target. */
  move: { record: RecordRow; to: string } | null;
  /** The id of the card that was last moved by keyboard. */
  landed: string | null;
  onDrag: (record: RecordRow) => void;
  onAdd: () => void;
};

/** A column of the board: the records with one value of the field. */
export function RecordBoardColumn({
  shown,
  field,
  column,
  pending,
  move,
  landed,
  onDrag,
  onAdd,
}: RecordBoardColumnProps) {
  const query = { ...shown.query, filter: [...shown.query.filter, columnFilter(field, column)] };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    recordsOf(shown.source, query),
  );
  const count = useQuery(recordCount(shown.source, query)).data?.count;
  const [over, setOver] = useState(false);
  const area = useRef<HTMLElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!area.current) return;
    return dropTargetForElements({
      element: area.current,
      getData: () => ({ column: column.key }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [column.key]);
  useEffect(() => (cards.current ? autoScrollForElements({ element: cards.current }) : undefined), []);

  const read = data?.pages.flatMap(({ items }) => items) ?? [];
  const held = [...pending, ...read.filter(({ id }) => !pending.some((moved) => moved.id === id))].filter((record) =>
    isIn(record, field, column),
  );
  const lifted = move?.to === column.key ? move.record : undefined;
  const records = [...(lifted ? [lifted] : []), ...held.filter(({ id }) => id !== move?.record.id)];
  const { name } = column;
  return (
    <section
      ref={area}
      className={`${b.column} ${c.column}`}
      data-over={over || lifted !== undefined || undefined}
      data-column={column.key}
      aria-label={name}
    >
      <header className={b.head}>
        <h2 className={c.name} title={name} dir="auto">
          {name}
        </h2>
        <span className={b.count}>{hasNextPage ? count : data && held.length}</span>
        <span className={b.grow} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={words.records.board.newIn(name)}
          title={words.records.board.newIn(name)}
          onClick={onAdd}
        >
          <IconPlus size={16} stroke={1.6} />
        </ActionIcon>
      </header>
      <div ref={cards} className={b.scroll} data-scroll>
        <ul className={b.cards}>
          {records.map((record) => (
            <RecordBoardCard
              key={record.id}
              record={record}
              shown={shown}
              lifted={record === lifted}
              focused={record === lifted || record.id === landed}
              onDrag={onDrag}
            />
          ))}
        </ul>
        {!data &&
          (error ? (
            <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} />
          ) : (
            <RowsSkeleton />
          ))}
        {hasNextPage && (
          <Button
            className={c.more}
            variant="subtle"
            color="gray"
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {words.records.showMore}
          </Button>
        )}
      </div>
    </section>
  );
}

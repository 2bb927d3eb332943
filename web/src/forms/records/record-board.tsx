import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { handleMoveKey } from '../../base/keys/keyboard-move.ts';
import { usePausedUpdates } from '../../base/live/update-pause.ts';
import { api } from '../../base/queries/api.ts';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import b from '../../work/board/board.module.css';
import { useOptionsOf } from '../forms/field-options.ts';
import { recordTitle } from '../forms/value-words.ts';
import { type BoardColumn, boardColumns, isIn } from './board-columns.ts';
import { RecordBoardColumn } from './record-board-column.tsx';
import { useEditedRecords, useEditRecord } from './record-mutations.ts';
import type { ShownRecords } from './shown-records.ts';

type Move = { record: RecordRow; by: 'pointer' | 'keyboard'; to: string };

type RecordBoardProps = { shown: ShownRecords; field: FormField; onAdd: (values: FormValues) => void };

/** A board of records by the value of a field. It waits until the field's options are loaded. */
export function RecordBoard(props: RecordBoardProps) {
  const { options, loading } = useOptionsOf(
    { templateId: props.shown.template.id, schema: 'record_data_schema' },
    props.field,
  );
  if (loading) return <RowsSkeleton />;
  return <Board {...props} columns={boardColumns(props.field, options)} />;
}

/** The board. Dragging, or Space, arrow keys and Space, changes the value; Escape cancels. */
function Board({ shown, field, columns, onAdd }: RecordBoardProps & { columns: BoardColumn[] }) {
  const { mutate: edit } = useEditRecord();
  const pending = useEditedRecords();
  const [move, setMove] = useState<Move | null>(null);
  const [landed, setLanded] = useState<string | null>(null);
  const [said, say] = useState('');
  usePausedUpdates(move !== null);
  const board = useRef<HTMLDivElement>(null);
  const { pickedUp, putDown, putBack } = words.ui.moving;
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.name ?? '';

  const end = ({ record, by }: Move) => {
    setMove(null);
    setLanded(by === 'keyboard' ? record.id : null);
  };
  const cancel = (now: Move) => {
    end(now);
    say(putBack(recordTitle(shown.fields, now.record)));
  };
  const drop = (now: Move) => {
    const column = columns.find(({ key }) => key === now.to);
    if (!column || isIn(now.record, field, column)) return cancel(now);
    edit({ record: now.record, data: { [field.name]: column.value } });
    end(now);
    say(putDown(recordTitle(shown.fields, now.record), column.name));
  };
  const release = useEffectEvent((to: unknown) => {
    if (move?.by !== 'pointer') return;
    if (typeof to === 'string') drop({ ...move, to });
    else cancel(move);
  });
  useEffect(
    () => monitorForElements({ onDrop: ({ location }) => release(location.current.dropTargets[0]?.data.column) }),
    [],
  );
  useEffect(() => (board.current ? autoScrollForElements({ element: board.current }) : undefined), []);

  const find = useFoundRecord();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-record]');
    if (!board.current?.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (move?.by === 'keyboard')
      return handleMoveKey(event, {
        cancel: () => cancel(move),
        drop: () => drop(move),
        choose: (arrow) => {
          const step = { ArrowLeft: -1, ArrowRight: 1 }[arrow] ?? 0;
          const to = columns[columns.findIndex(({ key }) => key === move.to) + step]?.key ?? move.to;
          setMove({ ...move, to });
          if (step !== 0) say(nameOf(to));
        },
      });
    if (event.key === ' ' && card && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      const record = find(card.dataset.record);
      const to = card.closest<HTMLElement>('[data-column]')?.dataset.column;
      if (!record?.can.edit || !to) return;
      setMove({ record, by: 'keyboard', to });
      setLanded(null);
      say(pickedUp(recordTitle(shown.fields, record), nameOf(to)));
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of the cards inside.
    <div
      ref={board}
      className={b.board}
      data-paper="wide"
      onKeyDown={onKeyDown}
      onPointerDown={() => move?.by === 'keyboard' && cancel(move)}
      onFocus={() => setLanded(null)}
      data-moving={move?.by}
    >
      <VisuallyHidden id="board-keys">{words.records.board.keys}</VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {columns.map((column) => (
        <RecordBoardColumn
          key={column.key}
          shown={shown}
          field={field}
          column={column}
          pending={pending}
          move={move?.by === 'keyboard' ? move : null}
          landed={landed}
          onDrag={(record) => setMove({ record, by: 'pointer', to: '' })}
          onAdd={() => onAdd(column.value === null ? {} : { [field.name]: column.value })}
        />
      ))}
    </div>
  );
}

/** Returns a function that finds a record in the cached pages of all columns. */
function useFoundRecord() {
  const queries = useQueryClient();
  return (id: string | undefined): RecordRow | undefined => {
    type Pages = { pages?: { items: RecordRow[] }[] };
    for (const [, data] of queries.getQueriesData<Pages>({ queryKey: api.records.list.key() }))
      for (const { items } of data?.pages ?? []) {
        const found = items.find((record) => record.id === id);
        if (found) return found;
      }
    return undefined;
  };
}

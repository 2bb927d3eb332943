import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { liftedCopy } from '../../base/rows/lifted-copy.ts';
import b from '../../work/board/board.module.css';
import { heldBy } from '../forms/record-fields.ts';
import { recordTitle } from '../forms/value-words.ts';
import c from './record-board.module.css';
import { RecordLink } from './record-link.tsx';
import { RecordValue } from './record-value.tsx';
import type { ShownRecords } from './shown-records.ts';

/** How many values a card shows. */
const shownValues = 3;

type RecordBoardCardProps = {
  record: RecordRow;
  shown: Pick<ShownRecords, 'fields' | 'columns' | 'view'>;
  lifted: boolean;
  /** Whether the keyboard has just moved the card. Then the card keeps the focus. */
  focused: boolean;
  onDrag: (record: RecordRow) => void;
};

/** A record on the board. Its title is a link, and the whole card can be dragged. */
export function RecordBoardCard({ record, shown, lifted, focused, onDrag }: RecordBoardCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { edit } = record.can;
  const start = useEffectEvent(() => onDrag(record));
  useEffect(() => {
    const element = card.current;
    if (!element || !edit) return;
    return draggable({ element, onGenerateDragPreview: liftedCopy(element), onDragStart: start });
  }, [edit]);
  useEffect(() => {
    if (!focused) return;
    card.current?.querySelector('a')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focused]);
  const values = shown.columns
    .filter(({ name }) => name !== shown.view.group_by)
    .flatMap((field) => {
      const value = heldBy(record, field);
      return value === undefined ? [] : [{ field, value }];
    });
  return (
    <li ref={card} className={b.card} data-record={record.id} data-lifted={lifted || undefined}>
      <RecordLink recordId={record.id} className={b.title} aria-describedby={edit ? 'board-keys' : undefined}>
        <bdi>{recordTitle(shown.fields, record)}</bdi>
      </RecordLink>
      {values.slice(0, shownValues).map(({ field, value }) => (
        <span key={field.name} className={c.line}>
          <small>{field.label}</small>
          <RecordValue field={field} value={value} />
        </span>
      ))}
      {record.created_by && (
        <span className={b.foot}>
          <span className={b.grow} />
          <Avatar person={record.created_by} />
        </span>
      )}
    </li>
  );
}

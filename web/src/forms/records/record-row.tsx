import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { RecordRow as Row } from '@groundwork/contract/forms/records';
import { memo } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import r from '../../base/rows/row.module.css';
import type { SelectionAct } from '../../base/rows/selection.ts';
import * as words from '../../base/words/words.ts';
import { heldBy } from '../forms/record-fields.ts';
import { recordTitle, valueWords } from '../forms/value-words.ts';
import { RecordLink } from './record-link.tsx';
import { RecordMenu } from './record-menu.tsx';
import { nodeTitle } from './record-node.tsx';
import c from './record-table.module.css';
import { RecordValue } from './record-value.tsx';
import type { ShownRecords } from './shown-records.ts';

export type RecordRowProps = {
  record: Row;
  shown: Pick<ShownRecords, 'source' | 'fields' | 'columns' | 'address' | 'open'>;
  /** Shows the node of the record. */
  withNode: boolean;
  picked: boolean;
  /** Whether the record is open in the panel, or was just created. */
  opened: boolean;
  /** The position in the list, from 1. */
  position: number;
  onPick: (act: SelectionAct) => void;
  /** Shows long texts in full, for paper. */
  whole?: boolean;
};

const drawnAlike = (before: RecordRowProps, after: RecordRowProps) =>
  before.record === after.record &&
  before.picked === after.picked &&
  before.opened === after.opened &&
  before.position === after.position &&
  before.whole === after.whole &&
  before.withNode === after.withNode &&
  before.shown.fields === after.shown.fields &&
  before.shown.columns.length === after.shown.columns.length &&
  before.shown.columns.every((column, index) => column === after.shown.columns[index]);

function PickBox({
  record,
  picked,
  title,
  onPick,
}: Pick<RecordRowProps, 'record' | 'picked' | 'onPick'> & { title: string }) {
  return (
    <input
      type="checkbox"
      className={r.check}
      aria-label={words.records.select(title)}
      checked={picked}
      onChange={(event) => onPick({ pick: record.id, range: (event.nativeEvent as MouseEvent).shiftKey })}
    />
  );
}

/** A record as a table row. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { record, shown, withNode, picked, opened, position, onPick, whole = false } = props;
  const title = recordTitle(shown.fields, record);
  return (
    <tr
      className={c.row}
      aria-rowindex={position + 1}
      data-record={record.id}
      data-picked={picked || undefined}
      data-open={opened || undefined}
    >
      <td className={c.pick}>
        <PickBox {...{ record, picked, title, onPick }} />
      </td>
      <th scope="row">
        <RecordLink recordId={record.id} className={c.link}>
          <span className={c.name} title={title}>
            <bdi>{title}</bdi>
          </span>
        </RecordLink>
      </th>
      {withNode && (
        <td className={c.node} title={record.node?.map.name}>
          {record.node && <bdi>{nodeTitle(record.node)}</bdi>}
        </td>
      )}
      {shown.columns.map((field) => (
        <td key={field.name}>
          <RecordValue field={field} value={heldBy(record, field)} whole={whole} />
        </td>
      ))}
      <td className={c.by}>{record.created_by && <Avatar person={record.created_by} size={22} named />}</td>
      <td className={c.menu}>
        <RecordMenu record={record} title={title} shown={shown} withEdit />
      </td>
    </tr>
  );
}, drawnAlike);

const isMark = ({ type }: FormField) => ['number', 'tristate', 'checkbox', 'toggle'].includes(type);

/** A record as a card on phones: the title, the first value, a number and a switch. */
export const RecordCard = memo(function RecordCard({
  record,
  shown,
  withNode,
  picked,
  opened,
  position,
  onPick,
}: RecordRowProps) {
  const title = recordTitle(shown.fields, record);
  const values = shown.columns
    .filter((field) => !isMark(field))
    .flatMap((field) => valueWords(field, heldBy(record, field)) || []);
  const said = withNode && record.node ? [nodeTitle(record.node), ...values] : values;
  const number = shown.columns.find(({ type }) => type === 'number');
  const state = shown.columns.find((field) => isMark(field) && field.type !== 'number');
  return (
    <li
      className={c.card}
      aria-posinset={position}
      data-record={record.id}
      data-picked={picked || undefined}
      data-open={opened || undefined}
    >
      {picked && <PickBox {...{ record, picked, title, onPick }} />}
      <span className={c.words}>
        <RecordLink recordId={record.id} className={undefined}>
          <bdi>{title}</bdi>
        </RecordLink>
        <span className={c.line} dir="auto">
          {said.slice(0, 3).join(' · ')}
        </span>
      </span>
      <span className={c.marks}>
        {[number, state].map(
          (field) => field && <RecordValue key={field.name} field={field} value={heldBy(record, field)} />,
        )}
      </span>
    </li>
  );
}, drawnAlike);

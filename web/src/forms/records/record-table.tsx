import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { titleField } from '@groundwork/contract/forms/record-titles';
import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { usePrinting } from '../../base/printing/printing.ts';
import { BulkBar } from '../../base/rows/bulk-bar.tsx';
import r from '../../base/rows/row.module.css';
import { useSelection } from '../../base/rows/selection.ts';
import { useRowKeys } from '../../base/rows/selection-keys.ts';
import { useVirtualRows } from '../../base/rows/virtual-rows.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import { measures } from '../../base/theme/theme.ts';
import * as words from '../../base/words/words.ts';
import { isSortable } from '../forms/record-fields.ts';
import { useDeleteRecords } from './record-mutations.ts';
import { recordsOf } from './record-queries.ts';
import { RecordCard, RecordRow } from './record-row.tsx';
import c from './record-table.module.css';
import { nodeColumn, type ShownRecords } from './shown-records.ts';

const text = words.records;

/** In pixels, as in the style sheet. */
const rowHeight = 39;
const sides = { pick: 44, by: 48, menu: 44 };
const nodeWidth = 168;
/** The minimum width of a title. */
const least = 240;
/** The next page is fetched this many rows before the end. */
const ahead = 60;

/** Returns the width of a column for its values and a short label. A letter of a heading takes at most about 7 px. */
const widthOf = ({ type, label }: FormField) => Math.max(valueWidth(type), Math.min(label.length * 7 + 42, 196));

function valueWidth(type: FormField['type']) {
  if (type === 'checkbox' || type === 'toggle' || type === 'time' || type === 'number' || type === 'tristate')
    return 116;
  if (type === 'date') return 112;
  return type === 'multiselect' || type === 'textarea' || type === 'json' ? 220 : 168;
}

type RecordTableProps = {
  shown: ShownRecords;
  count: number | undefined;
  /** Shown when there are no records. */
  empty: ReactNode;
};

/** A virtualized table of records; cards on phones. */
export function RecordTable({ shown, count, empty }: RecordTableProps) {
  const {
    data,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isPlaceholderData,
  } = useInfiniteQuery(recordsOf(shown.source, shown.query));
  const { mutate: remove } = useDeleteRecords();
  const phone = usePhone();
  const printing = usePrinting();
  const height = phone ? measures.phoneRow : rowHeight;
  const area = useRef<HTMLDivElement>(null);
  const records = data?.pages.flatMap(({ items }) => items) ?? [];
  const { selected, act } = useSelection(records.map(({ id }) => id));
  const events = useRowKeys('record', act);

  const { virtual, virtualizer } = useVirtualRows({
    count: records.length,
    height,
    overscan: 8,
    getScrollElement: () => area.current,
  });
  const items = virtual ? virtualizer.getVirtualItems() : undefined;
  const from = items?.[0]?.index ?? 0;
  const to = items ? (items.at(-1)?.index ?? -1) + 1 : records.length;
  const endIsNear = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && to + ahead > records.length;
  useEffect(() => void (endIsNear && fetchNextPage()), [endIsNear, fetchNextPage]);

  if (!data)
    return error ? (
      <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  if (records.length === 0) return empty;

  const withNode = shown.aboutNodes || records.some(({ node }) => node !== null);
  const marked = shown.address.record ?? shown.address.made;
  const props = records.slice(from, to).map((record, offset) => ({
    key: record.id,
    record,
    shown,
    withNode,
    picked: selected.has(record.id),
    opened: record.id === marked,
    position: from + offset + 1,
    onPick: act,
    whole: printing,
  }));
  const space = { before: from * height, after: (records.length - to) * height };
  return (
    <div
      ref={area}
      className={c.area}
      data-paper="wide"
      data-scroll
      aria-busy={isPlaceholderData}
      data-picking={selected.size > 0 || undefined}
      {...events}
    >
      {phone ? (
        <ul className={c.cards} style={{ paddingBlock: `${space.before}px ${space.after}px` }}>
          {props.map(({ key, ...row }) => (
            <RecordCard key={key} {...row} />
          ))}
        </ul>
      ) : (
        <Table
          shown={shown}
          withNode={withNode}
          rows={count ?? records.length}
          all={selected.size === records.length}
          onAll={(on) => act(on ? 'all' : 'clear')}
        >
          <Space height={space.before} />
          {props.map(({ key, ...row }) => (
            <RecordRow key={key} {...row} />
          ))}
          <Space height={space.after} />
        </Table>
      )}
      {hasNextPage && <ShowMore loading={isFetchingNextPage} onClick={() => fetchNextPage()} />}
      {selected.size > 0 && (
        <BulkBar
          label={text.bulk.toolbar}
          count={selected.size}
          deleteTitle={text.bulk.deleteTitle}
          deleteQuestion={messages.general.deleteUntitled(words.instances.records(selected.size))}
          onDelete={() => remove(records.filter(({ id, can }) => selected.has(id) && can.delete))}
          onClear={() => act('clear')}
        />
      )}
    </div>
  );
}

function ShowMore({ loading, onClick }: { loading: boolean; onClick: () => void }) {
  return (
    <Button className={c.more} variant="subtle" color="gray" loading={loading} onClick={onClick}>
      {text.showMore}
    </Button>
  );
}

/** Space in place of rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden>
      <td className={c.space} style={{ height }} />
    </tr>
  );
}

type TableProps = {
  shown: ShownRecords;
  withNode: boolean;
  rows: number;
  all: boolean;
  onAll: (on: boolean) => void;
  children: ReactNode;
};

function Table({ shown, withNode, rows, all, onAll, children }: TableProps) {
  const { fields, columns, template } = shown;
  const title = titleField(fields);
  const width =
    Object.values(sides).reduce((sum, side) => sum + side, least) +
    (withNode ? nodeWidth : 0) +
    columns.reduce((sum, field) => sum + widthOf(field), 0);
  return (
    <table
      className={c.table}
      style={{ minWidth: width, '--first': `max(${least}px, 100cqi - ${width - least}px)` } as CSSProperties}
      aria-label={text.table(template.name)}
      aria-rowcount={rows + 1}
    >
      <colgroup>
        <col style={{ width: sides.pick }} />
        <col />
        {withNode && <col style={{ width: nodeWidth }} />}
        {columns.map((field) => (
          <col key={field.name} style={{ width: widthOf(field) }} />
        ))}
        <col style={{ width: sides.by }} />
        <col style={{ width: sides.menu }} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th className={c.pick}>
            <input
              type="checkbox"
              className={r.check}
              aria-label={text.selectAll}
              checked={all}
              onChange={(event) => onAll(event.currentTarget.checked)}
            />
          </th>
          {title && <Heading className={c.first} {...headingOf(title)} shown={shown} />}
          {withNode && <Heading name={nodeColumn} label={text.node} shown={shown} />}
          {columns.map((field) => (
            <Heading key={field.name} {...headingOf(field)} shown={shown} />
          ))}
          <th scope="col">{text.by}</th>
          <td />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

const headingOf = (field: FormField) => ({
  name: field.name,
  label: field.label,
  number: field.type === 'number',
  sortable: isSortable(field),
});

type HeadingProps = {
  name: string;
  label: string;
  number?: boolean;
  sortable?: boolean;
  shown: ShownRecords;
  className?: string | undefined;
};

/** A column heading. Clicks sort ascending, then descending, then restore the default order. */
function Heading({ name, label, number = false, sortable = true, shown, className }: HeadingProps) {
  // Printed headings are plain text, because browsers do not repeat buttons with the heading of a table on the next
  // page.
  const printing = usePrinting();
  const { sort } = shown.query;
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const next = { ascending: `-${name}`, descending: undefined };
  const Arrow = order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} data-number={number || undefined} aria-sort={order}>
      {sortable && !printing ? (
        <UnstyledButton className={c.sort} title={label} onClick={() => shown.go({ sort: order ? next[order] : name })}>
          <span>{label}</span>
          {order && <Arrow size={13} stroke={2} aria-hidden />}
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  );
}

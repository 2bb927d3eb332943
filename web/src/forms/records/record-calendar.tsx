import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import c from '../../base/calendar-grid/calendar.module.css';
import { useDraggableItem } from '../../base/calendar-grid/calendar-drag.ts';
import { CalendarGrid } from '../../base/calendar-grid/calendar-grid.tsx';
import { useMoves } from '../../base/calendar-grid/calendar-moves.ts';
import { dayOf, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { today, weekInfo } from '../../base/dates/dates.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import a from '../../work/calendar/calendar-agenda.module.css';
import { CalendarAgenda } from '../../work/calendar/calendar-agenda.tsx';
import i from '../../work/calendar/calendar-task.module.css';
import { heldBy } from '../forms/record-fields.ts';
import { recordTitle } from '../forms/value-words.ts';
import d from './record-calendar.module.css';
import { dayOfRecord, filtersOfDays, onDay } from './record-days.ts';
import { RecordLink } from './record-link.tsx';
import { useEditedRecords, useEditRecord } from './record-mutations.ts';
import { everyRecord } from './record-queries.ts';
import type { ShownRecords } from './shown-records.ts';

type RecordCalendarProps = { shown: ShownRecords; field: FormField; onAdd: (values: FormValues) => void };

/** A calendar of records by a date field. Dragging or Alt with an arrow key moves a record, + adds one on a day. */
export function RecordCalendar({ shown, field, onAdd }: RecordCalendarProps) {
  const { source, query, address, fields } = shown;
  const now = today();
  const span = spanOf(address, now, weekInfo());
  const phone = usePhone();
  const { data, error, refetch, isPending, isPlaceholderData, isLoadingError } = useQuery(
    everyRecord(source, {
      ...query,
      sort: undefined,
      filter: [...query.filter, ...filtersOfDays(field, span.first, span.last)],
    }),
  );
  const { mutate: edit, variables } = useEditRecord();
  const pending = useEditedRecords();
  const records = new Map([...(data?.items ?? []), ...pending].map((record) => [record.id, record]));
  const days = Map.groupBy(records.values(), (record) => dayOfRecord(record, field));
  const { area, said, onKeyDown } = useMoves({
    find: (id) => {
      const record = records.get(id);
      return record && { id, title: recordTitle(fields, record), day: dayOfRecord(record, field), can: record.can };
    },
    save: (id, day, onError) => {
      const record = records.get(id);
      if (record) edit({ record, data: { [field.name]: onDay(field, day, heldBy(record, field)) } }, { onError });
    },
    span,
    today: now,
  });
  const loading = isPending || isPlaceholderData;
  const daysShown = {
    span,
    days,
    draw: (record: RecordRow) => (
      <RecordOnDay
        key={record.id}
        record={record}
        title={recordTitle(fields, record)}
        className={phone ? a.item : i.task}
      />
    ),
    today: now,
    loading,
    movedId: variables?.record.id,
    onAdd: (day: string) => onAdd({ [field.name]: onDay(field, day, undefined) }),
    text: words.records.calendar,
  };
  const isEmpty = !isLoadingError && !loading && span.weeks.flat().every((day) => !days.has(day));
  return (
    <div ref={area} className={c.calendar} data-alone data-paper="wide" {...{ onKeyDown }}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {phone && !isLoadingError ? (
        <CalendarAgenda key={dayOf(span, now)} {...daysShown} />
      ) : (
        <div className={c.days}>
          {isLoadingError ? (
            <ErrorState title={messages.records.loadFailed} error={error} onRetry={refetch} />
          ) : (
            <CalendarGrid {...daysShown} />
          )}
          {isEmpty && (
            <p className={c.note}>
              {shown.filtered ? words.records.emptyFilter.text : words.records.calendar.emptyMonth}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function RecordOnDay({
  record,
  title,
  className,
}: {
  record: RecordRow;
  title: string;
  className: string | undefined;
}) {
  return (
    <li className={className} {...useDraggableItem(record)}>
      <i className={d.dot} aria-hidden />
      <RecordLink recordId={record.id} className={d.link}>
        <bdi>{title}</bdi>
      </RecordLink>
    </li>
  );
}

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import type { TemplateView } from '@groundwork/contract/forms/template-views';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { calendarAddressOf, spanOf } from '../../base/calendar-grid/calendar-span.ts';
import { today, weekInfo } from '../../base/dates/dates.ts';
import { ExportCsv } from '../../base/files/export-file.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { logExport } from '../../people/security-log/security-log-queries.ts';
import { CalendarBar } from '../../work/calendar/calendar-bar.tsx';
import { knownFields } from '../forms/field-options.ts';
import { newRecord, noFilters } from './record-address.ts';
import { recordColumns } from './record-csv.ts';
import { RecordFilterBar, RecordSort } from './record-filter-bar.tsx';
import { RecordPanel } from './record-panel.tsx';
import { readRecords, recordCount } from './record-queries.ts';
import { RecordTable } from './record-table.tsx';
import { RecordViewSwitch } from './record-view-switch.tsx';
import c from './records-view.module.css';
import type { ShownRecords } from './shown-records.ts';

const text = words.records;
const RecordBoard = lazily(() => import('./record-board.tsx').then(({ RecordBoard }) => RecordBoard), <RowsSkeleton />);
const RecordCalendar = lazily(
  () => import('./record-calendar.tsx').then(({ RecordCalendar }) => RecordCalendar),
  <RowsSkeleton />,
);

/** The toolbar of records: views, days, search, filters, sort, and further controls. */
export function RecordTools({ shown, children }: { shown: ShownRecords; children?: ReactNode }) {
  const { view, address } = shown;
  return (
    <>
      <RecordViewSwitch shown={shown} />
      {view.type === 'calendar' && <CalendarBar span={spanOf(calendarAddressOf(address), today(), weekInfo())} />}
      <RecordFilterBar shown={shown}>
        {view.type !== 'calendar' && <RecordSort shown={shown} />}
        {children}
      </RecordFilterBar>
    </>
  );
}

/** Exports all matching records to CSV. */
export function ExportRecords({ shown: { source, teamId, fields, query, template } }: { shown: ShownRecords }) {
  const queries = useQueryClient();
  const origin = { templateId: template.id, schema: 'record_data_schema' } as const;
  return (
    <ExportCsv
      name={template.name.replace(/[^\p{L}\p{N}]+/gu, '-').toLocaleLowerCase()}
      columns={async () => recordColumns(await knownFields(queries, fields, origin))}
      begin={(signal) => logExport(teamId, 'records', signal)}
      readPage={(cursor, signal) => readRecords(source, query, { cursor, limit: limits.page.max }, signal)}
      failed={messages.records.loadFailed}
    />
  );
}

/** Records in the chosen view, with the side panel of the open one. */
export function RecordsView({ shown }: { shown: ShownRecords }) {
  const { source, view, query, address, fields } = shown;
  const fieldOf = (type: TemplateView['type'], name: string | undefined) =>
    view.type === type ? fields.find((field) => field.name === name) : undefined;
  const board = fieldOf('board', view.group_by);
  const calendar = fieldOf('calendar', view.date_field);
  const count = useQuery(recordCount(source, query)).data?.count;
  const [start, setStart] = useState<FormValues>();
  const add = (values?: FormValues) => {
    setStart(values);
    shown.open(newRecord);
  };
  const empty =
    fields.length === 0 ? (
      <NoFields />
    ) : shown.filtered ? (
      <NothingMatches shown={shown} />
    ) : (
      <NoRecords onCreate={() => add()} />
    );
  return (
    <div className={c.view} data-panel={address.record && true}>
      <div className={c.main}>
        {board ? (
          <RecordBoard key={view.key} shown={shown} field={board} onAdd={add} />
        ) : calendar ? (
          <RecordCalendar key={view.key} shown={shown} field={calendar} onAdd={add} />
        ) : (
          <RecordTable shown={shown} count={count} empty={empty} />
        )}
      </div>
      {address.record && <RecordPanel shown={shown} recordId={address.record} count={count} start={start} />}
    </div>
  );
}

function NothingMatches({ shown }: { shown: ShownRecords }) {
  return (
    <EmptyState
      title={text.emptyFilter.title}
      action={
        <Button variant="default" size="md" onClick={() => shown.go(noFilters)}>
          {text.filter.clear}
        </Button>
      }
    >
      {text.emptyFilter.text}
    </EmptyState>
  );
}

function NoRecords({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title={text.empty.title}
      action={
        <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
          {text.newRecord}
        </Button>
      }
    >
      {text.empty.text}
    </EmptyState>
  );
}

function NoFields() {
  return <EmptyState title={text.noFields.title}>{text.noFields.text}</EmptyState>;
}

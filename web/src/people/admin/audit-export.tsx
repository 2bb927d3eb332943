import type { CsvColumn } from '@groundwork/contract/base/csv';
import type { AuditEntry } from '@groundwork/contract/people/admin';
import { ExportCsv, ExportJsonLines } from '../../base/files/export-file.tsx';
import * as words from '../../base/words/words.ts';
import { auditPage } from './admin-queries.ts';
import type { AuditFilter } from './audit-filter.ts';

const text = words.admin.audit;
const { columns: heading } = text;
const columns = (): CsvColumn<AuditEntry>[] => [
  [heading.time, ({ created_at }) => created_at],
  [heading.action, ({ action }) => text.actions[action]],
  [heading.actor, ({ actor_name }) => actor_name ?? ''],
  [heading.actorEmail, ({ actor_email }) => actor_email ?? ''],
  [heading.person, ({ person_name }) => person_name ?? ''],
  [heading.personEmail, ({ person_email }) => person_email ?? ''],
  [heading.team, ({ team_name }) => team_name ?? ''],
  [
    heading.details,
    ({ details }) =>
      Object.entries(details)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
  ],
  [heading.network, ({ ip_address }) => ip_address ?? ''],
];

/** Exports the entries that match the filter, as CSV or JSON Lines. */
export function AuditExport({ filter }: { filter: AuditFilter }) {
  const source = {
    name: text.file,
    failed: text.exportFailed,
    readPage: (cursor: string | undefined, signal: AbortSignal) => auditPage(filter, cursor, signal),
  };
  return (
    <>
      <ExportCsv {...source} columns={columns()} label={text.csv} />
      <ExportJsonLines {...source} label={text.jsonLines} />
    </>
  );
}

import type { CsvColumn } from '@groundwork/contract/base/csv';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { SecurityEntry } from '@groundwork/contract/people/security-log';
import { ExportCsv, ExportJsonLines } from '../../base/files/export-file.tsx';
import * as words from '../../base/words/words.ts';
import type { SecurityFilter } from './security-filter.ts';
import { logExport, securityPage } from './security-log-queries.ts';

const text = words.admin.audit;
const { columns: heading } = text;
const columns = (): CsvColumn<SecurityEntry>[] => [
  [heading.time, ({ created_at }) => created_at],
  [heading.action, ({ action }) => text.actions[action]],
  [heading.actor, ({ actor_name }) => actor_name ?? ''],
  [heading.person, ({ person_name }) => person_name ?? ''],
  [heading.personEmail, ({ person_email }) => person_email ?? ''],
  [
    heading.details,
    ({ details }) =>
      Object.entries(details)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', '),
  ],
  [heading.network, ({ network }) => network ?? ''],
];

/** Exports the entries that match the filter, as CSV or JSON Lines. The log records the export. */
export function SecurityLogExport({ teamId, filter }: { teamId: string; filter: SecurityFilter }) {
  const source = {
    name: words.securityLog.file,
    failed: messages.securityLog.exportFailed,
    begin: (signal: AbortSignal) => logExport(teamId, 'security_log', signal),
    readPage: (cursor: string | undefined, signal: AbortSignal) => securityPage(teamId, filter, cursor, signal),
  };
  return (
    <>
      <ExportCsv {...source} columns={columns()} label={text.csv} />
      <ExportJsonLines {...source} label={text.jsonLines} />
    </>
  );
}

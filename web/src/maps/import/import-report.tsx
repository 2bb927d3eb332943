import type { CsvColumn } from '@groundwork/contract/base/csv';
import { limits } from '@groundwork/contract/base/limits';
import type { ImportItem, ImportRun } from '@groundwork/contract/maps/import/imports';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconCheck, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ExportCsv } from '../../base/files/export-file.tsx';
import { client } from '../../base/queries/api.ts';
import { wordsFor } from '../../base/queries/refusal.ts';
import * as words from '../../base/words/words.ts';
import { logExport } from '../../people/security-log/security-log-queries.ts';
import { useShowImported } from './import-mutations.ts';
import c from './import-run.module.css';
import { ReportItems } from './report-items.tsx';

const text = words.imports.report;
const { kinds } = words.imports;
const columns = (): CsvColumn<ImportItem>[] => [
  [text.columns.kind, ({ kind }) => kinds[kind]],
  [text.columns.name, ({ name }) => name],
  [text.columns.part, ({ part }) => part ?? ''],
  [text.columns.outcome, ({ outcome }) => text[outcome]],
  [text.columns.reason, ({ reason, said }) => wordsFor(reason, said) ?? ''],
];

/** The kinds in the order of the report: fields follow templates, nodes follow maps. */
const counted = ['template', 'field', 'map', 'node', 'user'] as const;
type Counts = { created: number; skipped: number; altered: number; refused: number };

function countsOf(run: ImportRun): [kind: (typeof counted)[number], counts: Counts][] {
  const asked = { template: run.template, field: run.template, map: run.map, node: run.map, user: run.user };
  return counted
    .filter((kind) => asked[kind].total > 0)
    .map((kind) => [kind, { skipped: 0, altered: 0, ...run[kind] }]);
}

/** The report of an import: counts by kind, refused items with reasons, and links to the new rows. */
export function ImportReport({ run }: { run: ImportRun }) {
  const showImported = useShowImported();
  useEffect(() => void showImported(), [showImported]);
  const rows = countsOf(run);
  const sum = (outcome: keyof Counts) => rows.reduce((all, [, counts]) => all + counts[outcome], 0);
  const came = sum('created') - run.field.created;
  const whole = run.status === 'done';
  const wentWell = whole && (came > 0 || sum('refused') === 0);
  return (
    <section className={c.report}>
      <div className={c.result}>
        <span className={c.sign} data-failed={!wentWell || undefined}>
          {wentWell ? (
            <IconCheck size={21} stroke={2.2} aria-hidden />
          ) : (
            <IconAlertTriangle size={21} stroke={1.8} aria-hidden />
          )}
        </span>
        <div role="status">
          <h2>{text.title(came, run.team.name)}</h2>
          {run.status === 'cancelled' && <p>{text.cancelled}</p>}
          {run.status === 'failed' && <p>{wordsFor(run.reason, run.said) ?? text.failed}</p>}
          <p>{text.sub(sum('skipped'), sum('altered'), sum('refused'), whole)}</p>
        </div>
      </div>
      <table className={c.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{text.created}</th>
            <th scope="col">{text.skipped}</th>
            <th scope="col">{text.refused}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([kind, { created, skipped, refused }]) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind]}</th>
              <td>{shown(created)}</td>
              <td>{shown(skipped)}</td>
              <td data-refused={refused > 0 || undefined}>{shown(refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sum('refused') > 0 && (
        <ReportItems
          run={run}
          outcome="refused"
          count={sum('refused')}
          icon={<IconAlertTriangle size={15} stroke={1.7} aria-hidden />}
        />
      )}
      {sum('altered') > 0 && (
        <ReportItems
          run={run}
          outcome="altered"
          count={sum('altered')}
          icon={<IconArrowsExchange size={15} stroke={1.7} aria-hidden />}
        />
      )}
      {sum('skipped') > 0 && <ReportItems run={run} outcome="skipped" count={sum('skipped')} />}
      {sum('created') > 0 && (
        <ReportItems run={run} outcome="created" count={run.template.created + run.map.created + run.user.created} />
      )}
      <div className={c.foot}>
        <ExportCsv
          label={text.csv}
          name={text.csvName}
          columns={columns()}
          failed={text.csvFailed}
          begin={(signal) => logExport(run.team.id, 'import_report', signal)}
          readPage={(cursor, signal) =>
            client.imports.items({ importId: run.id, cursor, limit: limits.page.max }, { signal })
          }
        />
        <Button
          variant="default"
          size="md"
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          renderRoot={(props) => <Link to="/dashboard/import" search={{}} {...props} />}
        >
          {text.again}
        </Button>
        <span className={c.grow} />
        {run.map.created > 0 && (
          <Button size="md" renderRoot={(props) => <Link to="/dashboard/maps" {...props} />}>
            {text.openMaps}
          </Button>
        )}
      </div>
    </section>
  );
}

const shown = (count: number) => (count === 0 ? text.none : text.counts(count));

import type { ImportItem, ImportRun } from '@groundwork/contract/maps/import/imports';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsFor } from '../../base/queries/refusal.ts';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { importItems } from './import-queries.ts';
import c from './import-run.module.css';

const text = words.imports.report;

type ReportItemsProps = { run: ImportRun; outcome: ImportItem['outcome']; count: number; icon?: ReactNode };

/** The items of a report with one outcome. Only refused items are expanded at first. */
export function ReportItems({ run, outcome, count, icon }: ReportItemsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    importItems(run.id, outcome),
  );
  const title = text.lists[outcome](count);
  return (
    <details className={c.items} open={outcome === 'refused'} data-refused={outcome === 'refused' || undefined}>
      <summary>{title}</summary>
      {error && <ErrorState title={text.itemsFailed} error={error} onRetry={refetch} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs keyboard access */}
      <ul tabIndex={0} aria-label={title}>
        {data?.pages
          .flatMap(({ items }) => items)
          .map((item) => (
            <li key={item.id}>
              {icon}
              <ItemName item={item} team={run.team.id} />
              <span>{wordsFor(item.reason, item.said)}</span>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" color="gray" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </details>
  );
}

/** The name of an imported item, with a link to the new row if there is one. */
function ItemName({ item: { kind, row_id, name }, team }: { item: ImportItem; team: string }) {
  const shown = name || words.imports.picker.untitled;
  if (!row_id) return <b>{shown}</b>;
  switch (kind) {
    case 'template':
      return (
        <Link to="/dashboard/templates/$templateId" params={{ templateId: row_id }}>
          {shown}
        </Link>
      );
    case 'map':
      return (
        <Link to="/dashboard/maps/$mapId" params={{ mapId: row_id }}>
          {shown}
        </Link>
      );
    case 'user':
      return (
        <Link to="/dashboard/teams/$teamId" params={{ teamId: team }}>
          {shown}
        </Link>
      );
    default:
      return <b>{shown}</b>;
  }
}

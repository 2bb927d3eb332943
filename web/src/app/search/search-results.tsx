import type { SearchHit } from '@groundwork/contract/app/search';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { hitAddress } from './hit-address.ts';
import { HitIcon } from './hit-icon.tsx';
import { MarkedText } from './marked-text.tsx';
import type { SearchAddress } from './search-address.ts';
import { searchResults } from './search-queries.ts';
import c from './search-results.module.css';

const w = words.search;

export function SearchResults({ address }: { address: SearchAddress }) {
  const { q, kind, team } = address;
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    searchResults(address),
  );
  if (!q) return <EmptyState title={w.empty.title}>{w.empty.text}</EmptyState>;
  if (error && !isFetchingNextPage)
    return <ErrorState title={messages.search.failed} error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const hits = data.pages.flatMap(({ items }) => items);
  if (hits.length === 0 && !isPlaceholderData)
    return <Nothing q={q} narrowed={kind !== undefined || team !== undefined} />;
  const counts = data.pages[0]?.counts ?? {};
  const count = kind ? (counts[kind] ?? 0) : Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <div className={c.results} aria-busy={isPlaceholderData} data-earlier={isPlaceholderData || undefined}>
      <VisuallyHidden role="status">{w.results(count)}</VisuallyHidden>
      <ul className={r.list} aria-label={w.title}>
        {hits.map((hit) => (
          <HitRow key={`${hit.kind} ${hit.id} ${hit.map_id}`} hit={hit} q={q} withTeam={team === undefined} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={c.more}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {w.showMore}
        </Button>
      )}
    </div>
  );
}

function kindOf({ kind, within, map_id }: SearchHit): string {
  if (kind === 'instance' && map_id) return w.map;
  return kind === 'task' && within?.kind === 'task' ? w.subtask : w.kind[kind];
}

/** A hit with its kind, excerpt and context. A hit that is only similar says to which query. The title is the link. */
function HitRow({ hit, q, withTeam }: { hit: SearchHit; q: string; withTeam: boolean }) {
  const { teams } = useCurrentTeam();
  const { kind, title, excerpt, within, team_id, similar, blocked_by } = hit;
  const team = withTeam && teams.length > 1 ? teams.find(({ id }) => id === team_id)?.name : undefined;
  const isComment = kind === 'comment';
  const blocked = blocked_by.length > 0 && words.taskRelations.blockedBy(blocked_by.map(({ title }) => title));
  const where = [similar && w.similarTo(q), blocked, kindOf(hit), isComment ? undefined : within?.title, team]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={`${r.row} ${c.row}`} data-hit>
      <span className={c.icon}>
        <HitIcon hit={hit} />
      </span>
      <span className={c.text}>
        <Link {...hitAddress(hit)} className={r.link} dir="auto" preload={false}>
          {isComment ? within?.title : title.text ? <MarkedText marked={title} /> : w.untitled}
        </Link>
        {excerpt && (
          <span className={c.excerpt} dir="auto">
            <MarkedText marked={excerpt} />
          </span>
        )}
      </span>
      <span className={c.where} title={where}>
        {where}
      </span>
    </li>
  );
}

function Nothing({ q, narrowed }: { q: string; narrowed: boolean }) {
  return (
    <EmptyState
      title={w.nothing(q)}
      action={
        narrowed && (
          <Button
            variant="default"
            size="md"
            renderRoot={(props) => <Link to="/dashboard/search" search={{ q }} {...props} />}
          >
            {w.inAll}
          </Button>
        )
      }
    >
      {narrowed ? w.nothingHere : w.nothingText}
    </EmptyState>
  );
}

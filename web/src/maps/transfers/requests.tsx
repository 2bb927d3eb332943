import * as messages from '@groundwork/contract/base/messages.gen';
import type { TransferStatus } from '@groundwork/contract/base/statuses';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { NoTeam } from '../../people/teams/no-team.tsx';
import { WithTeam } from '../../people/teams/with-team.tsx';
import c from './requests.module.css';
import { type Acting, TransferAct } from './transfer-acts.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { type Direction, teamTransfers } from './transfer-queries.ts';
import { TransferRow } from './transfer-row.tsx';

const text = words.transfers;

type RequestsProps = {
  direction: Direction;
  status: TransferStatus | undefined;
  search: string | undefined;
  /** The id of the open request. */
  opened: string | undefined;
  onClose: () => void;
};

/**
 * The requests of the current team and to the person's address, the open request, and the dialog of the current action.
 */
export function Requests({ direction, status, search, opened, onClose }: RequestsProps) {
  const [acting, act] = useState<Acting | null>(null);
  const { team, known } = useCurrentTeam();
  const listOf = (teamId: string | undefined) => (
    <TransferList
      key={`${teamId} ${direction}`}
      teamId={teamId}
      direction={direction}
      status={status}
      search={search}
      onAct={act}
    />
  );
  return (
    <>
      {/* A person without a team may still have a request to their email address. */}
      {known && !team && direction === 'incoming' ? listOf(undefined) : <WithTeam>{({ id }) => listOf(id)}</WithTeam>}
      {opened && !acting && <TransferDialog requestId={opened} onAct={act} onClose={onClose} />}
      {acting && <TransferAct acting={acting} onClose={() => act(null)} />}
    </>
  );
}

type TransferListProps = {
  teamId: string | undefined;
  direction: Direction;
  status: TransferStatus | undefined;
  search: string | undefined;
  onAct: (acting: Acting) => void;
};

function TransferList({ teamId, direction, status, search, onAct }: TransferListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    teamTransfers(teamId, direction, status, search),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.transfers.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const requests = data.pages.flatMap(({ items }) => items);
  if (requests.length === 0 && (status || search))
    return (
      <NothingFound title={text.empty.filtered.title} filters={['search', 'status']}>
        {text.empty.filtered.text}
      </NothingFound>
    );
  if (requests.length === 0 && !teamId) return <NoTeam />;
  if (requests.length === 0) {
    const empty = text.empty[direction];
    return (
      <EmptyState title={empty.title} action={teamId && <FirstStep teamId={teamId} direction={direction} />}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={text.directions[direction]}>
        {requests.map((request) => (
          <TransferRow key={request.id} request={request} direction={direction} onAct={onAct} />
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
          {text.showMore}
        </Button>
      )}
    </div>
  );
}

/** How a team gets its first request: by its team code, or from a map. */
function FirstStep({ teamId, direction }: { teamId: string; direction: Direction }) {
  return (
    <Button
      size="md"
      renderRoot={(props) =>
        direction === 'incoming' ? (
          <Link to="/dashboard/teams/$teamId/settings" params={{ teamId }} hash="code" {...props} />
        ) : (
          <Link to="/dashboard/maps" {...props} />
        )
      }
    >
      {text.empty[direction].action}
    </Button>
  );
}

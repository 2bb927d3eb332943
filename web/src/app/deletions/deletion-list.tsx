import type { Deletion } from '@groundwork/contract/app/deletions';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { dayInSentence, today } from '../../base/dates/dates.ts';
import { When } from '../../base/dates/when.tsx';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import { useRestore } from '../../base/queries/undo-deletion.ts';
import r from '../../base/rows/row.module.css';
import { bounded } from '../../base/states/boundary.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import c from './deletion-list.module.css';
import { usePurge } from './deletion-mutations.ts';
import { deletionsOf } from './deletion-queries.ts';

const text = words.deletions;

/** The recent deletions of the team, to restore or to purge. For owners and admins. */
export const DeletionList = bounded(function DeletionList({ teamId }: { teamId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    deletionsOf(teamId),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.deletions.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const deletions = data.pages.flatMap(({ items }) => items);
  if (deletions.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={text.title}>
        {deletions.map((deletion) => (
          <DeletionRow key={deletion.id} deletion={deletion} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {text.older}
        </Button>
      )}
    </div>
  );
});

function DeletionRow({ deletion }: { deletion: Deletion }) {
  const { id, kind, row_count, deleted_by, deleted_at, kept_until } = deletion;
  const name = deletion.name || text.untitled;
  const restoring = useRestore();
  const { mutate: purge } = usePurge();
  const [asking, ask] = useDisclosure(false);
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={c.name}>
        <bdi title={name}>{name}</bdi>
        {row_count > 1 && <span className={c.more}>{text.more(row_count - 1)}</span>}
      </span>
      <span className={c.about}>
        {text.kinds[kind]} · {text.deletedBy(deleted_by?.full_name || deleted_by?.email || text.somebody)}{' '}
        <When at={deleted_at} /> · {text.until(dayInSentence(today(new Date(kept_until))))}
      </span>
      <Button
        className={c.restore ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconArrowBackUp size={14} stroke={1.7} />}
        aria-label={text.restoreNamed(name)}
        loading={restoring.isPending}
        onClick={() => restoring.mutate({ deletion_id: id, name })}
      >
        {text.restore}
      </Button>
      <RowMenu label={text.actions(name)} remove={{ label: text.purge, onClick: ask.open }} />
      <Confirm
        opened={asking}
        title={text.purge}
        description={messages.general.deleteQuestion(name)}
        confirmText={text.purge}
        dangerous
        onClose={ask.close}
        onConfirm={() => purge(deletion)}
      />
    </li>
  );
}

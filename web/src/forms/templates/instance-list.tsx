import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { type InstancesOf, instancesOf } from '../instances/instance-queries.ts';
import { CreateInstanceDialog } from './create-instance-dialog.tsx';
import c from './instance-list.module.css';

const text = words.instances;

/** The instances for a goal or of a template, with a button to create one. */
export function InstanceList({ of }: { of: InstancesOf }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(instancesOf(of));
  const [creating, create] = useDisclosure(false);
  const instances = data?.pages.flatMap(({ items }) => items);
  if (!instances)
    return error ? (
      <ErrorState title={messages.instances.loadFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const empty = of.template ? text.emptyTemplate : text.empty;
  const createButton = (
    <Button
      className={instances.length > 0 ? c.button : undefined}
      size="md"
      leftSection={<IconPlus size={16} stroke={2} />}
      onClick={create.open}
    >
      {of.template ? text.createOne : text.createFrom}
    </Button>
  );
  return (
    <>
      {instances.length === 0 ? (
        <EmptyState title={empty.title} action={createButton}>
          {empty.text}
        </EmptyState>
      ) : (
        <>
          {createButton}
          <ul className={`${r.list} ${c.list}`}>
            {instances.map(({ id, name, template, record_count }) => (
              <li key={id} className={`${r.row} ${c.row}`}>
                <Link
                  className={r.link}
                  to="/dashboard/instances/$instanceId"
                  params={{ instanceId: id }}
                  title={name}
                  dir="auto"
                >
                  {name}
                </Link>
                {!of.template && <span className={c.template}>{template.name}</span>}
                <span className={c.count}>{text.records(record_count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <Button
          className={c.button}
          variant="subtle"
          color="gray"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {text.showMore}
        </Button>
      )}
      {creating && <CreateInstanceDialog of={of} onClose={create.close} />}
    </>
  );
}

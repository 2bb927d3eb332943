import { holds } from '@groundwork/contract/base/folding';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { PageSearch } from '../../base/page/page-search.tsx';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TeamView } from '../../people/teams/team-view.tsx';
import { teamLabels } from './label-queries.ts';
import { LabelRow } from './label-row.tsx';
import c from './labels-page.module.css';
import { NewLabelDialog } from './new-label-dialog.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/labels');

/** Lists the labels of a team by name, each with its number of tasks. */
export function LabelsPage() {
  const { teamId } = route.useParams();
  const { search } = route.useSearch();
  const { data, error, refetch } = useQuery(teamLabels(teamId));
  const [creating, create] = useDisclosure(false);
  const labels = data?.items;
  return (
    <TeamView
      teamId={teamId}
      action={{ label: words.labels.newLabel, onClick: create.open }}
      tools={<PageSearch label={words.labels.search} />}
    >
      {labels ? (
        <LabelList labels={labels} search={search} onCreate={create.open} />
      ) : error ? (
        <ErrorState title={messages.labels.listFailed} error={error} onRetry={refetch} />
      ) : (
        <RowsSkeleton />
      )}
      {creating && <NewLabelDialog teamId={teamId} onClose={create.close} />}
    </TeamView>
  );
}

function LabelList({
  labels,
  search = '',
  onCreate,
}: {
  labels: Label[];
  search: string | undefined;
  onCreate: () => void;
}) {
  const found = labels.filter(({ name }) => holds(name, search));
  if (labels.length === 0)
    return (
      <EmptyState
        title={words.labels.empty.title}
        action={
          <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
            {words.labels.create}
          </Button>
        }
      >
        {words.labels.empty.text}
      </EmptyState>
    );
  if (found.length === 0)
    return (
      <NothingFound title={words.labels.nothingFound} filters={['search']}>
        {words.labels.nothingFoundText(search)}
      </NothingFound>
    );
  return (
    <ul className={`${r.list} ${c.list}`} aria-label={words.labels.title}>
      {found.map((label) => (
        <LabelRow key={label.id} label={label} />
      ))}
    </ul>
  );
}

import { holds } from '@groundwork/contract/folding';
import type { Label } from '@groundwork/contract/labels';
import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NothingFound } from '../page/nothing-found.tsx';
import { PageSearch } from '../page/page-search.tsx';
import { TeamView } from '../teams/team-view.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import r from '../ui/row.module.css';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
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

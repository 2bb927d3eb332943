import * as messages from '@groundwork/contract/base/messages.gen';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageSearch } from '../../base/page/page-search.tsx';
import r from '../../base/rows/row.module.css';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { NoTeam } from '../../people/teams/no-team.tsx';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { CreateTemplateDialog } from './create-template-dialog.tsx';
import { teamTemplates } from './template-queries.ts';
import { TemplateRow } from './template-row.tsx';
import c from './templates-page.module.css';

const route = getRouteApi('/signed-in/dashboard/templates');

/** Lists the global templates and those of the current team, newest first. Without a team, lists the global ones. */
export function TemplatesPage() {
  const { team, known } = useCurrentTeam();
  const { search } = route.useSearch();
  const [creating, create] = useDisclosure(false);
  return (
    <Page
      title={words.templates.title}
      action={team ? { label: words.templates.newTemplate, onClick: create.open } : undefined}
      tools={<PageSearch label={words.templates.search} />}
    >
      {known ? (
        <TemplateList key={team?.id} teamId={team?.id} search={search} onCreate={create.open} />
      ) : (
        <WithTeam>{() => null}</WithTeam>
      )}
      {creating && team && <CreateTemplateDialog teamId={team.id} onClose={create.close} />}
    </Page>
  );
}

function TemplateList({
  teamId,
  search,
  onCreate,
}: {
  /** Without a team, the list holds the global templates. */
  teamId: string | undefined;
  search: string | undefined;
  onCreate: () => void;
}) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    teamTemplates(teamId, search),
  );
  if (!data)
    return error ? (
      <ErrorState title={messages.templates.listFailed} error={error} onRetry={refetch} />
    ) : (
      <RowsSkeleton />
    );
  const templates = data.pages.flatMap((page) => page.items);
  if (templates.length === 0 && search)
    return (
      <NothingFound title={words.templates.nothingFound} filters={['search']}>
        {words.templates.nothingFoundText(search)}
      </NothingFound>
    );
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={words.templates.title}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
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
          {words.templates.showMore}
        </Button>
      )}
      {!teamId && <NoTeam text={words.teams.empty.textOf(words.templates.title)} />}
      {teamId && !search && !hasNextPage && templates.every(({ owner_team_id }) => owner_team_id === null) && (
        <EmptyState
          title={words.templates.empty.title}
          action={
            <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
              {words.templates.create}
            </Button>
          }
        >
          {words.templates.empty.text}
        </EmptyState>
      )}
    </div>
  );
}

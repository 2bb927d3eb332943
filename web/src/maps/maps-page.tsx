import { messages } from '@groundwork/contract/messages';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '../page/page.tsx';
import { PageSearch } from '../page/page-search.tsx';
import { useCurrentTeam } from '../teams/current-team.ts';
import { WithTeam } from '../teams/with-team.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import r from '../ui/row.module.css';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { CreateMapDialog } from './create-map-dialog.tsx';
import { MapRow } from './map-row.tsx';
import c from './maps-page.module.css';
import { teamMaps } from './team-maps.ts';

const route = getRouteApi('/signed-in/dashboard/maps');
const text = words.maps;

/** The maps of the current team, newest first. */
export function MapsPage() {
  const { team } = useCurrentTeam();
  const { search } = route.useSearch();
  const [creating, create] = useDisclosure(false);
  return (
    <Page
      title={text.title}
      action={team ? { label: text.newMap, onClick: create.open } : undefined}
      tools={<PageSearch label={text.search} />}
    >
      <WithTeam>{({ id }) => <MapList key={id} teamId={id} search={search} onCreate={create.open} />}</WithTeam>
      {creating && team && <CreateMapDialog teamId={team.id} onClose={create.close} />}
    </Page>
  );
}

function MapList({ teamId, search, onCreate }: { teamId: string; search: string | undefined; onCreate: () => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    teamMaps(teamId, search),
  );
  if (!data)
    return error ? <ErrorState title={messages.maps.listFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const maps = data.pages.flatMap((page) => page.items);
  if (maps.length === 0 && search)
    return <EmptyState title={text.nothingFound}>{text.nothingFoundText(search)}</EmptyState>;
  if (maps.length === 0)
    return (
      <EmptyState
        title={text.empty.title}
        action={
          <>
            <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
              {text.create}
            </Button>
            <Button
              component={Link}
              to="/dashboard/import"
              variant="subtle"
              color="gray"
              size="md"
              leftSection={<IconFileImport size={16} stroke={1.7} />}
            >
              {text.empty.import}
            </Button>
          </>
        }
      >
        {text.empty.text}
      </EmptyState>
    );
  return (
    <div className={c.list}>
      <ul className={r.list} aria-label={text.title}>
        {maps.map((map) => (
          <MapRow key={map.id} map={map} />
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

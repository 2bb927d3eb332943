import * as messages from '@groundwork/contract/base/messages.gen';
import { type MapOrder, mapOrders } from '@groundwork/contract/maps/map-orders';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { NothingFound } from '../../base/page/nothing-found.tsx';
import { Page } from '../../base/page/page.tsx';
import { PageSearch } from '../../base/page/page-search.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import * as words from '../../base/words/words.ts';
import { useCurrentTeam } from '../../people/current-team/current-team.ts';
import { WithTeam } from '../../people/teams/with-team.tsx';
import { labelChoice } from '../../work/labels/label-choice.tsx';
import { teamLabels } from '../../work/labels/label-queries.ts';
import { mapsAddressOf } from './map-address.ts';
import { MapCard } from './map-card.tsx';
import c from './maps-page.module.css';
import { mapGallery } from './team-maps.ts';

const route = getRouteApi('/signed-in/dashboard/maps');
const text = words.maps;

const sortChoices = () => mapOrders.map((value) => ({ value, label: text.sort[value] }));

const CreateMapDialog = lazily(() => import('./create-map-dialog.tsx').then(({ CreateMapDialog }) => CreateMapDialog));

/** The gallery of the maps of the current team. */
export function MapsPage() {
  const { team } = useCurrentTeam();
  const { search, sort = 'newest', archived, label } = route.useSearch();
  const navigate = route.useNavigate();
  const [creating, create] = useDisclosure(false);
  return (
    <Page
      title={text.title}
      action={team ? { label: text.newMap, onClick: create.open } : undefined}
      tools={
        <>
          <PageSearch label={text.search} />
          <ChoiceMenu
            choices={sortChoices()}
            value={sort}
            onChange={(value) => navigate({ search: (before) => mapsAddressOf({ ...before, sort: value }) })}
          >
            <FilterButton isOn={sort !== 'newest'}>
              {text.sort.label} <b>{text.sort[sort]}</b>
              <IconChevronDown size={14} aria-hidden />
            </FilterButton>
          </ChoiceMenu>
          {team && <LabelFilter teamId={team.id} label={label} />}
          <FilterButton
            isOn={archived}
            aria-pressed={archived ?? false}
            onClick={() => navigate({ search: (before) => ({ ...before, archived: archived ? undefined : true }) })}
          >
            {text.archived}
          </FilterButton>
        </>
      }
    >
      <WithTeam without={words.teams.empty.textOf(words.maps.title)}>
        {({ id }) => <Gallery key={id} teamId={id} {...{ search, sort, archived, label }} onCreate={create.open} />}
      </WithTeam>
      {creating && team && <CreateMapDialog teamId={team.id} onClose={create.close} />}
    </Page>
  );
}

/** Filters the gallery by a label. Renders nothing while the team has no labels. */
function LabelFilter({ teamId, label }: { teamId: string; label: string | undefined }) {
  const navigate = route.useNavigate();
  const { data } = useQuery(teamLabels(teamId));
  if (!data || (data.items.length === 0 && !label)) return null;
  const any = { value: '', label: text.anyLabel };
  return (
    <ChoiceMenu
      choices={[any, ...data.items.map(labelChoice)]}
      value={label ?? ''}
      onChange={(value) => navigate({ search: (before) => ({ ...before, label: value || undefined }) })}
    >
      <FilterButton isOn={label !== undefined}>
        {text.labelFilter} <b>{data.items.find(({ id }) => id === label)?.name ?? text.anyLabel}</b>
        <IconChevronDown size={14} aria-hidden />
      </FilterButton>
    </ChoiceMenu>
  );
}

type GalleryProps = {
  teamId: string;
  search: string | undefined;
  sort: MapOrder;
  archived: true | undefined;
  label: string | undefined;
  onCreate: () => void;
};

const galleryFilters = ['search', 'label', 'archived'];

function Gallery({ teamId, search, sort, archived, label, onCreate }: GalleryProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    mapGallery(teamId, { search, sort, archived, label }),
  );
  if (!data)
    return error ? <ErrorState title={messages.maps.listFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const maps = data.pages.flatMap((page) => page.items);
  if (maps.length === 0 && search)
    return (
      <NothingFound title={text.nothingFound} filters={galleryFilters}>
        {text.nothingFoundText(search)}
      </NothingFound>
    );
  if (maps.length === 0 && label)
    return (
      <NothingFound title={text.noneLabeled} filters={galleryFilters}>
        {text.noneLabeledText}
      </NothingFound>
    );
  if (maps.length === 0 && archived)
    return (
      <NothingFound title={text.noneArchived} filters={galleryFilters}>
        {text.noneArchivedText}
      </NothingFound>
    );
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
    <div className={c.gallery}>
      <ul aria-label={text.title}>
        {maps.map((map) => (
          <MapCard key={map.id} map={map} />
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

import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, statusOf } from '../api.ts';
import { DashboardButton } from '../shell/dashboard-button.tsx';
import { Page } from '../shell/page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { words } from '../words/words.ts';
import { MapHeading } from './map-heading.tsx';
import { MapMenu } from './map-menu.tsx';

const route = getRouteApi('/signed-in/dashboard/maps/$mapId');
const text = words.maps;

export function MapPage() {
  const { mapId } = route.useParams();
  const { data: map, error, refetch } = useQuery(api.maps.get.queryOptions({ input: { mapId } }));
  if (map)
    return (
      <Page title={map.name} heading={<MapHeading map={map} />} end={<MapMenu map={map} />}>
        <p>{text.nodes(map.node_count)}</p>
      </Page>
    );
  return (
    <Page title={text.map}>
      {!error ? (
        <RowsSkeleton />
      ) : statusOf(error) === 404 ? (
        <EmptyState title={text.notFound.title} action={<DashboardButton />}>
          {text.notFound.text}
        </EmptyState>
      ) : (
        <ErrorState title={messages.maps.loadFailed} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazily } from '../../base/loading/lazily.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import { Page } from '../../base/page/page.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { usePhone } from '../../base/theme/phone.ts';
import * as words from '../../base/words/words.ts';
import { WatchBell } from '../../talk/watches/watch-bell.tsx';
import { useMapMode } from '../data/use-look.ts';
import { lookedAt } from '../map-list/map-address.ts';
import { MapProvider, useMap } from '../open-map/use-map.tsx';
import { SavingState } from '../panel/saving-state.tsx';
import { oneMap } from '../session/map-queries.ts';
import { MapFind } from '../toolbar/map-find.tsx';
import { MapModes } from '../toolbar/map-modes.tsx';
import { MapHeading } from './map-heading.tsx';
import c from './map-page.module.css';
import { MapPeople } from './map-people.tsx';
import { MapViewSwitch } from './map-view-switch.tsx';
import { MapWorkspace } from './map-workspace.tsx';
import { SendMap } from './send-map.tsx';
import { TimeMode } from './time-mode.tsx';

const route = getRouteApi('/signed-in/dashboard/maps/$mapId');

const Seen = lazily(() => import('../../talk/notifications/use-seen.ts').then(({ Seen }) => Seen));

const MapMenu = menuOnDemand(() => import('./map-menu-list.tsx').then(({ MapMenuList }) => MapMenuList));

const MapRecordsView = lazily(
  () => import('./map-records-view.tsx').then(({ MapRecordsView }) => MapRecordsView),
  <RowsSkeleton />,
);

/** The page of one map: drawing, outline or records. */
export function MapPage() {
  const { mapId } = route.useParams();
  return (
    <MapProvider key={mapId} mapId={mapId} frame={(trouble) => <Page title={words.maps.map}>{trouble}</Page>}>
      <Whole />
    </MapProvider>
  );
}

function Whole() {
  const session = useMap();
  const { as: view = 'map' } = route.useSearch();
  const { mode } = useMapMode();
  const phone = usePhone();
  const navigate = route.useNavigate();
  // The query may have a newer name than the session.
  const { data: map = session.map } = useQuery(oneMap(session.map.id));
  return (
    <Page
      title={map.name}
      heading={
        <>
          <MapHeading map={map} />
          <MapViewSwitch view={view} />
        </>
      }
      find={view === 'records' ? undefined : phone ? null : <MapFind />}
      end={
        <>
          {view !== 'records' && <MapModes />}
          <Seen about={{ instance_id: session.map.instance_id }} />
          <span className={c.saving}>
            <SavingState session={session} unsaved={null} />
          </span>
          <MapPeople />
          <WatchBell subject={{ instance_id: map.instance_id }} about="map" />
          {map.can.edit && <SendMap />}
          <MapMenu map={map}>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.maps.more}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </MapMenu>
        </>
      }
    >
      {mode === 'time' ? (
        <TimeMode />
      ) : view === 'records' ? (
        <MapRecordsView />
      ) : (
        <MapWorkspace view={view} onView={(next) => navigate({ search: lookedAt(next) })} />
      )}
    </Page>
  );
}

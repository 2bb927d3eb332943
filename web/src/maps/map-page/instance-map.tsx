import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import { useMapMode } from '../data/use-look.ts';
import { mapOfInstance } from '../map-list/team-maps.ts';
import { MapProvider } from '../open-map/use-map.tsx';
import { MapWorkspace } from './map-workspace.tsx';
import { TimeMode } from './time-mode.tsx';

/** Shows the map of an instance as part of a page. */
export function InstanceMap({ instanceId }: { instanceId: string }) {
  const { data: map, error, refetch } = useQuery(mapOfInstance(instanceId));
  const { mode } = useMapMode();
  const [view, setView] = useState<'map' | 'outline'>('map');
  if (map)
    return (
      <MapProvider mapId={map.id}>
        {mode === 'time' ? (
          <TimeMode embedded onOutline={() => setView('outline')} />
        ) : (
          <MapWorkspace view={view} onView={setView} embedded />
        )}
      </MapProvider>
    );
  return error ? <ErrorState title={messages.maps.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

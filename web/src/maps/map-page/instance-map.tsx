import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { MapWorkspace } from './map-workspace.tsx';
import { MapProvider } from './session/use-map.tsx';
import { mapOfInstance } from './team-maps.ts';

/** Shows the map of an instance as part of a page. */
export function InstanceMap({ instanceId }: { instanceId: string }) {
  const { data: map, error, refetch } = useQuery(mapOfInstance(instanceId));
  const [view, setView] = useState<'map' | 'outline'>('map');
  if (map)
    return (
      <MapProvider mapId={map.id}>
        <MapWorkspace view={view} onView={setView} embedded />
      </MapProvider>
    );
  return error ? <ErrorState title={messages.maps.loadFailed} error={error} onRetry={refetch} /> : <RowsSkeleton />;
}

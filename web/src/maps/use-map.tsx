import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { statusOf } from '../api.ts';
import { useAccount } from '../identity/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { mapRows, oneMap } from './map-queries.ts';
import { type MapSession, mapSession } from './map-session.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** Given by `MapProvider`; a test gives its own. */
export const Session = createContext<MapSession | null>(null);

/** Loads a map, and keeps it open for whatever shows it. */
export function MapProvider({ mapId, children }: { mapId: string; children: ReactNode }) {
  const map = useQuery(oneMap(mapId));
  const rows = useQuery(mapRows(mapId));
  // A reading that fails for another reason leaves the map as it was.
  const isGone = [403, 404].includes(statusOf(map.error) ?? 0);
  if (map.data && rows.data && !isGone)
    return (
      <OpenMap key={mapId} map={map.data} rows={rows.data} onGone={map.refetch}>
        {children}
      </OpenMap>
    );
  const error = map.error ?? rows.error;
  if (!error) return <RowsSkeleton heading />;
  const retry = () => void Promise.all([map.refetch(), rows.refetch()]);
  return <ErrorState title={messages.maps.loadFailed} error={error} onRetry={retry} />;
}

type OpenMapProps = Pick<Parameters<typeof mapSession>[0], 'map' | 'rows'> & { onGone: () => unknown; children: ReactNode };

function OpenMap({ map, rows, onGone, children }: OpenMapProps) {
  const { id: personId } = useAccount();
  const [session] = useState(() => mapSession({ map, rows, personId, shutOut: onGone }));
  useEffect(() => session.open(), [session]);
  return (
    <Session value={session}>
      {children}
      <RemoveDialog question={session.question} />
    </Session>
  );
}

/** The open map; does not draw again by itself. */
export function useMap(): MapSession {
  const session = use(Session);
  if (!session) throw new Error('useMap is for what stands below a MapProvider');
  return session;
}

/** The model, drawn again with every change of it. */
export function useModel() {
  const { model } = useMap();
  useSyncExternalStore(model.subscribe, model.version);
  return model;
}

/** Where everything stands. */
export function useScene() {
  const { model, scene } = useMap();
  return useSyncExternalStore(model.subscribe, scene);
}

export function useSelection(): ReadonlySet<string> {
  const { selection } = useMap();
  return useSyncExternalStore(selection.subscribe, () => selection.ids);
}
export function useActive(): string | null {
  const { selection } = useMap();
  return useSyncExternalStore(selection.subscribe, () => selection.active);
}
/** The node whose title is being written in its place. */
export function useEditing(): string | null {
  const { selection } = useMap();
  return useSyncExternalStore(selection.subscribe, () => selection.editing);
}

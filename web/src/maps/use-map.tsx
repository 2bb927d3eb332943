import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';
import { mapRows, oneMap } from './map-queries.ts';
import { type MapSession, type OpenedMap, openMap } from './map-session.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** Given by `MapProvider`; a test gives its own. */
export const Session = createContext<MapSession | null>(null);

/** Loads a map and gives it to whatever shows it. */
export function MapProvider({ mapId, children }: { mapId: string; children: ReactNode }) {
  const map = useQuery(oneMap(mapId));
  const rows = useQuery(mapRows(mapId));
  if (map.data && rows.data)
    return (
      <OpenedMapProvider key={mapId} map={map.data} rows={rows.data}>
        {children}
      </OpenedMapProvider>
    );
  const error = map.error ?? rows.error;
  if (!error) return <RowsSkeleton heading />;
  const retry = () => void Promise.all([map.refetch(), rows.refetch()]);
  return <ErrorState title={messages.maps.loadFailed} error={error} onRetry={retry} />;
}

type Rows = Parameters<typeof openMap>[1];
type SentRows = {
  nodes: (Omit<Rows['nodes'][number], 'fields'> & { fields: Record<string, unknown> })[];
  edges: (Omit<Rows['edges'][number], 'metadata'> & { metadata: Record<string, unknown> })[];
};

function OpenedMapProvider({ map, rows, children }: { map: OpenedMap; rows: SentRows; children: ReactNode }) {
  const [session] = useState(() => openMap(map, rows as Rows));
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

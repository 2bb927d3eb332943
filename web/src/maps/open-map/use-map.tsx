import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { GroundworkMap, MapSchemas } from '@groundwork/contract/maps/maps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { TypedIn, useTypedScope, useTypedUntil } from '../../base/drafts/typed-text.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { isGoneError } from '../../base/queries/api.ts';
import { useAccount } from '../../base/session/session.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { useKnownFields } from '../../forms/forms/field-options.ts';
import { useLookCode } from '../data/use-look.ts';
import { refetchReports } from '../reports/report-queries.ts';
import { mapRows, oneMap } from '../session/map-queries.ts';
import { type MapSession, mapSession } from '../session/map-session.ts';

const Gone = lazily(() => import('../../base/states/gone.tsx').then(({ Gone }) => Gone));
const SendNodes = lazily(() => import('./send-nodes.tsx').then(({ SendNodes }) => SendNodes));
const PasteDialog = lazily(() => import('../paste/paste-dialog.tsx').then(({ PasteDialog }) => PasteDialog));
const ReportDialog = lazily(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ReportDialog));
const RemoveDialog = lazily(() => import('./remove-dialog.tsx').then(({ RemoveDialog }) => RemoveDialog));

/** `MapProvider` provides the session; tests provide their own. */
export const Session = createContext<MapSession | null>(null);

type MapProviderProps = {
  mapId: string;
  /** Wraps the loading state or the error. */
  frame?: (trouble: ReactNode) => ReactNode;
  children: ReactNode;
};

/** Loads a map, and keeps it open for its children. */
export function MapProvider({ mapId, frame = (trouble) => trouble, children }: MapProviderProps) {
  const map = useQuery(oneMap(mapId));
  const rows = useQuery(mapRows(mapId));
  // Only a map that is gone closes. Other refetch errors leave the map open as it was.
  const isGone = isGoneError(map.error) || isGoneError(rows.error);
  const scope = useTypedScope();
  const typed = useTypedUntil(scope, isGone);
  const known = useNodeFields(map.data);
  useLookCode();
  if (map.data && rows.data && !known.loading && !isGone)
    return (
      <TypedIn value={scope}>
        <OpenMap key={mapId} map={map.data} rows={rows.data} nodeFields={known.fields} onGone={map.refetch}>
          {children}
        </OpenMap>
      </TypedIn>
    );
  if (map.data && isGone)
    return frame(<Gone name={map.data.name} typed={typed} action={<PageButton to="/dashboard/maps" />} />);
  const error = map.error ?? rows.error;
  const retry = () => void Promise.all([map.refetch(), rows.refetch()]);
  return frame(
    !error ? (
      <RowsSkeleton heading />
    ) : isGone ? (
      <EmptyState title={words.maps.notFound.title} action={<PageButton to="/dashboard/maps" />}>
        {words.maps.notFound.text}
      </EmptyState>
    ) : (
      <ErrorState title={messages.maps.loadFailed} error={error} onRetry={retry} />
    ),
  );
}

const noFields: FormField[] = [];

/** Returns the fields of nodes with the options that the server fetches from URLs, because the drawing shows labels. */
function useNodeFields(map: (GroundworkMap & MapSchemas) | undefined) {
  const schema = map?.map_node_schema;
  const fields = useMemo(() => (schema ? fieldsOf(schema as FormSchema) : noFields), [schema]);
  return useKnownFields(fields, { templateId: map?.template.id, schema: 'map_node_schema' });
}

type OpenMapProps = Pick<Parameters<typeof mapSession>[0], 'map' | 'rows' | 'nodeFields'> & {
  onGone: () => unknown;
  children: ReactNode;
};

function OpenMap({ map, rows, nodeFields, onGone, children }: OpenMapProps) {
  const { id: personId } = useAccount();
  const typedAround = use(TypedIn);
  const queries = useQueryClient();
  const reported = () => void refetchReports(queries);
  const [session] = useState(() =>
    mapSession({ map, rows, nodeFields, personId, typedAround, shutOut: onGone, reported }),
  );
  useEffect(() => session.open(), [session]);
  useEffect(() => session.seen(map.seen_by), [session, map.seen_by]);
  return (
    <Session value={session}>
      {children}
      <Questions session={session} />
    </Session>
  );
}

/** Loads the dialogs lazily. The remove dialog stays mounted for its closing transition. */
function Questions({ session }: { session: MapSession }) {
  const { question } = session;
  const asked = useSyncExternalStore(question.subscribe, question.asked);
  const [wasAsked, setAsked] = useState(false);
  if (asked && !wasAsked) setAsked(true);
  return (
    <>
      {wasAsked && <RemoveDialog question={question} />}
      {asked && 'send' in asked && <SendNodes session={session} nodeId={asked.send} />}
      {asked && 'report' in asked && <ReportDialog key={asked.report} session={session} nodeId={asked.report} />}
      {asked && 'pasted' in asked && <PasteDialog session={session} pasted={asked.pasted} />}
    </>
  );
}

/** Returns the open map. It does not subscribe to changes. */
export function useMap(): MapSession {
  const session = use(Session);
  if (!session) throw new Error('useMap is for what stands below a MapProvider');
  return session;
}

/** Returns the model and renders again on every change. */
export function useModel() {
  const { model } = useMap();
  useSyncExternalStore(model.subscribe, model.version);
  return model;
}

/** Returns how the map shows its data, and renders again when that changes. */
export function useShownData() {
  const { data } = useMap();
  return useSyncExternalStore(data.subscribe, data.shown);
}

/** Returns the layout of everything visible. */
export function useScene() {
  const { data, scene } = useMap();
  return useSyncExternalStore(data.subscribe, scene);
}

export function useSelection(): ReadonlySet<string> {
  const { selection } = useMap();
  return useSyncExternalStore(selection.subscribe, () => selection.ids);
}
/** Returns the node whose title is being edited in place. */
export function useEditing(): string | null {
  const { selection } = useMap();
  return useSyncExternalStore(selection.subscribe, () => selection.editing);
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMap, useSelection } from '../session/use-map.tsx';

const NodePanel = lazy(() => import('./node-panel.tsx').then(({ NodePanel }) => ({ default: NodePanel })));
const EdgePanel = lazy(() => import('./edge-panel.tsx').then(({ EdgePanel }) => ({ default: EdgePanel })));
const ViewEnded = lazy(() => import('./view-ended.tsx').then(({ ViewEnded }) => ({ default: ViewEnded })));

/** The panel beside the map for the selection. Its forms are loaded lazily. */
export function SelectionPanel() {
  const { selection } = useMap();
  const nodes = useSelection();
  const ended = useSyncExternalStore(selection.subscribe, () => selection.ended);
  const edge = useSyncExternalStore(selection.subscribe, () => selection.edge);
  return (
    <Suspense fallback={null}>
      {nodes.size > 0 && <NodePanel />}
      {edge !== null && <EdgePanel />}
      {ended !== null && nodes.size === 0 && <ViewEnded ended={ended} onClose={() => selection.clear()} />}
    </Suspense>
  );
}

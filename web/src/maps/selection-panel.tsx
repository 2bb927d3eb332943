import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useMap, useSelection } from './use-map.tsx';

const NodePanel = lazy(() => import('./node-panel.tsx').then(({ NodePanel }) => ({ default: NodePanel })));
const EdgePanel = lazy(() => import('./edge-panel.tsx').then(({ EdgePanel }) => ({ default: EdgePanel })));

/** Beside the map: what is selected. Its forms come with the first selection. */
export function SelectionPanel() {
  const { selection } = useMap();
  const nodes = useSelection();
  const edge = useSyncExternalStore(selection.subscribe, () => selection.edge);
  return (
    <Suspense fallback={null}>
      {nodes.size > 0 && <NodePanel />}
      {edge !== null && <EdgePanel />}
    </Suspense>
  );
}

import { useSyncExternalStore } from 'react';
import { TypedIn } from '../../base/drafts/typed-text.ts';
import { lazily } from '../../base/loading/lazily.tsx';
import { useMap, useSelection } from '../open-map/use-map.tsx';

const NodePanel = lazily(() => import('./node-panel.tsx').then(({ NodePanel }) => NodePanel));
const EdgePanel = lazily(() => import('./edge-panel.tsx').then(({ EdgePanel }) => EdgePanel));
const ViewEnded = lazily(() => import('./view-ended.tsx').then(({ ViewEnded }) => ViewEnded));

/** The panel beside the map for the selection. Its forms are loaded lazily. */
export function SelectionPanel() {
  const { selection, typedInPanel } = useMap();
  const nodes = useSelection();
  const ended = useSyncExternalStore(selection.subscribe, () => selection.ended);
  const edge = useSyncExternalStore(selection.subscribe, () => selection.edge);
  return (
    <TypedIn value={typedInPanel}>
      {nodes.size > 0 && <NodePanel />}
      {edge !== null && <EdgePanel />}
      {ended !== null && nodes.size === 0 && <ViewEnded ended={ended} onClose={() => selection.clear()} />}
    </TypedIn>
  );
}

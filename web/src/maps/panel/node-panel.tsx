import { memo, useDeferredValue, useSyncExternalStore } from 'react';
import { usePhone } from '../../base/theme/phone.ts';
import { useEditing, useMap, useModel, useSelection } from '../open-map/use-map.tsx';
import { NodeForm } from './node-form.tsx';
import { SeveralNodes } from './several-nodes.tsx';

/** The panel of the selected nodes. It uses deferred values, so that the map renders first. */
export function NodePanel() {
  const version = useDeferredValue(useModel().version());
  const ids = useDeferredValue(useSelection());
  const phone = usePhone();
  const editing = useEditing();
  const { selection } = useMap();
  const link = useSyncExternalStore(selection.subscribe, () => selection.link);
  // On phones the sheet would cover the title being edited, or the possible ends of a connection.
  if (phone && (editing !== null || link !== null)) return null;
  return <Chosen ids={ids} version={version} />;
}

/** Renders again for each version of the model. */
const Chosen = memo(({ ids }: { ids: ReadonlySet<string>; version: number }) => {
  const session = useMap();
  const nodes = [...ids].flatMap((id) => session.model.nodes.get(id) ?? []);
  const [node] = nodes;
  if (nodes.length > 1) return <SeveralNodes session={session} nodes={nodes} />;
  return node ? <NodeForm key={node.id} session={session} node={node} /> : null;
});

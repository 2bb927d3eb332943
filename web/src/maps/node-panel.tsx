import { NodeForm } from './node-form.tsx';
import { SeveralNodes } from './several-nodes.tsx';
import { useMap, useModel, useSelection } from './use-map.tsx';

/** Beside the map: the node that is selected, or what can be done with all that are. */
export function NodePanel() {
  const session = useMap();
  const model = useModel();
  const nodes = [...useSelection()].flatMap((id) => model.nodes.get(id) ?? []);
  const [node] = nodes;
  if (nodes.length > 1) return <SeveralNodes session={session} nodes={nodes} />;
  return node ? <NodeForm key={node.id} session={session} node={node} /> : null;
}

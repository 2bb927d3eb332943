import { usePhone } from '../ui/phone.ts';
import { NodeForm } from './node-form.tsx';
import { SeveralNodes } from './several-nodes.tsx';
import { useEditing, useMap, useModel, useSelection } from './use-map.tsx';

/** Beside the map: the node that is selected, or what can be done with all that are. */
export function NodePanel() {
  const session = useMap();
  const model = useModel();
  const nodes = [...useSelection()].flatMap((id) => model.nodes.get(id) ?? []);
  const [node] = nodes;
  const phone = usePhone();
  const editing = useEditing();
  // A sheet would lie over the title that is being written.
  if (phone && editing !== null) return null;
  if (nodes.length > 1) return <SeveralNodes session={session} nodes={nodes} />;
  return node ? <NodeForm key={node.id} session={session} node={node} /> : null;
}

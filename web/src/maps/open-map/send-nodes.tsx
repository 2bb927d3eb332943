import { useQuery } from '@tanstack/react-query';
import * as words from '../../base/words/words.ts';
import { oneMap } from '../session/map-queries.ts';
import type { MapSession } from '../session/map-session.ts';
import { SendDialog } from '../transfers/send-dialog.tsx';

/**
 * The dialog that sends a node with its descendants, or the whole map, to another team. Nodes held by other teams are
 * not counted, because they stay theirs.
 */
export function SendNodes({
  session: { map: opened, model, theme, question },
  nodeId,
}: {
  session: MapSession;
  nodeId: string | null;
}) {
  // The query may have a newer name than the session.
  const { data: map = opened } = useQuery(oneMap(opened.id));
  const node = nodeId === null ? undefined : model.nodes.get(nodeId);
  const ownNodes = (from: string | null) =>
    [...model.tree.walk(from)].filter((id) => !model.nodes.get(id)?.read_only).length;
  return (
    <SendDialog
      map={map}
      branch={
        node ? { id: node.id, title: theme.facts(node).title || words.maps.untitled, count: ownNodes(node.id) } : null
      }
      count={ownNodes(null)}
      onClose={() => question.ask(null)}
    />
  );
}

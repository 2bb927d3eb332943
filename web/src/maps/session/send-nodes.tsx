import { useQuery } from '@tanstack/react-query';
import { SendDialog } from '../../transfers/send-dialog.tsx';
import { words } from '../../words/words.ts';
import { oneMap } from '../map-queries.ts';
import type { MapSession } from './map-session.ts';

/** Sends a node with all below it, or the whole map, to another team. What others hold is not counted: it stays theirs. */
export function SendNodes({
  session: { map: opened, model, theme, question },
  nodeId,
}: {
  session: MapSession;
  nodeId: string | null;
}) {
  // What the session was opened with may have got another name since.
  const { data: map = opened } = useQuery(oneMap(opened.id));
  const node = nodeId === null ? undefined : model.nodes.get(nodeId);
  const count = [...model.tree.walk(nodeId)].filter((id) => !model.nodes.get(id)?.read_only).length;
  return (
    <SendDialog
      map={map}
      node={node ? { id: node.id, title: theme.facts(node).title || words.maps.untitled } : null}
      count={count}
      onClose={() => question.ask(null)}
    />
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconArrowNarrowLeft, IconArrowNarrowRight } from '@tabler/icons-react';
import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import type { MapSession } from '../session/map-session.ts';
import c from './node-panel.module.css';

const text = words.mapPanel.connections;

/** The connections of a node. A click selects the connection. */
export function NodeConnections({
  session: { model, theme, selection },
  node,
}: {
  session: MapSession;
  node: MapNode;
}) {
  const edges = [...model.edges.values()].filter(
    ({ src_node_id, dst_node_id }) => src_node_id === node.id || dst_node_id === node.id,
  );
  if (edges.length === 0) return null;
  return (
    <section aria-label={text.title}>
      <h3 className={c.label}>{text.title}</h3>
      <ul className={c.links}>
        {edges.map(({ id, src_node_id, dst_node_id, edge_type }) => {
          const isOut = src_node_id === node.id;
          const other = model.nodes.get(isOut ? dst_node_id : src_node_id);
          const title = (other && theme.facts(other).title) || words.maps.untitled;
          const Arrow = isOut ? IconArrowNarrowRight : IconArrowNarrowLeft;
          return (
            <li key={id}>
              <Arrow size={15} stroke={1.7} aria-hidden />
              <UnstyledButton className={c.to} onClick={() => selection.selectEdge(id)}>
                <bdi>
                  {isOut ? text.out(theme.edgeLabel(edge_type), title) : text.in(theme.edgeLabel(edge_type), title)}
                </bdi>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

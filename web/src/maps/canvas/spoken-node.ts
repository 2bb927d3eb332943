import * as words from '../../base/words/words.ts';
import type { Pill } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapSession } from '../session/map-session.ts';

const text = words.mapCanvas;

/** Returns the text that screen readers announce for the active node. */
export function spokenNode(
  { node, facts, generation, folded, style }: PlacedNode,
  { model, theme, nodeTypes, data }: Pick<MapSession, 'model' | 'theme' | 'nodeTypes' | 'data'>,
  pill?: Pill | null,
) {
  const below = model.tree.children(node.id).length;
  const { scale, entryOf } = data.shown();
  return [
    facts.title || words.maps.untitled,
    nodeTypes.find(({ key }) => key === node.node_type)?.label,
    text.generation(generation),
    theme.structure === 'church' && facts.counted && text.attend(facts.attendees),
    folded > 0
      ? `${text.folded}, ${text.below(folded)}`
      : pill
        ? text.inPill(pill.nodes)
        : below > 0 && text.below(below),
    node.held_by && words.maps.heldBy(node.held_by),
    scale && words.mapData.value(scale.field.label, scale.entries[entryOf(node.id)]?.label ?? words.mapData.unknown),
    style?.greyed && words.mapData.noMatch,
  ]
    .filter(Boolean)
    .join(', ');
}

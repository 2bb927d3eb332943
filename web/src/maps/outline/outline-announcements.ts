import * as words from '../../base/words/words.ts';
import type { MapNode } from '../model/map-rows.ts';
import type { MapSession } from '../session/map-session.ts';
import type { OutlineNews } from './outline-keys.ts';
import type { AddedNode } from './use-added-node.ts';

const text = words.mapOutline;

function nameOf({ model, theme }: MapSession, id: string) {
  const node = model.nodes.get(id);
  return (node && theme.facts(node).title) || words.maps.untitled;
}

/** Returns the sentence that tells screen readers where a node has moved. */
export function moveText(session: MapSession, news: OutlineNews): string {
  const { tree } = session.model;
  const id = 'moved' in news ? news.moved : news.reparented;
  const name = nameOf(session, id);
  const parent = tree.parent(id);
  if ('moved' in news) {
    const siblings = tree.children(parent);
    return text.moved(name, siblings.indexOf(id) + 1, siblings.length);
  }
  return parent === null ? text.movedToTop(name) : text.movedUnder(name, nameOf(session, parent));
}

function kindOf({ nodeTypes, theme }: MapSession, node: MapNode) {
  const type = nodeTypes.find(({ key }) => key === node.node_type);
  if (type) return type.label.toLocaleLowerCase();
  if (theme.structure !== 'church') return text.kinds[theme.structure];
  return theme.facts(node).solid ? text.kinds.church : text.kinds.group;
}

/** Returns the hint beside the title of a new node: its kind, and the node that it is beside or below. */
export function newNodeText(session: MapSession, node: MapNode, { beside, under }: AddedNode) {
  if (beside !== undefined) return text.newBeside(kindOf(session, node), nameOf(session, beside));
  return under === undefined ? undefined : text.newBelow(kindOf(session, node), nameOf(session, under));
}

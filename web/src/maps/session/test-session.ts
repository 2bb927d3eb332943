import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { everythingTyped } from '../../base/drafts/typed-text.ts';
import { aMap } from '../../base/testing/sample-rows.ts';
import { type Fit, fittedNodes } from '../exchange/map-fields.ts';
import { contentOfFile, readNodes } from '../exchange/pasted-nodes.ts';
import type { MapEdge, MapNode } from '../model/map-rows.ts';
import type { Structure } from '../model/map-theme.ts';
import { churchFields } from '../model/sample-map.ts';
import { type MapSession, mapSession } from './map-session.ts';

type TestMap = {
  nodes: MapNode[];
  edges?: MapEdge[];
  structure?: Structure;
  fields?: FormField[];
  nodeTypes?: MapType[];
  edgeFields?: FormField[];
  edgeTypes?: MapType[];
  canEdit?: boolean;
  seenBy?: GroundworkMap['seen_by'];
};

/** Returns a map session without a server. */
export function testSession({
  nodes,
  edges = [],
  structure = 'church',
  fields = churchFields,
  nodeTypes,
  edgeFields = [],
  edgeTypes,
  canEdit = true,
  seenBy = [],
}: TestMap) {
  const session = mapSession({
    map: {
      ...aMap({ node_count: nodes.length, seen_by: seenBy, can: { edit: canEdit, delete: canEdit } }),
      template: { ...aMap().template, structure_type: structure },
      map_node_schema: schemaOf(fields, nodeTypes),
      map_edge_schema: schemaOf(edgeFields, edgeTypes),
    },
    rows: { nodes, edges, asked: 0 },
    nodeFields: fields,
    personId: 'person',
    typedAround: everythingTyped,
    reported: () => {},
    shutOut: () => {},
  });
  return session;
}

/** Confirms the question about a text or file. Returns what was read. */
export async function addPasted({ question }: Pick<MapSession, 'question'>, fit: Fit = 'notes') {
  const asked = question.asked();
  if (!asked || !('pasted' in asked) || !asked.pasted.given) throw new Error('nothing was asked');
  const { given, template, clipOf, add } = asked.pasted;
  const read = readNodes(given instanceof File ? await contentOfFile(given) : given, template);
  add(clipOf(fittedNodes(read.mapped, template, fit), read.tree.edges));
  question.ask(null);
  return read;
}

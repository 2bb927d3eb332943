import type { FormField, MapType } from '@groundwork/contract/forms/form-fields';
import { schemaOf } from '@groundwork/contract/forms/form-schema';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { everythingTyped } from '../../base/drafts/typed-text.ts';
import { aMap } from '../../base/testing/sample-rows.ts';
import type { MapEdge, MapNode } from '../model/map-rows.ts';
import type { Structure } from '../model/map-theme.ts';
import { churchFields } from '../model/sample-map.ts';
import { mapSession } from './map-session.ts';

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

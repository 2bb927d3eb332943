import type { Change } from '@groundwork/contract/base/live';
import * as messages from '@groundwork/contract/base/messages.gen';
import { tabName } from '../../base/queries/api.ts';
import { type Handlers, refuse } from '../../base/testing/fake-backend.ts';
import { aRecord } from '../../base/testing/sample-rows.ts';
import { MapModel } from '../model/map-model.ts';
import type { MapEdge, MapNode, Rows } from '../model/map-rows.ts';

type Place = { parentId?: string | null; beforeId?: string | null };

/**
 * A fake server with one map. Each listener uses its own map id, so that the server can tell listeners apart. The
 * values of nodes and edges are plain JSON.
 */
export class TestMapServer {
  model: MapModel;
  /** Runs before each answer, with the name of the operation and the node or edge of its path. */
  before: (operation: string, id?: string) => Promise<void> | void = () => {};
  /** Runs after each change, before it is answered. */
  after: (operation: string) => Promise<void> | void = () => {};
  readonly #listeners = new Map<string, (change: Change) => void>();
  readonly #answers = new Map<string, unknown>();

  constructor(rows: Rows) {
    this.model = new MapModel(rows);
  }

  listen(mapId: string, hear: (change: Change) => void) {
    this.#listeners.set(mapId, hear);
  }

  /** Answers once for an idempotency key. A refused call changes nothing. */
  async answer<Answer>(
    operation: string,
    { mapId, id, key }: { mapId: string; id?: string; key?: string | null },
    change: (model: MapModel) => Answer,
  ): Promise<Answer> {
    await this.before(operation, id);
    const known = key ? (this.#answers.get(key) as Answer | undefined) : undefined;
    const answer = known ?? this.#change(mapId, change);
    if (key) this.#answers.set(key, answer);
    await this.after(operation);
    return answer;
  }

  #change<Answer>(mapId: string, change: (model: MapModel) => Answer): Answer {
    const before = { nodes: [...this.model.nodes.values()], edges: [...this.model.edges.values()] };
    const next = new MapModel(before);
    const answer = structuredClone(change(next));
    this.model = new MapModel({ nodes: [...next.nodes.values()], edges: [...next.edges.values()] });
    this.#tell(mapId, before);
    return answer;
  }

  /**
   * Sends each listener a notice of the changed rows. The notice names the tab only for the listener that made the
   * change.
   */
  #tell(mapId: string, before: Rows) {
    const changed = <Row extends { id: string }>(was: Row[], is: ReadonlyMap<string, Row>) => {
      const old = new Map(was.map((row) => [row.id, row]));
      const ids = [...new Set([...old.keys(), ...is.keys()])].filter(
        (id) => JSON.stringify(old.get(id)) !== JSON.stringify(is.get(id)),
      );
      return ids.map((id) => (is.get(id) ?? old.get(id)) as Row);
    };
    const nodes = changed(before.nodes, this.model.nodes);
    const edges = changed(before.edges, this.model.edges);
    for (const [listener, hear] of this.#listeners) {
      const tab = listener === mapId ? tabName : null;
      const map_id = [listener];
      if (nodes.length > 0) hear({ table: 'tpl_map_nodes', rows: { id: nodes.map(({ id }) => id), map_id }, tab });
      if (edges.length > 0)
        hear({
          table: 'tpl_map_edges',
          rows: { id: edges.map(({ id }) => id), src_node_id: edges.map((edge) => edge.src_node_id), map_id },
          tab,
        });
    }
  }
}

function known(model: MapModel, id: string | null | undefined): MapNode {
  return model.nodes.get(id ?? '') ?? refuse(404, messages.general.notFound);
}
function knownEdge(model: MapModel, id: string): MapEdge {
  return model.edges.get(id) ?? refuse(404, messages.general.notFound);
}
function placeOf(model: MapModel, { parentId = null, beforeId = null }: Place) {
  if (parentId !== null && !model.nodes.has(parentId)) refuse(400, messages.maps.parentMissing);
  if (beforeId !== null && !model.tree.children(parentId).includes(beforeId)) refuse(400, messages.maps.siblingMissing);
  return { parent_id: parentId, before: beforeId };
}
const keyOf = ({ headers }: Request) => headers.get('idempotency-key');

/** Returns handlers for the operations of a map. They use the server that exists at the time of the call. */
export const mapHandlers = (server: () => TestMapServer): Handlers => ({
  'maps.nodes': ({ mapId, node_id: named }) =>
    server().answer('maps.nodes', { mapId }, (model) => {
      const isNamed = (id: string) => !named || named.includes(id);
      return {
        nodes: [...model.nodes.values()].filter((node) => isNamed(node.id)),
        edges: [...model.edges.values()].filter((edge) => isNamed(edge.src_node_id) || isNamed(edge.dst_node_id)),
      };
    }),
  'maps.addNodes': ({ mapId, nodes, edges, ...at }, request) =>
    server().answer('maps.addNodes', { mapId, key: keyOf(request) }, (model) => {
      const ids = nodes.map(({ id = crypto.randomUUID() }) => id);
      if (ids.some((id) => model.nodes.has(id))) refuse(409, messages.general.conflict);
      const place = placeOf(model, at);
      const added = nodes.map(({ parent, nodeType, ...node }, index) => ({
        ...(node as Pick<MapNode, 'fields' | 'position'>),
        id: ids[index] as string,
        node_type: nodeType,
        read_only: false,
        held_by: null,
        ...(parent === null ? place : { parent_id: ids[parent] as string }),
      }));
      const connected = edges.map(({ id = crypto.randomUUID(), src, dst, edge_type, metadata }) => ({
        id,
        edge_type,
        metadata: metadata as MapEdge['metadata'],
        src_node_id: ids[src] as string,
        dst_node_id: ids[dst] as string,
      }));
      model.run([{ type: 'add', nodes: added, edges: connected }]);
      return { nodes: ids.map((id) => known(model, id)), edges: connected };
    }),
  'maps.deleteNodes': ({ mapId, node_ids, deleteSubtree }, request) =>
    server().answer('maps.deleteNodes', { mapId, key: keyOf(request) }, (model) => {
      for (const id of node_ids) known(model, id);
      const count = model.nodes.size;
      model.run(node_ids.map((id) => ({ type: 'remove', id, subtree: deleteSubtree })));
      return { deletion_id: null, deleted: count - model.nodes.size, moved: 0 };
    }),
  'maps.updateNode': ({ mapId, nodeId: id, parentId, beforeId, fields, nodeType, position }) =>
    server().answer('maps.updateNode', { mapId, id }, (model) => {
      known(model, id);
      if (parentId !== undefined) {
        const { parent_id, before } = placeOf(model, { parentId, beforeId });
        if (parent_id !== null && model.tree.isWithin(parent_id, id)) refuse(400, messages.maps.ownDescendant);
        model.run([{ type: 'move', id, parent_id, before }]);
      }
      if (fields || nodeType !== undefined)
        model.run([{ type: 'change', id, fields: (fields ?? {}) as MapNode['fields'], node_type: nodeType }]);
      if (position !== undefined) model.run([{ type: 'place', positions: [{ id, position }] }]);
      return known(model, id);
    }),
  'reports.add': ({ mapId, nodeId: id, data }, request) =>
    server().answer('reports.add', { mapId, id, key: keyOf(request) }, (model) => {
      const { fields } = known(model, id);
      const reports = Number(fields.reports ?? 0) + 1;
      model.run([{ type: 'change', id, fields: { attendees: data.came ?? null, reports } }]);
      return { record: aRecord(1, data), node: known(model, id) };
    }),
  'maps.connect': ({ mapId, id = crypto.randomUUID(), src_node_id, dst_node_id, edge_type, metadata }, request) =>
    server().answer('maps.connect', { mapId, key: keyOf(request) }, (model) => {
      for (const end of [src_node_id, dst_node_id]) known(model, end);
      const edge = { id, src_node_id, dst_node_id, edge_type, metadata: metadata as MapEdge['metadata'] };
      model.run([{ type: 'connect', edge }]);
      return knownEdge(model, id);
    }),
  'maps.updateEdge': ({ mapId, edgeId: id, edge_type, metadata = {} }) =>
    server().answer('maps.updateEdge', { mapId, id }, (model) => {
      knownEdge(model, id);
      model.run([{ type: 'relate', id, metadata: metadata as MapEdge['metadata'], edge_type }]);
      return knownEdge(model, id);
    }),
  'maps.disconnect': ({ mapId, edgeId: id }) =>
    server().answer('maps.disconnect', { mapId, id }, (model) => {
      knownEdge(model, id);
      model.run([{ type: 'disconnect', id }]);
      return { success: true as const };
    }),
  'maps.layout': ({ mapId, node_ids, positions }) =>
    server().answer('maps.layout', { mapId }, (model) => {
      model.run([
        { type: 'place', positions: node_ids.map((id, index) => ({ id, position: positions[index] ?? null })) },
      ]);
      return { placed: node_ids.length };
    }),
});

import type { Change } from '@groundwork/contract/live';
import { messages } from '@groundwork/contract/messages';
import { tabName } from '../../api.ts';
import { type MapEdge, MapModel, type MapNode, type Rows } from '../model/map-model.ts';

type Given = {
  id: string;
  nodeType: string;
  fields: MapNode['fields'];
  position: MapNode['position'];
  parent: number | null;
};
type Body = Partial<{
  parentId: string | null;
  beforeId: string | null;
  nodes: Given[];
  edges: { id: string; src: number; dst: number; edge_type: string; metadata: MapEdge['metadata'] }[];
  node_ids: string[];
  deleteSubtree: boolean;
  positions: MapNode['position'][];
  nodeType: string;
  fields: MapNode['fields'];
  position: MapNode['position'];
}> &
  Partial<MapEdge>;

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * A fake server with one map, called through `fetch`. Each listener uses its own map id, so that the server can tell
 * listeners apart.
 */
export class TestMapServer {
  model: MapModel;
  calls: { method: string; path: string; body: Body | null }[] = [];
  /** Runs before each response. The caller receives errors that it throws. */
  before: (method: string, path: string) => Promise<void> | void = () => {};
  after: (method: string, path: string) => Promise<void> | void = () => {};
  readonly #listeners = new Map<string, (change: Change) => void>();
  readonly #answers = new Map<string, unknown>();

  constructor(rows: Rows) {
    this.model = new MapModel(rows);
  }

  listen(mapId: string, hear: (change: Change) => void) {
    this.#listeners.set(mapId, hear);
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, , mapId = '', ...rest] = pathname.slice(1).split('/');
    const path = rest.join('/');
    const body: Body | null = request.method === 'GET' || request.method === 'DELETE' ? null : await request.json();
    this.calls.push({ method: request.method, path, body });
    const key = request.headers.get('idempotency-key');
    try {
      await this.before(request.method, path);
      const answer =
        (key && this.#answers.get(key)) ?? this.#answer(mapId, request.method, path, body ?? {}, searchParams);
      if (key) this.#answers.set(key, answer);
      const text = JSON.stringify(answer);
      await this.after(request.method, path);
      return new Response(text, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Response.json({ error: error.message, code: 'REFUSED' }, { status: error.status });
    }
  };

  /** A refused call changes nothing. */
  #answer(mapId: string, method: string, path: string, body: Body, search: URLSearchParams): unknown {
    const before = { nodes: [...this.model.nodes.values()], edges: [...this.model.edges.values()] };
    const next = new MapModel(before);
    const [what, id = '', last] = path.split('/');
    const answer =
      what === 'nodes'
        ? this.#nodes(next, method, id, last, body, search)
        : what === 'edges'
          ? this.#edges(next, method, id, body)
          : this.#layout(next, body);
    if (method !== 'GET') {
      this.model = new MapModel({ nodes: [...next.nodes.values()], edges: [...next.edges.values()] });
      this.#tell(mapId, before);
    }
    return answer;
  }

  #nodes(
    model: MapModel,
    method: string,
    id: string,
    last: string | undefined,
    body: Body,
    search: URLSearchParams,
  ): unknown {
    const known = (nodeId: string | null | undefined, message: string = messages.general.notFound, status = 404) => {
      if (nodeId && !model.nodes.has(nodeId)) throw new Refusal(status, message);
    };
    const place = () => {
      known(body.parentId, messages.maps.parentMissing, 400);
      if (body.beforeId && !model.tree.children(body.parentId ?? null).includes(body.beforeId))
        throw new Refusal(400, messages.maps.siblingMissing);
      return { parent_id: body.parentId ?? null, before: body.beforeId ?? null };
    };
    if (method === 'GET') {
      const named = [...search].filter(([name]) => name.startsWith('node_id')).map(([, value]) => value);
      const isNamed = (nodeId: string) => named.length === 0 || named.includes(nodeId);
      return {
        nodes: [...model.nodes.values()].filter((node) => isNamed(node.id)),
        edges: [...model.edges.values()].filter((edge) => isNamed(edge.src_node_id) || isNamed(edge.dst_node_id)),
      };
    }
    if (id === 'batch') {
      const { nodes = [], edges = [] } = body;
      for (const node of nodes) if (model.nodes.has(node.id)) throw new Refusal(409, messages.general.conflict);
      const at = place();
      const ids = nodes.map((node) => node.id);
      const added = nodes.map(({ parent, nodeType, ...node }) => ({
        ...node,
        node_type: nodeType,
        read_only: false,
        held_by: null,
        ...(parent === null ? at : { parent_id: ids[parent] as string }),
      }));
      const connected = edges.map(({ src, dst, ...edge }) => ({
        ...edge,
        src_node_id: ids[src] as string,
        dst_node_id: ids[dst] as string,
      }));
      model.run([{ type: 'add', nodes: added, edges: connected }]);
      return { nodes: ids.map((each) => model.nodes.get(each)), edges: connected };
    }
    if (id === 'delete') {
      const { node_ids = [], deleteSubtree = false } = body;
      for (const each of node_ids) known(each);
      const count = model.nodes.size;
      model.run(node_ids.map((each) => ({ type: 'remove', id: each, subtree: deleteSubtree })));
      return { deleted: count - model.nodes.size, moved: 0 };
    }
    if (last !== undefined) throw new Error(`nobody knows ${method} ${id}/${last}`);
    known(id);
    if (body.parentId !== undefined) {
      const { parent_id, before } = place();
      if (parent_id !== null && model.tree.isWithin(parent_id, id)) throw new Refusal(400, messages.maps.ownDescendant);
      model.run([{ type: 'move', id, parent_id, before }]);
    }
    if (body.fields || body.nodeType !== undefined)
      model.run([{ type: 'change', id, fields: body.fields ?? {}, node_type: body.nodeType }]);
    if (body.position !== undefined) model.run([{ type: 'place', positions: [{ id, position: body.position }] }]);
    return model.nodes.get(id);
  }

  #edges(model: MapModel, method: string, id: string, body: Body): unknown {
    if (method === 'POST') {
      const { src_node_id = '', dst_node_id = '', edge_type = '', metadata = {} } = body;
      if (!model.nodes.has(src_node_id) || !model.nodes.has(dst_node_id))
        throw new Refusal(404, messages.general.notFound);
      model.run([{ type: 'connect', edge: { id: body.id as string, src_node_id, dst_node_id, edge_type, metadata } }]);
      return model.edges.get(body.id as string);
    }
    if (!model.edges.has(id)) throw new Refusal(404, messages.general.notFound);
    model.run([
      method === 'DELETE'
        ? { type: 'disconnect', id }
        : { type: 'relate', id, metadata: body.metadata ?? {}, edge_type: body.edge_type },
    ]);
    return method === 'DELETE' ? { success: true } : model.edges.get(id);
  }

  #layout(model: MapModel, { node_ids = [], positions = [] }: Body): unknown {
    model.run([
      { type: 'place', positions: node_ids.map((id, index) => ({ id, position: positions[index] ?? null })) },
    ]);
    return { placed: node_ids.length };
  }

  /** Sends change notices to all listeners. The author's notice has the author's tab name. */
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

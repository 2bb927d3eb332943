import { limits } from '@groundwork/contract/base/limits';
import { client, statusOf } from '../../base/queries/api.ts';
import type { AddedNode, MapCommand, MapEdge, News, Position, Stale } from '../model/map-rows.ts';

/** An API call for the first commands of a list, as many as one call can hold. */
export type MapRequest = {
  sent: MapCommand[];
  rest: MapCommand[];
  /** The rows to refetch if the server refuses the call. */
  about: Stale;
  input: object;
  send: () => Promise<News>;
};

const { nodesAtOnce } = limits.map;
/** The maximum text of one call, in characters, which can have up to four bytes each. */
const mostText = limits.form.bodyBytes / 4;

/** @param key is the same for the same commands, as idempotency key of retries */
export function requestOf(mapId: string, commands: readonly MapCommand[], key: string): MapRequest {
  const [first, ...later] = commands;
  const context = (name: string | undefined) => ({ context: { idempotencyKey: `${key} ${first?.type} ${name}` } });
  switch (first?.type) {
    case 'add': {
      const { nodes, edges, left } = firstTree(first);
      if (nodes.length === 0) return requestOf(mapId, [...left, ...later], key);
      const input = { mapId, ...treeOf(nodes, edges) };
      return {
        sent: [{ type: 'add', nodes, edges }],
        rest: [...left, ...later],
        about: new Set(nodes.flatMap(({ id, parent_id, before }) => [id, parent_id ?? id, before ?? id])),
        input,
        send: async () => (await client.maps.addNodes(input, context(nodes[0]?.id))) as News,
      };
    }
    case 'remove': {
      const same = leading(commands, (command) => command.type === 'remove' && command.subtree === first.subtree).slice(
        0,
        nodesAtOnce,
      );
      const node_ids = same.flatMap((command) => (command.type === 'remove' ? [command.id] : []));
      const input = { mapId, node_ids, deleteSubtree: first.subtree };
      return {
        sent: same,
        rest: commands.slice(same.length),
        about: new Set(node_ids),
        input,
        send: () => client.maps.deleteNodes(input, context(node_ids[0])).then(nothing),
      };
    }
    case 'move':
    case 'change': {
      const { id } = first;
      const same = leading(commands, (command) => edits(command, id));
      const input = { mapId, nodeId: id, ...editOf(same) };
      return {
        sent: same,
        rest: commands.slice(same.length),
        about: new Set([id, input.parentId ?? id, input.beforeId ?? id]),
        input,
        send: async () => ({ nodes: [await client.maps.updateNode(input)] }) as News,
      };
    }
    case 'report': {
      const { id, template_id, data } = first;
      const input = { mapId, nodeId: id, template_id, data };
      return {
        sent: [first],
        rest: later,
        about: new Set([id]),
        input,
        send: async () => ({ nodes: [(await client.reports.add(input, context(id))).node] }) as News,
      };
    }
    case 'place': {
      const some = first.positions.slice(0, nodesAtOnce);
      const others = first.positions.slice(nodesAtOnce);
      const input = { mapId, node_ids: some.map(({ id }) => id), positions: some.map(({ position }) => position) };
      return {
        sent: [{ type: 'place', positions: some }],
        rest: others.length > 0 ? [{ type: 'place', positions: others }, ...later] : later,
        about: new Set(input.node_ids),
        input,
        send: () => client.maps.layout(input).then(nothing),
      };
    }
    case 'connect': {
      const { edge } = first;
      const input = { mapId, ...edge };
      return {
        sent: [first],
        rest: later,
        about: new Set([edge.src_node_id, edge.dst_node_id]),
        input,
        send: async () => ({ edges: [await client.maps.connect(input, context(edge.id))] }) as News,
      };
    }
    case 'relate': {
      const { id, edge_type, metadata } = first;
      const input = { mapId, edgeId: id, edge_type, metadata };
      return {
        sent: [first],
        rest: later,
        about: 'everything',
        input,
        send: async () => ({ edges: [await client.maps.updateEdge(input)] }) as News,
      };
    }
    case 'disconnect': {
      const input = { mapId, edgeId: first.id };
      return {
        sent: [first],
        rest: later,
        about: 'everything',
        input,
        send: () => client.maps.disconnect(input).then(nothing, goneAlready),
      };
    }
    case undefined:
      return { sent: [], rest: [], about: new Set(), input: {}, send: async () => ({}) };
  }
}

const nothing = (): News => ({});

function goneAlready(error: unknown): News {
  if (statusOf(error) === 404) return {};
  throw error;
}

function leading(commands: readonly MapCommand[], belongs: (command: MapCommand) => boolean): MapCommand[] {
  const end = commands.findIndex((command) => !belongs(command));
  return commands.slice(0, end < 0 ? commands.length : end);
}

/** Returns whether a command changes only this node and its place, so that one call can combine several commands. */
const edits = (command: MapCommand, id: string) =>
  command.type === 'place'
    ? command.positions.length === 1 && command.positions[0]?.id === id
    : (command.type === 'move' || command.type === 'change') && command.id === id;

type Edit = {
  nodeType?: string;
  fields?: Record<string, unknown>;
  parentId?: string | null;
  beforeId?: string | null;
  position?: Position | null;
};

function editOf(commands: readonly MapCommand[]): Edit {
  const edit: Edit = {};
  for (const command of commands) {
    if (command.type === 'move') Object.assign(edit, { parentId: command.parent_id, beforeId: command.before ?? null });
    else if (command.type === 'place') edit.position = command.positions[0]?.position ?? null;
    else if (command.type === 'change') {
      if (Object.keys(command.fields).length > 0) edit.fields = { ...edit.fields, ...command.fields };
      if (command.node_type !== undefined) edit.nodeType = command.node_type;
    }
  }
  return edit;
}

/**
 * Splits an addition into the part that one call can hold, and the rest. One call holds nodes for one place in the
 * tree, up to a limited size.
 */
function firstTree({ nodes: all, edges: allEdges }: Extract<MapCommand, { type: 'add' }>) {
  const [top] = all;
  const ids = new Set<string>();
  let text = 0;
  const end = all.findIndex((node) => {
    text += JSON.stringify(node).length;
    const isBelow = node.parent_id !== null && ids.has(node.parent_id);
    const isBeside = node.parent_id === top?.parent_id && (node.before ?? null) === (top?.before ?? null);
    if ((!isBelow && !isBeside) || ids.size === nodesAtOnce || (text > mostText && ids.size > 0)) return true;
    ids.add(node.id);
    return false;
  });
  const nodes = end < 0 ? all : all.slice(0, end);
  const others = end < 0 ? [] : all.slice(end);
  const { true: edges = [], false: otherEdges = [] } = Object.groupBy(
    allEdges,
    (edge) => `${ids.has(edge.src_node_id) && ids.has(edge.dst_node_id)}` as const,
  );
  const left: MapCommand[] =
    others.length > 0
      ? [{ type: 'add', nodes: others, edges: otherEdges }]
      : otherEdges.map((edge) => ({ type: 'connect', edge }));
  return { nodes, edges, left };
}

function treeOf(nodes: readonly AddedNode[], edges: readonly MapEdge[]) {
  const places = new Map(nodes.map(({ id }, index) => [id, index]));
  const placeOf = (id: string | null) => places.get(id ?? '') ?? null;
  return {
    parentId: nodes[0]?.parent_id ?? null,
    beforeId: nodes[0]?.before ?? null,
    nodes: nodes.map(({ id, node_type, fields, position, parent_id }) => ({
      id,
      nodeType: node_type,
      fields,
      position,
      parent: placeOf(parent_id),
    })),
    edges: edges.map(({ id, src_node_id, dst_node_id, edge_type, metadata }) => ({
      id,
      edge_type,
      metadata,
      src: placeOf(src_node_id) ?? 0,
      dst: placeOf(dst_node_id) ?? 0,
    })),
  };
}

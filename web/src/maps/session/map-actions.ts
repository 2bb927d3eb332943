import { type FormField, fixedOptions, type JsonValue, type MapType } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { initialValues } from '@groundwork/contract/initial-values';
import { limits } from '@groundwork/contract/limits';
import type { MapClip } from '@groundwork/contract/map-clip';
import type { GroundworkMap } from '@groundwork/contract/maps';
import { messages } from '@groundwork/contract/messages';
import { copyText } from '../../ui/copy-button.tsx';
import { toastError, toastSuccess } from '../../ui/toast.ts';
import { words } from '../../words/words.ts';
import type { Layout } from '../layouts/lay-out.ts';
import { standsForHeld } from '../model/map-branches.ts';
import type { MapCommand, MapModel, MapNode, Position } from '../model/map-model.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { MapTheme } from '../model/map-theme.ts';
import type { MapCamera } from './map-camera.ts';
import { clipIn, clipOf, copiesOf, levelsOf, readClipboard, writeClipboard } from './map-clipboard.ts';
import type { Removal } from './map-question.ts';
import type { MapSelection } from './map-selection.ts';
import { newId } from './new-id.ts';

/**
 * The actions on a map. Each is one gesture: an optimistic update, one undo step, then sent to the server. An action
 * that is not permitted does nothing.
 */
export type MapActions = ReturnType<typeof mapActions>;

type Acting = {
  model: MapModel;
  theme: MapTheme;
  nodeFields: FormField[];
  nodeTypes: MapType[];
  edgeTypes: MapType[];
  canEdit: boolean;
  selection: MapSelection;
  camera: MapCamera;
  scene: () => MapScene;
  ask: (question: Removal) => void;
  seenBy: () => GroundworkMap['seen_by'];
};

type NewNode = { nodeType?: string; fields?: FormValues; position?: Position; edit?: boolean };
type LayoutOptions = {
  /** Width / height of the canvas. */
  aspect?: number;
  /** For lanes: the field whose values are the lanes. */
  laneField?: string;
  signal?: AbortSignal;
};

export function mapActions({
  model,
  theme,
  nodeFields,
  nodeTypes,
  edgeTypes,
  canEdit,
  selection,
  camera,
  scene,
  ask,
  seenBy,
}: Acting) {
  const { tree } = model;
  const nodeOf = (id: string | null) => (id === null ? undefined : model.nodes.get(id));
  const titleOf = (id: string) => {
    const node = nodeOf(id);
    return (node && theme.facts(node).title) || words.maps.untitled;
  };
  const mayWrite = (id: string | null) => canEdit && (id === null || nodeOf(id)?.read_only === false);
  const mayPlace = ({ id }: { id: string }) => mayWrite(id) || (canEdit && standsForHeld(model, id));
  /** A connection between two nodes of another team belongs to that team. */
  const mayRelate = (id: string) => {
    const edge = model.edges.get(id);
    return edge !== undefined && (mayWrite(edge.src_node_id) || mayWrite(edge.dst_node_id));
  };
  const writable = (ids: Iterable<string>) => [...new Set(ids)].filter(mayWrite);
  /** Returns the ids without an ancestor among `ids`, in tree order. */
  function topsOf(ids: Iterable<string>): string[] {
    const chosen = new Set(ids);
    const tops = [...chosen].filter((id) => tree.has(id) && !isBelowAny(id, chosen));
    return tops.length < 2 ? tops : [...tree.walk()].filter((id) => tops.includes(id));
  }
  function isBelowAny(id: string, chosen: ReadonlySet<string>) {
    for (let above = tree.parent(id); above !== null; above = tree.parent(above)) if (chosen.has(above)) return true;
    return false;
  }
  const knownType = (types: MapType[], key: string | undefined) =>
    (types.length === 0 || types.some((type) => type.key === key) ? key : undefined) ?? types[0]?.key;
  const typeFor = (wanted: string | undefined) => knownType(nodeTypes, wanted) ?? 'node';

  /**
   * Returns default values. The meaning "active" defaults to true, so a switch without a default must not set it to
   * false.
   */
  const firstValues = () =>
    initialValues(nodeFields.filter(({ meaning, defaultValue }) => meaning !== 'active' || defaultValue !== undefined));

  /** Returns the position of the next child, if its siblings or its parent have positions. */
  function freeSpot(parentId: string | null): Position | null {
    const { byId } = scene();
    const { across, down } = limits.map.grid;
    const beside = tree
      .children(parentId)
      .flatMap((id) => byId.get(id) ?? [])
      .reduce<Position | null>((right, at) => (right && right.x >= at.x ? right : at), null);
    if (beside) return { x: beside.x + across, y: beside.y };
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? { x: parent.x, y: parent.y + down } : null;
  }

  function add(
    parentId: string | null,
    before: string | null,
    { nodeType, fields, position = undefined, edit = true }: NewNode,
  ): string {
    const id = newId();
    if (!mayWrite(parentId)) return id;
    if (parentId !== null) model.setCollapsed([parentId], false);
    const node = {
      id,
      node_type: typeFor(nodeType ?? nodeOf(parentId)?.node_type),
      fields: { ...firstValues(), ...fields },
      position: position ?? null,
      read_only: false,
      held_by: null,
    };
    model.run([{ type: 'add', nodes: [{ ...node, parent_id: parentId, before }], edges: [] }], {
      done: messages.maps.nodeCreated,
      failed: messages.maps.nodeCreateFailed,
    });
    if (edit) selection.edit(id);
    else selection.select([id]);
    camera.reveal(id);
    return id;
  }

  function remove(ids: Iterable<string>, { subtree }: { subtree: boolean }) {
    const tops = subtree ? topsOf(writable(ids)) : writable(ids);
    const [first] = tops;
    if (first === undefined) return;
    const title = titleOf(first);
    const next = tree.next(first) ?? tree.parent(first);
    const before = model.nodes.size;
    const gesture = model.run(tops.map((id) => ({ type: 'remove', id, subtree })));
    if (!gesture) return;
    if (next !== null && tree.has(next)) selection.select([next]);
    const removed = before - model.nodes.size;
    toastSuccess(words.maps.removing.removed(removed === 1 ? title : null, removed), {
      undo: () => void model.undo(gesture.id),
    });
  }

  /** Returns the names of the teams that see one of these nodes, and of those that hold one of them. */
  function viewsOf(ids: string[]) {
    const these = new Set(ids);
    return {
      viewers: seenBy().flatMap(({ node_id, team }) => (node_id !== null && these.has(node_id) ? [team.name] : [])),
      holders: ids.flatMap((id) => (standsForHeld(model, id) ? (nodeOf(id)?.held_by?.name ?? []) : [])),
    };
  }

  /** Removes nodes without children at once, unless another team sees them. Otherwise asks first. */
  function askToRemove(ids: Iterable<string>) {
    const chosen = writable(ids);
    const going = topsOf(chosen).flatMap((id) => [...tree.walk(id)]);
    const below = going.length - chosen.length;
    const views = viewsOf(going);
    if (below === 0 && views.viewers.length === 0) return remove(chosen, { subtree: true });
    ask({
      title: chosen.length === 1 ? titleOf(chosen[0] as string) : null,
      nodes: chosen.length,
      below,
      views,
      remove: (subtree) => remove(chosen, { subtree }),
    });
  }

  /** Returns the command that moves the positions of a whole branch to its new parent. */
  function carried(top: string, parentId: string | null): MapCommand[] {
    const at = nodeOf(top)?.position;
    const spot = at && tree.parent(top) !== parentId && freeSpot(parentId);
    if (!spot) return [];
    const positions = [...tree.walk(top)].flatMap((id) => {
      const was = nodeOf(id)?.position;
      return was && mayPlace({ id }) ? [{ id, position: { x: was.x + spot.x - at.x, y: was.y + spot.y - at.y } }] : [];
    });
    return [{ type: 'place', positions }];
  }

  function reparent(ids: Iterable<string>, parentId: string | null, beforeId: string | null = null) {
    if (!mayWrite(parentId)) return;
    for (const top of topsOf(writable(ids)))
      if (parentId !== null && tree.isWithin(parentId, top)) return void toastError(messages.maps.ownDescendant);
    const tops = topsOf(writable(ids));
    if (parentId !== null) model.setCollapsed([parentId], false);
    model.run(
      tops.flatMap((id): MapCommand[] => [
        { type: 'move', id, parent_id: parentId, before: beforeId },
        ...carried(id, parentId),
      ]),
    );
  }

  /** Adds copies, if the map has room for them. */
  function addCopies(clips: { clip: MapClip; parent_id: string | null; before: string | null }[]) {
    const isPlaced = model.nodes.values().some(({ position }) => position !== null);
    const commands: MapCommand[] = [];
    const tops: string[] = [];
    for (const { clip, parent_id, before } of clips) {
      const level = parent_id === null ? 0 : tree.generation(parent_id);
      if (level + levelsOf(clip) > limits.map.levels) return void toastError(messages.maps.tooDeep);
      const at = clip.nodes[0]?.position;
      const spot = isPlaced && at ? (freeSpot(parent_id) ?? at) : null;
      const copies = copiesOf(clip, { parent_id, before }, at && spot ? { x: spot.x - at.x, y: spot.y - at.y } : null);
      commands.push(copies.command);
      tops.push(...copies.tops);
    }
    const count = clips.reduce((sum, { clip }) => sum + clip.nodes.length, 0);
    if (model.nodes.size + count > limits.map.nodes) return void toastError(messages.maps.tooManyNodes);
    model.run(commands, { failed: messages.maps.nodeCreateFailed });
    selection.select(tops);
    if (tops[0] !== undefined) camera.reveal(tops[0]);
  }

  function connect(src: string, dst: string, edgeType: string) {
    if (!mayWrite(src) || !mayWrite(dst)) return;
    if (src === dst) return void toastError(messages.maps.edgeToItself);
    model.run([
      { type: 'connect', edge: { id: newId(), src_node_id: src, dst_node_id: dst, edge_type: edgeType, metadata: {} } },
    ]);
  }

  function copy(ids: Iterable<string>) {
    const tops = topsOf(ids);
    if (tops.length > 0) void writeClipboard(clipOf(model, tops));
    return tops;
  }

  return {
    /** Adds a node, selects it, and starts editing its title unless `edit` is false. */
    addChild: (parentId: string | null, options: NewNode = {}) => add(parentId, null, options),
    addSibling: (id: string, options: NewNode = {}) =>
      add(tree.parent(id), tree.next(id), { nodeType: nodeOf(id)?.node_type, ...options }),

    rename(id: string, title: string) {
      const written = title.trim();
      if (!tree.has(id)) sayGone(written);
      else if (mayWrite(id) && written !== (nodeOf(id)?.fields[theme.titleField] ?? ''))
        model.run([{ type: 'change', id, fields: { [theme.titleField]: written || null } }]);
    },
    change(id: string, fields: Record<string, JsonValue | null>) {
      if (!tree.has(id))
        sayGone(
          Object.values(fields)
            .filter((value) => typeof value === 'string')
            .join('\n'),
        );
      else if (mayWrite(id)) model.run([{ type: 'change', id, fields }]);
    },
    /** Sets the same fields of several nodes. */
    changeAll(
      ids: Iterable<string>,
      { fields = {}, node_type }: { fields?: Record<string, JsonValue | null>; node_type?: string },
    ) {
      model.run(
        writable(ids).map((id) => ({ type: 'change', id, fields, ...(node_type !== undefined && { node_type }) })),
      );
    },
    setType(id: string, nodeType: string) {
      if (mayWrite(id) && nodeOf(id)?.node_type !== nodeType)
        model.run([{ type: 'change', id, fields: {}, node_type: nodeType }]);
    },

    remove,
    askToRemove,

    reparent,
    moveAmongSiblings(id: string, by: -1 | 1) {
      const siblings = tree.children(tree.parent(id));
      const place = siblings.indexOf(id) + by;
      if (siblings[place] === undefined) return;
      reparent([id], tree.parent(id), siblings[by === 1 ? place + 1 : place] ?? null);
    },
    place(positions: { id: string; position: Position }[]) {
      const placed = positions.filter(mayPlace);
      if (placed.length > 0) model.run([{ type: 'place', positions: placed }]);
    },

    connect,
    /**
     * Ends the connection that is being drawn at a node, if the node is a valid end. Returns false when none is being
     * drawn.
     */
    endLink(id: string): boolean {
      const { link } = selection;
      if (!link) return false;
      if (id === link.from || !mayWrite(id)) return true;
      selection.beginLink(null);
      connect(link.from, id, link.type);
      return true;
    },
    mayRelate,
    changeEdge(
      id: string,
      { metadata = {}, edge_type }: { edge_type?: string; metadata?: Record<string, JsonValue | null> },
    ) {
      if (mayRelate(id)) model.run([{ type: 'relate', id, metadata, edge_type }]);
    },
    disconnect(id: string) {
      if (mayRelate(id)) model.run([{ type: 'disconnect', id }]);
    },

    copy(ids: Iterable<string>) {
      copy(ids);
    },
    /** Asks before removing nodes that other teams see or hold. */
    cut(ids: Iterable<string>) {
      const tops = copy(writable(ids));
      const going = tops.flatMap((id) => [...tree.walk(id)]);
      const { viewers, holders } = viewsOf(going);
      if (viewers.length === 0 && holders.length === 0) remove(tops, { subtree: true });
      else askToRemove(tops);
    },
    /**
     * Pastes copied nodes, or lines of text as nodes. `text` is the content of a paste event; without it, the method
     * reads the clipboard.
     */
    async paste(parentId: string | null, text?: string) {
      const pasted = text ?? (await readClipboard());
      const clip = await clipIn(pasted, (title) => ({
        node_type: typeFor(nodeOf(parentId)?.node_type),
        fields: { ...firstValues(), [theme.titleField]: title },
      }));
      if (!clip || !mayWrite(parentId)) return;
      const nodes = clip.nodes.map((node) => ({ ...node, node_type: typeFor(node.node_type) }));
      const edges = clip.edges.map((edge) => ({
        ...edge,
        edge_type: knownType(edgeTypes, edge.edge_type) ?? edge.edge_type,
      }));
      if (parentId !== null) model.setCollapsed([parentId], false);
      addCopies([{ clip: { ...clip, nodes, edges }, parent_id: parentId, before: null }]);
    },
    duplicate(ids: Iterable<string>) {
      const tops = topsOf(ids).filter((id) => mayWrite(tree.parent(id)));
      if (tops.length > 0)
        addCopies(tops.map((id) => ({ clip: clipOf(model, [id]), parent_id: tree.parent(id), before: tree.next(id) })));
    },

    async layOut(kind: Layout['kind'], { aspect = 1.6, laneField, signal }: LayoutOptions = {}) {
      if (!canEdit) return;
      try {
        const { layOut } = await import('../layouts/lay-out.ts');
        const command = await layOut(
          model,
          theme,
          layoutOf(
            kind,
            aspect,
            nodeFields.find(({ name }) => name === laneField),
          ),
          signal,
        );
        if (signal?.aborted) return;
        const positions = command.positions.filter(mayPlace);
        model.run([{ ...command, positions }], {
          done: messages.maps.layoutApplied,
          failed: messages.maps.layoutFailed,
        });
        camera.fit();
      } catch {
        if (!signal?.aborted) toastError(messages.maps.layoutFailed);
      }
    },

    undo: () => void model.undo(),
    redo: () => void model.redo(),
  };
}

/** Offers the unsaved title of a node that others deleted, to copy it. */
function sayGone(written: string) {
  if (written)
    toastError(words.maps.goneWhileWriting, {
      detail: written,
      action: { label: words.ui.copy, run: () => void copyText(written) },
    });
}

function layoutOf(kind: Layout['kind'], aspect: number, laneField: FormField | undefined): Layout {
  if (kind !== 'lanes') return kind === 'layered' ? { kind } : { kind, aspect };
  const laneOf = ({ fields, node_type }: MapNode) => String((laneField ? fields[laneField.name] : node_type) ?? '');
  return { kind, laneOf, lanes: laneField ? fixedOptions(laneField).map(({ value }) => value) : [] };
}

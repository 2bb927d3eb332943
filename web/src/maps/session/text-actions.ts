import type { MapClip } from '@groundwork/contract/maps/map-clip';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { Fit, MappedTree } from '../exchange/map-fields.ts';
import type { Given } from '../exchange/read-text.ts';
import type { Gesture } from '../model/map-model.ts';
import { levelsOf } from './map-clipboard.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { newNodeFields, newNodeType } from './new-node.ts';

const { unreadable } = words.mapExchange;

type Adding = {
  roomProblem: (clips: { clip: MapClip; parent_id: string | null; before: string | null }[]) => string | null;
  addBelow: (clip: MapClip, parentId: string | null) => Gesture | null;
};

/** Makes nodes of pasted text and of files. */
export function textActions(parts: MapParts, { roomProblem, addBelow }: Adding) {
  const { model, theme, nodeFields, nodeTypes, ask } = parts;
  const { mayWrite } = mapRights(parts);

  /** Adds one line at once. Asks before adding more, with a preview of the nodes and their fields. */
  async function add(given: Given, parentId: string | null) {
    const [{ readNodes }, { fittedNodes }] = await Promise.all([
      import('../exchange/pasted-nodes.ts'),
      import('../exchange/map-fields.ts'),
    ]);
    const template = { fields: nodeFields, titleField: theme.titleField, nodeTypes };
    const { tree, mapped } = readNodes(given, template);
    const type = model.nodes.get(parentId ?? '')?.node_type;
    const defaults = newNodeFields(nodeFields);
    const clipOf = (nodes: MappedTree['nodes']): MapClip => ({
      groundwork: 'map nodes 1',
      nodes: nodes.map(({ node_type, fields, ...node }) => ({
        ...node,
        node_type: newNodeType(nodeTypes, node_type ?? type),
        fields: { ...defaults, ...fields },
      })),
      edges: tree.edges,
    });
    const clip = clipOf(mapped.nodes);
    const problem = roomProblem([{ clip, parent_id: parentId, before: null }]);
    if (problem) return toastError(problem);
    const addAll = (fit: Fit = 'notes') => addBelow(clipOf(fittedNodes(mapped, template, fit)), parentId);
    const isPlain = tree.nodes.length === 1 && tree.columns.length === 0;
    if (isPlain && mapped.long.length + mapped.unfit.length === 0) addAll();
    else ask({ pasted: { parentId, format: tree.format, mapped, levels: levelsOf(clip), add: addAll } });
  }

  /** Says why a text or file cannot be read. */
  async function read(parentId: string | null, given: () => Given | Promise<Given>) {
    try {
      await add(await given(), parentId);
    } catch (error) {
      const { Unreadable } = await import('../exchange/read-tree.ts');
      if (!(error instanceof Unreadable)) throw error;
      toastError(unreadable.title, { detail: error.message });
    }
  }

  return {
    /** Whether every value of copied nodes fits this map. The server refuses all nodes otherwise. */
    async fits({ nodes }: MapClip) {
      const { problemOf } = await import('@groundwork/contract/forms/form-values');
      return nodes.every(({ fields }) =>
        nodeFields.every((field) => !problemOf({ ...field, required: false }, fields[field.name])),
      );
    },
    pasteText: (parentId: string | null, text: string) => read(parentId, () => ({ text })),
    /** Adds the nodes of a file. */
    async pasteFiles(parentId: string | null, files: File[]) {
      const [file, ...others] = files;
      if (!file || !mayWrite(parentId)) return;
      if (others.length > 0) return toastError(unreadable.title, { detail: unreadable.oneFile });
      await read(parentId, async () => (await import('../exchange/pasted-nodes.ts')).contentOfFile(file));
    },
  };
}

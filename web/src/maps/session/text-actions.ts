import type { MapClip } from '@groundwork/contract/maps/map-clip';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import type { MappedTree } from '../exchange/map-fields.ts';
import type { PastedNodes } from '../exchange/pasted-nodes.ts';
import type { Gesture } from '../model/map-model.ts';
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
  const template = { fields: nodeFields, titleField: theme.titleField, nodeTypes };

  function pastedNodes(parentId: string | null, given: PastedNodes['given']): PastedNodes {
    const type = model.nodes.get(parentId ?? '')?.node_type;
    const defaults = newNodeFields(nodeFields);
    const clipOf = (nodes: MappedTree['nodes'], edges: MapClip['edges']): MapClip => ({
      groundwork: 'map nodes 1',
      nodes: nodes.map(({ node_type, fields, ...node }) => ({
        ...node,
        node_type: newNodeType(nodeTypes, node_type ?? type),
        fields: { ...defaults, ...fields },
      })),
      edges,
    });
    return {
      parentId,
      given,
      template,
      clipOf,
      problem: (clip) => roomProblem([{ clip, parent_id: parentId, before: null }]),
      add: (clip) => addBelow(clip, parentId),
    };
  }

  /** Asks what becomes of a text or file. */
  const askAbout = (parentId: string | null, given: PastedNodes['given']) =>
    ask({ pasted: pastedNodes(parentId, given) });

  return {
    /** Whether every value of copied nodes fits this map. The server refuses all nodes otherwise. */
    async fits({ nodes }: MapClip) {
      const { problemOf } = await import('@groundwork/contract/forms/form-values');
      return nodes.every(({ fields }) =>
        nodeFields.every((field) => !problemOf({ ...field, required: false }, fields[field.name])),
      );
    },
    /** Adds one line at once. Asks before adding more. */
    async pasteText(parentId: string | null, text: string) {
      if (/[\r\n\t\0]/u.test(text.trim())) return askAbout(parentId, { text });
      const { readNodes } = await import('../exchange/pasted-nodes.ts');
      const { tree, mapped } = readNodes({ text }, template);
      const isPlain = tree.nodes.length === 1 && tree.columns.length === 0;
      const { clipOf, add } = pastedNodes(parentId, null);
      if (isPlain && mapped.long.length + mapped.unfit.length === 0) add(clipOf(mapped.nodes, tree.edges));
      else askAbout(parentId, { text });
    },
    /** Asks what becomes of a file. */
    pasteFiles(parentId: string | null, [file, ...others]: File[]) {
      if (!file || !mayWrite(parentId)) return;
      if (others.length > 0) toastError(unreadable.title, { detail: unreadable.oneFile });
      else askAbout(parentId, file);
    },
    /** Asks for a list to paste or a file to choose. */
    pasteList: (parentId: string | null) => askAbout(parentId, null),
  };
}

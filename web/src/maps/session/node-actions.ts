import type { JsonValue } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { messages } from '@groundwork/contract/messages';
import { copyText } from '../../ui/copy-button.tsx';
import { newId } from '../../ui/new-id.ts';
import { toastError } from '../../ui/toast.ts';
import { words } from '../../words/words.ts';
import type { Position } from '../model/map-model.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { newNodeFields, newNodeType } from './new-node.ts';

type NewNode = { nodeType?: string; fields?: FormValues; position?: Position; edit?: boolean };

/** Adds nodes, and changes their fields and types. */
export function nodeActions(parts: MapParts) {
  const { model, theme, nodeFields, nodeTypes, selection, camera } = parts;
  const { nodes, tree } = model;
  const { mayWrite, writable } = mapRights(parts);

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
      node_type: newNodeType(nodeTypes, nodeType ?? nodes.get(parentId ?? '')?.node_type),
      fields: { ...newNodeFields(nodeFields), ...fields },
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

  return {
    /** Adds a node, selects it, and starts editing its title unless `edit` is false. */
    addChild: (parentId: string | null, options: NewNode = {}) => add(parentId, null, options),
    addSibling: (id: string, options: NewNode = {}) =>
      add(tree.parent(id), tree.next(id), { nodeType: nodes.get(id)?.node_type, ...options }),

    rename(id: string, title: string) {
      const written = title.trim();
      if (!tree.has(id)) sayGone(written);
      else if (mayWrite(id) && written !== (nodes.get(id)?.fields[theme.titleField] ?? ''))
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
      if (mayWrite(id) && nodes.get(id)?.node_type !== nodeType)
        model.run([{ type: 'change', id, fields: {}, node_type: nodeType }]);
    },
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

import type { JsonValue } from '@groundwork/contract/base/json';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { copyText } from '../../base/clipboard/copy-button.tsx';
import { newId } from '../../base/queries/new-id.ts';
import { toastError } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { laysOutBelow } from '../model/auto-places.ts';
import { keptPlaces } from '../model/kept-places.ts';
import type { MapCommand, Position } from '../model/map-rows.ts';
import type { MapParts } from './map-parts.ts';
import { mapRights } from './map-rights.ts';
import { newNodeFields, newNodePosition, newNodeType } from './new-node.ts';

type NewNode = { nodeType?: string; fields?: FormValues; position?: Position; edit?: boolean };

/** Adds nodes, and changes their fields and types. */
export const nodeActions = (parts: MapParts) => ({ ...addingActions(parts), ...changingActions(parts) });

/** Adds nodes, and edits their titles. */
function addingActions(parts: MapParts) {
  const { model, theme, nodeFields, nodeTypes, selection, camera, scene } = parts;
  const { nodes, tree } = model;
  const { mayWrite, mayPlace } = mapRights(parts);

  /** The new node whose title is being edited, its gesture, and what was selected before. */
  let naming: { id: string; gesture: string; ids: ReadonlySet<string>; active: string | null } | null = null;

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
      position: position ?? newRootPosition(parentId),
      read_only: false,
      held_by: null,
    };
    const commands: MapCommand[] = [{ type: 'add', nodes: [{ ...node, parent_id: parentId, before }], edges: [] }];
    if (position) commands.push(...kept(id, position));
    const { ids, active } = selection;
    const gesture = model.run(commands, {
      done: messages.maps.nodeCreated,
      failed: messages.maps.nodeCreateFailed,
    });
    naming = edit && gesture ? { id, gesture: gesture.id, ids, active } : null;
    if (edit) selection.edit(id);
    else selection.select([id]);
    camera.reveal(id);
    return id;
  }

  /** Returns the position of a new root beside the others, unless these are laid out automatically. */
  const newRootPosition = (parentId: string | null) =>
    parentId === null && !laysOutBelow(model, null) ? newNodePosition(parts, null) : null;

  /** Returns the command that keeps all other nodes in place when a node is added at a position. */
  function kept(id: string, position: Position): MapCommand[] {
    const places = keptPlaces(model, scene(), new Map([[id, position]]), (each) => mayPlace({ id: each }));
    places.delete(id);
    const positions = [...places].map(([each, at]) => ({ id: each, position: at }));
    return positions.length > 0 ? [{ type: 'place', positions }] : [];
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
        model.run([{ type: 'change', id, fields: { [theme.titleField]: written || null } }], {
          joins: naming?.id === id ? naming.gesture : undefined,
        });
    },
    /**
     * Ends the editing of a title. Removes a new node without a title, and restores the previous selection. Otherwise
     * `child` adds a child and returns its id.
     */
    endNaming(id: string, then: 'stay' | 'child'): string | null {
      const added = naming?.id === id ? naming : null;
      naming = null;
      const node = nodes.get(id);
      if (selection.editing === id) selection.edit(null);
      if (added && node && theme.facts(node).title === '') {
        model.cancel(added.gesture);
        selection.select(
          [...added.ids].filter((each) => nodes.has(each)),
          nodes.has(added.active ?? '') ? added.active : null,
        );
      } else if (then === 'child') return add(id, null, { edit: true });
      return null;
    },
  };
}

function changingActions(parts: MapParts) {
  const { model } = parts;
  const { nodes, tree } = model;
  const { mayWrite, writable } = mapRights(parts);
  return {
    /** Adds a report about a node, which shows `fields` until the server answers. */
    report(id: string, template_id: string, data: FormValues, fields: FormValues) {
      if (mayWrite(id))
        model.report(
          { type: 'report', id, template_id, data, fields },
          { done: messages.records.created, failed: messages.records.saveFailed },
        );
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

import { useState } from 'react';
import type { MapSession } from '../session/map-session.ts';

/** A node that was just added: beside a sibling, under a parent, or at the top of an empty map. */
export type AddedNode = { id: string; beside?: string; under?: string };

/** Remembers the node that was just added until the editing of its title ends. */
export function useAddedNode({ model, theme, selection, actions }: MapSession) {
  const [added, setAdded] = useState<AddedNode | null>(null);
  const onAdded = (id: string, where: Omit<AddedNode, 'id'>) => setAdded({ id, ...where });
  /** Ends the editing of a title. A new node without a title is undone. */
  const endEditing = (id: string, then: 'stay' | 'child') => {
    const node = model.nodes.get(id);
    const isNew = added?.id === id;
    setAdded(null);
    if (then === 'stay' && selection.editing === id) selection.edit(null);
    if (isNew && node && theme.facts(node).title === '') {
      actions.undo();
      const origin = added.beside ?? added.under;
      if (origin !== undefined) selection.select([origin], origin);
    } else if (then === 'child') onAdded(actions.addChild(id, { edit: true }), { under: id });
  };
  return { added, onAdded, endEditing };
}

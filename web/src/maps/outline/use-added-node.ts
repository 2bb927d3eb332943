import { useState } from 'react';
import type { MapSession } from '../session/map-session.ts';

/** A node that was just added: beside a sibling, under a parent, or at the top of an empty map. */
export type AddedNode = { id: string; beside?: string; under?: string };

/** Remembers the node that was just added until the editing of its title ends. */
export function useAddedNode({ actions }: MapSession) {
  const [added, setAdded] = useState<AddedNode | null>(null);
  const onAdded = (id: string, where: Omit<AddedNode, 'id'>) => setAdded({ id, ...where });
  const endEditing = (id: string, then: 'stay' | 'child') => {
    const child = actions.endNaming(id, then);
    setAdded(child === null ? null : { id: child, under: id });
  };
  return { added, onAdded, endEditing };
}

/** Returns the id of the node whose row contains this element. */
export const nodeAt = (target: EventTarget) =>
  (target as Element).closest<HTMLElement>('[data-node]')?.dataset.node ?? null;

/** Returns the row of a node, if it is rendered. */
export const rowOf = (tree: HTMLElement | null, id: string | undefined) =>
  id === undefined ? null : tree?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);

import type { TaskRow } from '@groundwork/contract/work/tasks';
import { useSyncExternalStore } from 'react';

/** The fields that have a picker in rows. */
export type PickedField = 'status' | 'priority' | 'assigned_to' | 'due_date' | 'labels' | 'goal_id' | 'plan';

/** The shortcuts of the pickers. */
export const fieldKeys: Record<string, PickedField> = {
  s: 'status',
  p: 'priority',
  a: 'assigned_to',
  d: 'due_date',
  l: 'labels',
  g: 'goal_id',
  t: 'plan',
};

/** The actions of shortcuts and the command palette on the list, board, calendar or timeline of the page. */
export type ShownRows = {
  focusFirst: () => void;
  /** Moves the focus to another row: 1 is the next, -1 the previous. */
  step: (by: 1 | -1) => void;
  /** Selects all rows, if rows can be selected. */
  selectAll?: (() => void) | undefined;
  /** Changes the selected tasks, or else the focused one. Rows of goals have none of these. */
  edits?: {
    canPick: (field: PickedField) => boolean;
    pick: (field: PickedField) => void;
    canRename: () => boolean;
    rename: () => void;
  };
};

let shown: ShownRows | null = null;
let renamed: TaskRow | null = null;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the rows on the page; null on pages without. */
export const useShownRows = () => useSyncExternalStore(subscribe, () => shown);

/** Returns whether a shortcut opens a picker or the field of a title, which takes the keys that follow. */
export function opensPicker(key: string): boolean {
  const field = fieldKeys[key];
  const edits = shown?.edits;
  if (!edits) return false;
  return field ? edits.canPick(field) : key === 'e' && edits.canRename();
}

/** Selects the rows on the page. Returns false if there are none that can be selected. */
export function selectShownRows(): boolean {
  shown?.selectAll?.();
  return shown?.selectAll !== undefined;
}

/** Registers the rows of the page. Returns the function that removes them again. */
export function showRows(rows: ShownRows): () => void {
  shown = rows;
  changed();
  return () => {
    if (shown === rows) shown = null;
    changed();
  };
}

/** Edits the title of a task in place of its link; null ends it. */
export function renameTask(task: TaskRow | null) {
  renamed = task;
  changed();
}

/** Returns the task with this id while its title is edited in place of its link. */
export const useRenamed = (id: string) => useSyncExternalStore(subscribe, () => (renamed?.id === id ? renamed : null));

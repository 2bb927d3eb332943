import type { QueryClient } from '@tanstack/react-query';
import { dismissToast } from './toast.ts';

/** How many acts of a team can be undone, one after the other. */
const most = 100;

/** What Ctrl+Z undoes in each team, the latest last. A new session loads the page anew and begins without. */
const stacks = new Map<string | undefined, Set<() => void>>();
let shownTeam: string | undefined;

/** Says which team is shown. Ctrl+Z undoes only what was done while it was. */
export function showTeam(team: string | undefined) {
  shownTeam = team;
}

/** Makes `undo` the act that Ctrl+Z undoes next. Returns the function for the toast, which closes it and undoes once. */
export function undoable(undo: () => void): () => void {
  const stack = stacks.get(shownTeam) ?? new Set();
  stacks.set(shownTeam, stack);
  let undone = false;
  const once = () => {
    stack.delete(once);
    dismissToast(once);
    if (!undone) undo();
    undone = true;
  };
  stack.add(once);
  const [oldest] = stack;
  if (stack.size > most && oldest) stack.delete(oldest);
  return once;
}

/** Resolves when nothing is being saved. */
const saved = (queries: QueryClient) =>
  new Promise<void>((resolve) => {
    const cache = queries.getMutationCache();
    const check = () => {
      if (queries.isMutating() > 0) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(check);
    check();
  });

let previous = Promise.resolve();

/** Undoes the last act in the shown team, after what is being saved at the moment, which may be that act. */
export function undoLast(queries: QueryClient): Promise<void> {
  previous = previous.then(async () => {
    await saved(queries);
    [...(stacks.get(shownTeam) ?? [])].at(-1)?.();
  });
  return previous;
}

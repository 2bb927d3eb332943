import type { QueryClient } from '@tanstack/react-query';
import { dismissToast } from '../toast/toast.ts';

/** The length of the undo stack of a team. */
const most = 100;

/** The undo functions of Ctrl+Z by team, the latest last. A new session reloads the page and starts empty. */
const stacks = new Map<string | undefined, Set<() => void>>();
let shownTeam: string | undefined;

/** Sets the displayed team. Ctrl+Z undoes only acts done in that team. */
export function showTeam(team: string | undefined) {
  shownTeam = team;
}

/**
 * Pushes `undo` on the stack of Ctrl+Z. Returns the function for the toast, which closes the toast and undoes at most
 * once.
 */
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

/** Resolves when no mutation is running. */
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

/**
 * Undoes the last act in the displayed team. Waits for running mutations first, because one of them may be that act.
 */
export function undoLast(queries: QueryClient): Promise<void> {
  previous = previous.then(async () => {
    await saved(queries);
    [...(stacks.get(shownTeam) ?? [])].at(-1)?.();
  });
  return previous;
}

import { useNavigate } from '@tanstack/react-router';
import { type Arrangement, arrangementOf, type TaskFilter } from './task-filter.ts';

// Keeps how the person last arranged a list of tasks, in `localStorage`. Errors of the storage are ignored.

/** The lists that remember their arrangement: of a team, of a goal and of a sprint. */
export type ArrangedList = 'tasks' | 'goal' | 'sprint';

const keyOf = (list: ArrangedList) => `groundwork-${list}-list`;
const isUsual = (arrangement: Arrangement) => Object.values(arrangement).every((value) => value === undefined);

/** Returns the last arrangement; null when it was the usual one. */
function keptArrangement(list: ArrangedList): Arrangement | null {
  try {
    const kept = arrangementOf(JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}'));
    return isUsual(kept) ? null : kept;
  } catch {
    return null;
  }
}

function keepArrangement(list: ArrangedList, arrangement: Arrangement) {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify(arrangement));
  } catch {
    // The storage is full or not allowed.
  }
}

/** Returns a function that changes the arrangement in the URL, and keeps it for the next visit. */
export function useArrange(list: ArrangedList, now: Arrangement) {
  const navigate = useNavigate();
  return (change: Arrangement) => {
    keepArrangement(list, arrangementOf({ ...now, ...change }));
    return navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true });
  };
}

/** Returns the kept arrangement for a URL that names none. A saved view has its own. */
export function missingArrangement(list: ArrangedList, search: TaskFilter) {
  const isSaved = search.saved !== undefined && search.saved !== 'none';
  return isUsual(arrangementOf(search)) && !search.view && !isSaved ? keptArrangement(list) : null;
}

/** An undo history. A gesture is a run of edits that is one undo step, such as typing in one setting. */
export type EditHistory<State> = { past: State[]; now: State; future: State[]; gesture: string | null };

export const historyOf = <State>(now: State): EditHistory<State> => ({ past: [], now, future: [], gesture: null });

export function edited<State>(
  history: EditHistory<State>,
  next: State,
  gesture: string | null = null,
): EditHistory<State> {
  const { past, now } = history;
  if (next === now) return history;
  return {
    past: gesture !== null && gesture === history.gesture ? past : [...past, now],
    now: next,
    future: [],
    gesture,
  };
}

/** Ends the current gesture, so that the next edit starts a new undo step. */
export const rested = <State>(history: EditHistory<State>): EditHistory<State> =>
  history.gesture === null ? history : { ...history, gesture: null };

export function undone<State>({ past, now, future, ...rest }: EditHistory<State>): EditHistory<State> {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: null };
}

export function redone<State>({ past, now, future, ...rest }: EditHistory<State>): EditHistory<State> {
  const [after, ...later] = future;
  if (after === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: after, future: later, gesture: null };
}

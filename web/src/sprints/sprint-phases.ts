import type { Sprint } from '@groundwork/contract/sprints';
import { addDays } from '../ui/dates.ts';

/** The phases of a sprint, in display order. */
export const sprintPhases = ['current', 'upcoming', 'past'] as const;
export type SprintPhase = (typeof sprintPhases)[number];

type Span = Pick<Sprint, 'starts_on' | 'ends_on'>;

export function phaseOf({ starts_on, ends_on }: Span, today: string): SprintPhase {
  if (ends_on < today) return 'past';
  return starts_on > today ? 'upcoming' : 'current';
}

/** Returns the sprints of one phase, nearest to `today` first. */
export function sprintsOf<One extends Span>(phase: SprintPhase, sprints: One[], today: string): One[] {
  const later = phase === 'past' ? -1 : 1;
  return sprints
    .filter((sprint) => phaseOf(sprint, today) === phase)
    .toSorted((a, b) => (a.ends_on === b.ends_on ? 0 : a.ends_on < b.ends_on ? -later : later));
}

/** Returns two weeks from the day after the last sprint, or from `today`. */
export function nextSpan(sprints: Span[], today: string): Span {
  const starts_on = sprints.reduce((start, { ends_on }) => (ends_on >= start ? addDays(ends_on, 1) : start), today);
  return { starts_on, ends_on: addDays(starts_on, 13) };
}

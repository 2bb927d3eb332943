import type { Sprint } from '@groundwork/contract/work/sprints';
import { addDays } from '../../base/dates/dates.ts';

/** The phases of a sprint, in display order. */
export const sprintPhases = ['current', 'upcoming', 'past'] as const;
export type SprintPhase = (typeof sprintPhases)[number];

type Span = Pick<Sprint, 'starts_on' | 'ends_on'> & Partial<Pick<Sprint, 'ended_at'>>;

/** Returns the phase of a sprint. A sprint is past after its last day, or when the team has ended it. */
export function phaseOf({ starts_on, ends_on, ended_at }: Span, today: string): SprintPhase {
  if (ended_at || ends_on < today) return 'past';
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

/** Returns the sprints that open tasks of `sprint` can be carried to, the one after it first. */
export function laterSprints(sprint: Sprint, sprints: Sprint[], today: string): Sprint[] {
  const others = sprints
    .filter((other) => other.id !== sprint.id && phaseOf(other, today) !== 'past')
    .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1));
  const isAfter = ({ starts_on }: Sprint) => starts_on > sprint.starts_on;
  return [...others.filter(isAfter), ...others.filter((other) => !isAfter(other))];
}

/** Returns the sprints that are over, still have open tasks, and were not ended. */
export const overdueSprints = (sprints: Sprint[], today: string) =>
  sprintsOf('past', sprints, today).filter(({ ended_at, open_count }) => !ended_at && open_count > 0);

import type { Sprint } from '@groundwork/contract/work/sprints';
import { Burndown } from './burndown.tsx';
import { Velocity } from './velocity.tsx';

/** The burndown of a sprint, and the velocity of the team's last sprints. */
export function SprintReport({ sprint }: { sprint: Sprint }) {
  return (
    <>
      <Burndown sprint={sprint} />
      <Velocity teamId={sprint.team_id} />
    </>
  );
}

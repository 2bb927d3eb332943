import type { Sprint } from '@groundwork/contract/sprints';
import { Burndown } from './burndown.tsx';
import { Velocity } from './velocity.tsx';

/** How a sprint goes, and how the last ones of its team went. */
export function SprintReport({ sprint }: { sprint: Sprint }) {
  return (
    <>
      <Burndown sprint={sprint} />
      <Velocity teamId={sprint.team_id} />
    </>
  );
}

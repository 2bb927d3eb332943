import { useQuery } from '@tanstack/react-query';
import { today } from '../../base/dates/dates.ts';
import { Clipped } from '../../base/fields/property.tsx';
import * as words from '../../base/words/words.ts';
import { SprintIcon } from './sprint-icon.tsx';
import { phaseOf } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';

/** The name of a task's sprint, looked up among the sprints of the team. */
export function SprintName({ teamId, id }: { teamId: string; id: string | null }) {
  const { data } = useQuery({ ...teamSprints(teamId), enabled: id !== null });
  if (id === null) return <em>{words.sprints.none}</em>;
  const sprint = data?.items.find((one) => one.id === id);
  return (
    sprint && (
      <>
        <SprintIcon phase={phaseOf(sprint, today())} />
        <Clipped>{sprint.name}</Clipped>
      </>
    )
  );
}

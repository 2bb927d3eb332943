import * as messages from '@groundwork/contract/base/messages.gen';
import type { Sprint } from '@groundwork/contract/work/sprints';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { today } from '../../base/dates/dates.ts';
import { ListGroup } from '../../base/rows/list-group.tsx';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import { RowsSkeleton } from '../../base/states/rows-skeleton.tsx';
import * as words from '../../base/words/words.ts';
import { TeamView } from '../../people/teams/team-view.tsx';
import { NewSprintDialog } from './new-sprint-dialog.tsx';
import { OverdueSprints } from './overdue-sprints.tsx';
import { SprintIcon } from './sprint-icon.tsx';
import { sprintPhases, sprintsOf } from './sprint-phases.ts';
import { teamSprints } from './sprint-queries.ts';
import { SprintRow } from './sprint-row.tsx';
import c from './sprints-page.module.css';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/sprints');

/** Lists the sprints of a team: current, upcoming and past. */
export function SprintsPage() {
  const { teamId } = route.useParams();
  const { data, error, refetch } = useQuery(teamSprints(teamId));
  const [creating, create] = useDisclosure(false);
  const sprints = data?.items;
  return (
    <TeamView teamId={teamId} action={{ label: words.sprints.newSprint, onClick: create.open }}>
      {sprints ? (
        <SprintList teamId={teamId} sprints={sprints} onCreate={create.open} />
      ) : error ? (
        <ErrorState title={messages.sprints.listFailed} error={error} onRetry={refetch} />
      ) : (
        <RowsSkeleton heading />
      )}
      {creating && <NewSprintDialog teamId={teamId} onClose={create.close} />}
    </TeamView>
  );
}

type SprintListProps = { teamId: string; sprints: Sprint[]; onCreate: () => void };

function SprintList({ teamId, sprints, onCreate }: SprintListProps) {
  if (sprints.length === 0)
    return (
      <EmptyState
        title={words.sprints.empty.title}
        action={
          <Button size="md" leftSection={<IconPlus size={16} stroke={2} />} onClick={onCreate}>
            {words.sprints.create}
          </Button>
        }
      >
        {words.sprints.empty.text}
      </EmptyState>
    );
  const now = today();
  const groups = sprintPhases
    .map((phase) => ({ phase, members: sprintsOf(phase, sprints, now) }))
    .filter(({ members }) => members.length > 0);
  return (
    <div className={c.list}>
      <OverdueSprints teamId={teamId} />
      {groups.map(({ phase, members }) => (
        <ListGroup
          key={phase}
          icon={<SprintIcon phase={phase} />}
          name={words.sprints.phase[phase]}
          count={String(members.length)}
        >
          {members.map((sprint) => (
            <SprintRow key={sprint.id} sprint={sprint} />
          ))}
        </ListGroup>
      ))}
    </div>
  );
}

import type { Team } from '@groundwork/contract/people/teams';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import * as words from '../../base/words/words.ts';
import { useLeaveTeam } from './team-mutations.ts';

/** Asks for confirmation before the user leaves the team. */
export function LeaveTeam({
  team,
  opened,
  onClose,
}: {
  team: Pick<Team, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
}) {
  const { mutate: leave } = useLeaveTeam();
  return (
    <Confirm
      opened={opened}
      title={words.teams.leaveTitle(team.name)}
      description={words.teams.leaveText}
      confirmText={words.teams.leave}
      dangerous
      onClose={onClose}
      onConfirm={() => leave(team)}
    />
  );
}

import type { Team } from '@groundwork/contract/people/teams';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDoorExit, IconShieldLock, IconTrash, IconUserCheck } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Section } from '../../base/rows/section.tsx';
import { WhileAllowed } from '../../base/states/while-allowed.tsx';
import * as words from '../../base/words/words.ts';
import { DeleteTeamDialog } from '../../people/teams/delete-team-dialog.tsx';
import { LeaveTeam } from '../../people/teams/leave-team.tsx';
import { TeamCode } from '../../people/teams/team-code.tsx';
import c from '../../people/teams/team-form.module.css';
import { TeamForm } from '../../people/teams/team-form.tsx';
import { TeamSecondFactor } from '../../people/teams/team-second-factor.tsx';
import { TeamUsage } from '../../people/teams/team-usage.tsx';
import { TeamView } from '../../people/teams/team-view.tsx';
import { DeletionList } from '../deletions/deletion-list.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/settings');

/** The settings of a team, and the actions that leave or delete it. */
export function TeamSettingsPage() {
  const { teamId } = route.useParams();
  return (
    <TeamView teamId={teamId}>
      {(team) => (
        <div className={c.page}>
          <Section title={words.teams.about} about={words.teams.aboutText}>
            <WhileAllowed
              key={team.id}
              allowed={team.can.update}
              instead={<p className={c.text}>{team.description ?? words.teams.noDescription}</p>}
            >
              <TeamForm team={team} />
            </WhileAllowed>
          </Section>
          {team.can.require_second_factor && <TeamSecondFactor team={team} />}
          <TeamCode team={team} />
          {team.can.audit && <SecurityLogLink team={team} />}
          <PermissionsLink team={team} />
          {team.can.update && (
            <Section id="deleted" title={words.deletions.title} about={words.deletions.about}>
              <DeletionList teamId={team.id} />
            </Section>
          )}
          {team.can.update && <TeamUsage teamId={team.id} />}
          <Leaving team={team} />
          {team.can.delete && <Deleting team={team} />}
        </div>
      )}
    </TeamView>
  );
}

function SecurityLogLink({ team }: { team: Team }) {
  return (
    <Section id="security-log" title={words.securityLog.title} about={words.securityLog.about}>
      <Button
        variant="default"
        leftSection={<IconShieldLock size={16} stroke={1.7} />}
        renderRoot={(props) => (
          <Link to="/dashboard/teams/$teamId/security-log" params={{ teamId: team.id }} {...props} />
        )}
      >
        {words.securityLog.open}
      </Button>
    </Section>
  );
}

function PermissionsLink({ team }: { team: Team }) {
  return (
    <Section id="permissions" title={words.teams.permissions.title} about={words.teams.permissions.about}>
      <Button
        variant="default"
        leftSection={<IconUserCheck size={16} stroke={1.7} />}
        renderRoot={(props) => (
          <Link to="/dashboard/teams/$teamId/permissions" params={{ teamId: team.id }} {...props} />
        )}
      >
        {words.teams.permissions.open}
      </Button>
    </Section>
  );
}

function Leaving({ team }: { team: Team }) {
  const [asking, ask] = useDisclosure(false);
  return (
    <Section title={words.teams.leave} about={team.can.leave ? words.teams.leaveText : words.teams.onlyOwner}>
      {team.can.leave && (
        <Button variant="subtle" color="brick" leftSection={<IconDoorExit size={16} stroke={1.7} />} onClick={ask.open}>
          {words.teams.leave}
        </Button>
      )}
      <LeaveTeam team={team} opened={asking} onClose={ask.close} />
    </Section>
  );
}

function Deleting({ team }: { team: Team }) {
  const [asking, ask] = useDisclosure(false);
  return (
    <Section title={words.teams.delete} about={words.teams.deletesAll}>
      <Button variant="subtle" color="brick" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={ask.open}>
        {words.teams.delete}
      </Button>
      {asking && <DeleteTeamDialog team={team} onClose={ask.close} />}
    </Section>
  );
}

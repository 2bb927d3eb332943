import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageSearch } from '../../base/page/page-search.tsx';
import { WhileAllowed } from '../../base/states/while-allowed.tsx';
import * as words from '../../base/words/words.ts';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { TeamInvitations } from '../invitations/team-invitations.tsx';
import { TeamMembers } from './team-members.tsx';
import { oneTeam, teamMembers } from './team-queries.ts';
import { TeamView } from './team-view.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId');
/** Up to this number of members, the page has no search field. */
const fewMembers = 12;

/** The page of the team members and pending invitations. */
export function TeamPage() {
  const { teamId } = route.useParams();
  const { search } = route.useSearch();
  const count = useQuery(teamMembers(teamId)).data?.items.length ?? 0;
  const team = useQuery(oneTeam(teamId)).data;
  const [inviting, invite] = useDisclosure(false);
  return (
    <TeamView
      teamId={teamId}
      action={
        team && team.can.invite.length > 0 ? { label: words.invitations.invite, onClick: invite.open } : undefined
      }
      tools={(count > fewMembers || search) && <PageSearch label={words.teams.search} />}
    >
      {(team) => (
        <>
          <TeamMembers team={team} search={search} />
          {!search && <TeamInvitations team={team} />}
          {inviting && (
            <WhileAllowed allowed={team.can.invite.length > 0} instead={null}>
              <InviteDialog team={team} onClose={invite.close} />
            </WhileAllowed>
          )}
        </>
      )}
    </TeamView>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchField } from '../ui/search-field.tsx';
import { words } from '../words/words.ts';
import { TeamMembers } from './team-members.tsx';
import { teamMembers } from './team-queries.ts';
import { TeamView } from './team-view.tsx';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId');
/** So many members are looked through without a search. */
const fewMembers = 12;

/** The people of a team. */
export function TeamPage() {
  const { teamId } = route.useParams();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const count = useQuery(teamMembers(teamId)).data?.items.length ?? 0;
  return (
    <TeamView
      teamId={teamId}
      tools={
        (count > fewMembers || search) && (
          <SearchField
            value={search ?? ''}
            label={words.teams.search}
            onSearch={(typed) => navigate({ search: { search: typed || undefined }, replace: search !== undefined })}
          />
        )
      }
    >
      {(team) => <TeamMembers team={team} search={search} />}
    </TeamView>
  );
}

import { getRouteApi } from '@tanstack/react-router';
import { SearchField } from '../../base/fields/search-field.tsx';
import { TeamView } from '../../people/teams/team-view.tsx';
import { permissions as text } from '../words/permissions.ts';
import { PermissionTables } from './permission-tables.tsx';
import c from './permissions-page.module.css';

const route = getRouteApi('/signed-in/dashboard/teams/$teamId/permissions');

/** The page of the permissions of each role in a team. */
export function PermissionsPage() {
  const { teamId } = route.useParams();
  const { search = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TeamView teamId={teamId}>
      {(team) => (
        <div className={c.page}>
          <h2 className={c.title}>{text.title}</h2>
          <div className={c.tools} data-tools>
            <SearchField
              value={search}
              label={text.search}
              onSearch={(typed) => navigate({ search: { search: typed || undefined }, replace: search !== '' })}
            />
            <p className={c.own}>{text.own}</p>
          </div>
          <PermissionTables search={search} mine={team.role_code} />
        </div>
      )}
    </TeamView>
  );
}

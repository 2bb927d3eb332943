import type { AdminTeam } from '@groundwork/contract/admin';
import { messages } from '@groundwork/contract/messages';
import { getRouteApi } from '@tanstack/react-router';
import { fileSize } from '../attachments/file-size.ts';
import { PageSearch } from '../page/page-search.tsx';
import { dayInSentence, exactTime, today } from '../ui/dates.ts';
import r from '../ui/row.module.css';
import { words } from '../words/words.ts';
import l from './admin-list.module.css';
import { AdminList, nothingFound } from './admin-list.tsx';
import { adminTeams } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import c from './teams-page.module.css';

const text = words.admin.teams;
const route = getRouteApi('/signed-in/admin/admin_dashboard/teams');

/** All teams, newest first. */
export function TeamsPage() {
  const { search } = route.useSearch();
  return (
    <AdminView filters={<PageSearch label={text.search} />}>
      <AdminList
        query={adminTeams(search)}
        label={text.title}
        failed={messages.admin.teamsFailed}
        empty={search ? nothingFound(search) : text.empty}
      >
        {(team) => <TeamRow key={team.id} team={team} />}
      </AdminList>
    </AdminView>
  );
}

function TeamRow({ team: { name, owners, member_count, task_count, file_bytes, created_at } }: { team: AdminTeam }) {
  const owned =
    owners.length > 0 ? text.owners(owners.map(({ full_name, email }) => full_name || email)) : text.noOwner;
  return (
    <li className={`${r.row} ${l.row} ${c.row}`}>
      <span className={l.text}>
        <b title={name} dir="auto">
          {name}
        </b>
        <small title={owned}>{owned}</small>
      </span>
      <span className={l.number}>{text.members(member_count)}</span>
      <span className={l.number}>{text.tasks(task_count)}</span>
      <span className={`${l.number} ${c.files}`}>{fileSize(file_bytes)}</span>
      <span className={`${l.number} ${c.created}`} title={exactTime(created_at)}>
        {text.created(dayInSentence(today(new Date(created_at))))}
      </span>
    </li>
  );
}

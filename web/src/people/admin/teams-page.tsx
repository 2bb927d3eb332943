import * as messages from '@groundwork/contract/base/messages.gen';
import { type TeamOrder, teamOrders } from '@groundwork/contract/base/quotas';

import { IconChevronDown } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { ChoiceMenu } from '../../base/menus/choice-menu.tsx';
import { PageSearch } from '../../base/page/page-search.tsx';
import { FilterButton } from '../../base/toolbar/filter-button.tsx';
import * as words from '../../base/words/words.ts';
import { AdminList, nothingFound } from './admin-list.tsx';
import { adminTeams } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import { TeamRow } from './team-row.tsx';

const text = words.admin.teams;
const route = getRouteApi('/signed-in/admin/admin_dashboard/teams');

const labelOf = (order: TeamOrder) =>
  order === 'newest' || order === 'fullest' ? text.orders[order] : text.orders.by(words.teams.usage.quotas[order]);

/** All teams with their usage, newest first or by usage. */
export function TeamsPage() {
  const { search, order = 'newest' } = route.useSearch();
  return (
    <AdminView
      filters={
        <>
          <PageSearch label={text.search} />
          <OrderMenu />
        </>
      }
    >
      <AdminList
        query={adminTeams(search, order)}
        label={text.title}
        failed={messages.admin.teamsFailed}
        empty={search ? nothingFound(search) : text.empty}
      >
        {(team) => <TeamRow key={team.id} team={team} order={order} />}
      </AdminList>
    </AdminView>
  );
}

function OrderMenu() {
  const { order = 'newest' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ChoiceMenu
      choices={teamOrders.map((value) => ({ value, label: labelOf(value) }))}
      value={order}
      onChange={(value) => {
        const chosen = teamOrders.find((known) => known === value && known !== 'newest');
        navigate({ search: (before) => ({ ...before, order: chosen }) });
      }}
    >
      <FilterButton isOn={order !== 'newest'}>
        {text.order} <b>{labelOf(order)}</b>
        <IconChevronDown size={14} aria-hidden />
      </FilterButton>
    </ChoiceMenu>
  );
}

import * as messages from '@groundwork/contract/base/messages.gen';
import { getRouteApi } from '@tanstack/react-router';
import { PageSearch } from '../../base/page/page-search.tsx';
import * as words from '../../base/words/words.ts';
import { AdminList, nothingFound } from './admin-list.tsx';
import { adminUsers } from './admin-queries.ts';
import { AdminView } from './admin-view.tsx';
import { UserRow } from './user-row.tsx';

const text = words.admin.users;
const route = getRouteApi('/signed-in/admin/admin_dashboard');

/** All accounts, newest first. */
export function UsersPage() {
  const { search } = route.useSearch();
  return (
    <AdminView filters={<PageSearch label={text.search} />}>
      <AdminList
        query={adminUsers(search)}
        label={text.title}
        failed={messages.admin.usersFailed}
        empty={nothingFound(search)}
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </AdminView>
  );
}

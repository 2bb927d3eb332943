import { messages } from '@groundwork/contract/messages';
import { getRouteApi } from '@tanstack/react-router';
import { SearchField } from '../ui/search-field.tsx';
import { words } from '../words/words.ts';
import { AdminList, nothingFound } from './admin-list.tsx';
import { AdminPage } from './admin-page.tsx';
import { adminUsers } from './admin-queries.ts';
import { UserRow } from './user-row.tsx';

const text = words.admin.users;
const route = getRouteApi('/signed-in/admin/admin_dashboard');

/** Everybody with an account, newest first. */
export function UsersPage() {
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AdminPage
      filters={
        <SearchField
          value={search ?? ''}
          label={text.search}
          onSearch={(typed) => navigate({ search: { search: typed || undefined }, replace: search !== undefined })}
        />
      }
    >
      <AdminList query={adminUsers(search)} label={text.title} failed={messages.admin.usersFailed} empty={nothingFound(search)}>
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </AdminPage>
  );
}

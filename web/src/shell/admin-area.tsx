import { Outlet } from '@tanstack/react-router';
import { useAdminStatus } from '../identity/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { words } from '../words/words.ts';
import { DashboardButton } from './dashboard-button.tsx';
import { Page } from './page.tsx';

/** Only for super-admins; the server refuses everyone else as well. */
export function AdminArea() {
  const { isAdmin, adminCheckComplete } = useAdminStatus();
  if (isAdmin) return <Outlet />;
  const { title, heading, body } = words.shell.forbidden;
  return (
    <Page title={title}>
      {adminCheckComplete ? (
        <EmptyState title={heading} action={<DashboardButton />}>
          {body}
        </EmptyState>
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

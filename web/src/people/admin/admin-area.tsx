import { messages } from '@groundwork/contract/messages';
import { Outlet } from '@tanstack/react-router';
import { useAdminStatus } from '../identity/session.ts';
import { Page } from '../page/page.tsx';
import { PageButton } from '../page/page-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { words } from '../words/words.ts';

/** Shows the admin area to super-admins only. The server enforces the same rule. */
export function AdminArea() {
  const { data: isAdmin, error, refetch } = useAdminStatus();
  if (isAdmin) return <Outlet />;
  const { title, heading, body } = words.shell.forbidden;
  return (
    <Page title={title}>
      {isAdmin === false ? (
        <EmptyState title={heading} action={<PageButton />}>
          {body}
        </EmptyState>
      ) : error ? (
        <ErrorState title={messages.admin.areaFailed} error={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}

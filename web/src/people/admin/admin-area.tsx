import * as messages from '@groundwork/contract/base/messages.gen';
import { Outlet } from '@tanstack/react-router';
import { Page } from '../../base/page/page.tsx';
import { PageButton } from '../../base/page/page-button.tsx';
import { PageSkeleton } from '../../base/page/page-skeleton.tsx';
import { useAdminStatus } from '../../base/session/session.ts';
import { EmptyState } from '../../base/states/empty-state.tsx';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';

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

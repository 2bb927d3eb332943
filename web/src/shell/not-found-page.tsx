import { EmptyState } from '../ui/empty-state.tsx';
import { words } from '../words/words.ts';
import { DashboardButton } from './dashboard-button.tsx';

/** Stands alone for an unknown address, and inside the shell for an unknown one under it. */
export function NotFoundPage() {
  const { notFound, product } = words.shell;
  return (
    <>
      <title>{`${notFound.title} · ${product}`}</title>
      <EmptyState title={notFound.title} action={<DashboardButton />}>
        {notFound.body}
      </EmptyState>
    </>
  );
}

import { messages } from '@groundwork/contract/messages';
import { statusOf } from '../api.ts';
import { DashboardButton } from '../shell/dashboard-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { words } from '../words/words.ts';

/** Instead of a form that is not there, or could not be read. */
export function FormTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { notFound } = words.records;
  if (statusOf(error) === 404)
    return (
      <EmptyState title={notFound.title} action={<DashboardButton />}>
        {notFound.text}
      </EmptyState>
    );
  return <ErrorState title={messages.records.loadFailed} error={error} onRetry={onRetry} />;
}

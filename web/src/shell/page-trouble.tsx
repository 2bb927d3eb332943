import { statusOf } from '../api.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { DashboardButton } from './dashboard-button.tsx';

type PageTroubleProps = {
  error: unknown;
  /** Said when what the address names is not there, or not for this person: trying again would not help. */
  notFound: { title: string; text: string };
  /** The catalogue's sentence for everything else. */
  failed: string;
  onRetry: () => void;
};

/** Instead of a page about something that is not there, or could not be read. */
export function PageTrouble({ error, notFound, failed, onRetry }: PageTroubleProps) {
  if (statusOf(error) !== 404) return <ErrorState title={failed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={notFound.title} action={<DashboardButton />}>
      {notFound.text}
    </EmptyState>
  );
}

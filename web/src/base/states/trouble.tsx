import type { ReactNode } from 'react';
import { statusOf } from '../queries/api.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

type TroubleProps = {
  error: unknown;
  /** Shown for 404 responses, without a retry button. */
  notFound: { title: string; text: string };
  /** The message of the contract for all other errors. */
  failed: string;
  onRetry: () => void;
  /** Shown for 404 responses, such as a link to another page. */
  action?: ReactNode;
};

/** Shown instead of an item that does not exist or could not be loaded. */
export function Trouble({ error, notFound, failed, onRetry, action }: TroubleProps) {
  if (statusOf(error) !== 404) return <ErrorState title={failed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={notFound.title} action={action}>
      {notFound.text}
    </EmptyState>
  );
}

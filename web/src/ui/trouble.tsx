import type { ReactNode } from 'react';
import { statusOf } from '../api.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

type TroubleProps = {
  error: unknown;
  /** Said when what the address names is not there, or not for this person: trying again would not help. */
  notFound: { title: string; text: string };
  /** The catalogue's sentence for everything else. */
  failed: string;
  onRetry: () => void;
  /** Where to go from what is not there. */
  action?: ReactNode;
};

/** Instead of one thing that is not there, or could not be read. */
export function Trouble({ error, notFound, failed, onRetry, action }: TroubleProps) {
  if (statusOf(error) !== 404) return <ErrorState title={failed} error={error} onRetry={onRetry} />;
  return (
    <EmptyState title={notFound.title} action={action}>
      {notFound.text}
    </EmptyState>
  );
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { isMissingCode } from '../missing-code.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { words } from '../words/words.ts';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      title={words.shell.failed.title}
      error={error}
      onRetry={() => {
        // What did not come once is not asked for again.
        if (isMissingCode(error) && navigator.onLine) return window.location.reload();
        reset();
        void router.invalidate();
      }}
    />
  );
}

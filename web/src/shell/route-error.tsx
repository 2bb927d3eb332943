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
        // The browser caches a failed module import, so only a reload can retry it.
        if (isMissingCode(error) && navigator.onLine) return window.location.reload();
        reset();
        void router.invalidate();
      }}
    />
  );
}

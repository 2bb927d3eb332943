import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorState
      title={words.shell.failed.title}
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorState } from '../../base/states/error-state.tsx';
import * as words from '../../base/words/words.ts';
import { importSource } from './import-queries.ts';

/** The error of a request to the older product. Refetches the source, because the sign-in may have expired. */
export function SourceError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const queries = useQueryClient();
  useEffect(() => void queries.invalidateQueries({ queryKey: importSource.queryKey }), [queries]);
  return <ErrorState title={words.imports.listFailed} error={error} onRetry={onRetry} />;
}

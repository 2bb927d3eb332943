import type { AnalysisSoFar } from '@groundwork/contract/work/analysis';
import { useEffect, useRef, useState } from 'react';
import { today } from '../../base/dates/dates.ts';
import { client } from '../../base/queries/api.ts';

export type AnalysisState = { running: boolean; said?: AnalysisSoFar; error?: unknown };

/**
 * The analysis of one goal; null before the first request. Leaving the page aborts the request, and the server aborts
 * the model.
 */
export function useAnalysis(goalId: string) {
  const [state, setState] = useState<AnalysisState | null>(null);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  async function start() {
    asking.current?.abort();
    const asked = new AbortController();
    asking.current = asked;
    const { signal } = asked;
    setState({ running: true });
    try {
      for await (const said of await client.analysis.ofGoal({ goalId, today: today() }, { signal }))
        if (!signal.aborted) setState({ running: true, said });
      if (!signal.aborted) setState((now) => ({ ...now, running: false }));
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, running: false, error }));
    }
  }
  function stop() {
    asking.current?.abort();
    setState((now) => (now?.said ? { ...now, running: false } : null));
  }
  function close() {
    asking.current?.abort();
    setState(null);
  }
  return { state, start, stop, close };
}
export type Analyzing = ReturnType<typeof useAnalysis>;

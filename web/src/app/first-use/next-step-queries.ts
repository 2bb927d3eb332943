import type { NextStep, StepState } from '@groundwork/contract/work/next-steps';
import { api, client } from '../../base/queries/api.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import * as words from '../../base/words/words.ts';

/**
 * The next steps of a team. Refetched on each visit of the dashboard, because many kinds of changes complete a step.
 */
export const nextStepsOf = (teamId: string) =>
  api.nextSteps.ofTeam.queryOptions({ input: { teamId }, staleTime: 0, select: ({ items }) => items });

/** The steps that are not dismissed; none if all of these are done. */
export function shownSteps(steps: StepState[] | undefined): StepState[] {
  const shown = steps?.filter(({ dismissed }) => !dismissed) ?? [];
  return shown.every(({ done }) => done) ? [] : shown;
}

/** Hides steps for this person with an optimistic update. */
export function useDismissSteps(teamId: string) {
  const { queryKey } = nextStepsOf(teamId);
  return useOptimisticUpdate({
    scope: { id: `next steps of ${teamId}` },
    write: (steps: NextStep[]) => client.nextSteps.dismiss({ teamId, steps }),
    changes: [queryKey],
    show: (steps, queries) => {
      queries.setQueryData(
        queryKey,
        (was) =>
          was && { items: was.items.map((one) => (steps.includes(one.step) ? { ...one, dismissed: true } : one)) },
      );
    },
    failed: words.firstUse.steps.dismissFailed,
  });
}

import { limits } from '@groundwork/contract/base/limits';

/** Runs `work` with a smaller budget for computed values (`limits.computed`), so that a test can exceed it. */
export async function withBudget(
  budget: Partial<Record<keyof typeof limits.computed, number>>,
  work: () => Promise<void>,
) {
  const before = { ...limits.computed };
  Object.assign(limits.computed, budget);
  try {
    await work();
  } finally {
    Object.assign(limits.computed, before);
  }
}

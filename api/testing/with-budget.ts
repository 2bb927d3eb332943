import { limits } from '@groundwork/contract/limits';

/** Runs `work` while an answer may compute less than usual, so that a test reaches the end of it. */
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

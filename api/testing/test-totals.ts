import { afterAll, type RunnerTestSuite } from 'vitest';

/** Whether no filter leaves out a test of the suite. */
const isWhole = ({ tasks }: Pick<RunnerTestSuite, 'tasks'>): boolean =>
  tasks.every((task) => task.mode !== 'skip' && (task.type !== 'suite' || isWhole(task)));

/** Runs `check` after the tests of a suite, unless a filter leaves out some of them. */
export const afterAllOfThem = (check: () => void) =>
  // biome-ignore lint/correctness/noEmptyPattern: Vitest takes only a pattern as the first argument
  afterAll(({}, suite) => {
    if (isWhole(suite)) check();
  });

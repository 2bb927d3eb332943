import { inject, test } from 'vitest';

/** Whether generated tests run whole, as in `npm run test:all`. */
export const isWhole = ['all', 'whole'].includes(process.env.TEST_RUN ?? '');

/**
 * The size of a generated test: `part` in `npm test`, `all` in `npm run test:all`. A file that uses this or `tenth` has
 * the tag `sweep` (`@module-tag`), so that all its tests run again.
 */
export const sweep = (part: number, all: number) => (isWhole ? all : part);

/**
 * The generated cases that this run tests: all in `npm run test:all`, otherwise a tenth, at least one. The seed chooses
 * the tenth, so ten runs with seeds that follow each other test every case.
 */
export function tenth<Case>(cases: readonly Case[]): Case[] {
  const parts = isWhole ? 1 : Math.min(10, cases.length);
  return cases.filter((_, at) => at % parts === inject('seed') % parts);
}

/** Adds the tag `long`, by which `npm run test:all` leaves the other tests of a file out. */
const long =
  (run: typeof test | ReturnType<typeof test.each>) =>
  (name: string, ...args: unknown[]) => {
    const [first, second] = args;
    const [options, body] = typeof first === 'function' ? [second ? { timeout: second } : {}, first] : [first, second];
    return (run as CallableFunction)(name, { ...(options as object), tags: ['long'] }, body);
  };
const whole = test.skipIf(!isWhole);

/** A test that takes seconds wherever it runs: only in `npm run test:all`. */
export const longTest = Object.assign(long(whole), {
  each: (...cases: Parameters<typeof test.each>) => long(whole.each(...cases)),
}) as unknown as typeof test;

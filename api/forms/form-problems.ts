import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, patternCost } from '@groundwork/contract/forms/form-values';
import { Piscina } from 'piscina';
import { type FormCheck, problemsOfAll } from './form-check.ts';

const thread = new Piscina<FormCheck, Record<string, string>[]>({
  filename: new URL('./form-problems-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
});

/**
 * Validation messages for each of the values, by field name. Patterns that take long run in a thread, so that the
 * server answers other requests meanwhile.
 */
export async function formProblems(fields: FormField[], all: FormValues[]): Promise<Record<string, string>[]> {
  const check = { fields, all, budget: limits.form.patternBudget };
  const cost = all.reduce((sum, values) => sum + patternCost(fields, values), 0);
  return cost > limits.form.patternsOutsideThread ? thread.run(check) : problemsOfAll(check);
}

import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, patternCost } from '@groundwork/contract/forms/form-values';
import { inThread } from '../base/thread.ts';
import { type FormCheck, problemsOfAll } from './form-check.ts';

const checkInThread = inThread<FormCheck, Record<string, string>[]>(
  new URL('./form-problems-thread.ts', import.meta.url),
);

/**
 * Validation messages for each of the values, by field name. Patterns that take long run in a thread, so that the
 * server answers other requests meanwhile.
 */
export async function formProblems(fields: FormField[], all: FormValues[]): Promise<Record<string, string>[]> {
  const check = { fields, all, budget: limits.form.patternBudget };
  const cost = all.reduce((sum, values) => sum + patternCost(fields, values), 0);
  return cost > limits.form.patternsOutsideThread ? checkInThread(check) : problemsOfAll(check);
}

import { limits } from '@groundwork/contract/base/limits';
import { patternBudget } from '@groundwork/contract/base/patterns';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, patternCost, problemsOf } from '@groundwork/contract/forms/form-values';
import { Piscina } from 'piscina';

/** The values of several records or nodes with the same fields. `budget` limits the patterns of all values together. */
export type FormCheck = { fields: FormField[]; all: FormValues[]; budget: number };

const thread = new Piscina<FormCheck, Record<string, string>[]>({
  filename: new URL('./form-problems-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
});

export function problemsOfAll({ fields, all, budget }: FormCheck): Record<string, string>[] {
  const left = patternBudget(budget);
  return all.map((values) => problemsOf(fields, values, left));
}

/**
 * Validation messages for each of the values, by field name. Patterns that take long run in a thread, so that the
 * server answers other requests meanwhile.
 */
export async function formProblems(fields: FormField[], all: FormValues[]): Promise<Record<string, string>[]> {
  const check = { fields, all, budget: limits.form.patternBudget };
  const cost = all.reduce((sum, values) => sum + patternCost(fields, values), 0);
  return cost > limits.form.patternsOutsideThread ? thread.run(check) : problemsOfAll(check);
}

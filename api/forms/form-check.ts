import { patternBudget } from '@groundwork/contract/base/patterns';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, problemsOf } from '@groundwork/contract/forms/form-values';

/** The values of several records or nodes with the same fields. `budget` limits the patterns of all values together. */
export type FormCheck = { fields: FormField[]; all: FormValues[]; budget: number };

export function problemsOfAll({ fields, all, budget }: FormCheck): Record<string, string>[] {
  const left = patternBudget(budget);
  return all.map((values) => problemsOf(fields, values, left));
}

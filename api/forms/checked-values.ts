import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { type FormValues, storedValues } from '@groundwork/contract/forms/form-values';
import { ORPCError } from '@orpc/server';
import { formProblems } from './form-problems.ts';

/**
 * The values to store after a partial change: null removes a key. Values of fields that an earlier form had stay.
 * @param property the input property of the values; the issues of a refusal name `property.field`
 */
export async function checkedValues(
  schema: FormSchema,
  property: string,
  changes: FormValues,
  were: FormValues = {},
): Promise<FormValues> {
  const fields = fieldsOf(schema);
  const ofForm = Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(were, name)).map(({ name }) => [name, were[name] ?? null]),
  );
  const [problems = {}] = await formProblems(fields, [{ ...ofForm, ...changes }]);
  const issues = Object.entries(problems).map(([name, message]) => ({ path: `${property}.${name}`, message }));
  if (issues[0]) throw new ORPCError('BAD_REQUEST', { message: issues[0].message, data: { issues } });
  return storedValues(fields, { ...were, ...changes });
}

import { type FormSchema, fieldsOf } from '@groundwork/contract/form-schema';
import { type FormValues, problemsOf, storedValues } from '@groundwork/contract/form-values';
import { ORPCError } from '@orpc/server';

/**
 * What is stored after changes by key, of which null removes one. What an earlier form asked for stays.
 * @param property under which the values were sent; the issues of a refusal are `property.field`
 */
export function checkedValues(
  schema: FormSchema,
  property: string,
  changes: FormValues,
  were: FormValues = {},
): FormValues {
  const fields = fieldsOf(schema);
  const ofForm = Object.fromEntries(
    fields.filter(({ name }) => Object.hasOwn(were, name)).map(({ name }) => [name, were[name] ?? null]),
  );
  const issues = Object.entries(problemsOf(fields, { ...ofForm, ...changes })).map(([name, message]) => ({
    path: `${property}.${name}`,
    message,
  }));
  if (issues[0]) throw new ORPCError('BAD_REQUEST', { message: issues[0].message, data: { issues } });
  return storedValues({ ...were, ...changes });
}

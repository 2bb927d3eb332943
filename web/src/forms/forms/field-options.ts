import type { JsonValue } from '@groundwork/contract/base/json';
import {
  type FieldOption,
  type FormField,
  isFetched,
  knownOptions,
  withFetched,
} from '@groundwork/contract/forms/form-fields';
import type { TemplateForm } from '@groundwork/contract/forms/form-options';
import { type QueryClient, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { api } from '../../base/queries/api.ts';

/**
 * The template of the fields. The server fetches options by template and field, because it must not fetch any URL that
 * a client sends (SSRF).
 */
export const FormOrigin = createContext<Origin>({ templateId: undefined, schema: 'record_data_schema' });
type Origin = { templateId: string | undefined; schema: TemplateForm };

export type FieldOptions = {
  options: FieldOption[];
  /** Whether more options may arrive. */
  loading: boolean;
};

/** The options that the URL of a field gives. */
const fetchedOptions = ({ templateId, schema }: Origin, field: FormField) =>
  queryOptions({
    ...api.formOptions.get.queryOptions({ input: { template_id: templateId ?? '', field: field.name, schema } }),
    enabled: isFetched(field) && templateId !== undefined,
    staleTime: 60_000,
    retry: false,
  });

/** Returns the options of a field without duplicates. Selected values that are no longer options stay included. */
export function useFieldOptions(field: FormField, chosen: string[]): FieldOptions {
  return useOptionsOf(useContext(FormOrigin), field, chosen);
}

const nothing: string[] = [];

/** Like `useFieldOptions`, outside of a form. */
export function useOptionsOf(origin: Origin, field: FormField, chosen = nothing): FieldOptions {
  const { data, isLoading } = useQuery(fetchedOptions(origin, field));
  const listed = data?.items ?? knownOptions(field);
  const options = new Map<string, FieldOption>();
  for (const option of [...listed, ...chosen.map((value) => ({ value, label: value }))])
    if (!options.has(option.value)) options.set(option.value, option);
  return { options: [...options.values()], loading: isLoading };
}

type Answers = ({ items: FieldOption[] } | undefined)[];

const withAnswers = (fields: FormField[], fetched: FormField[], answers: Answers): FormField[] => {
  const known = new Map(fetched.map((field, index) => [field, answers[index]?.items]));
  return known.size === 0 ? fields : fields.map((field) => withFetched(field, known.get(field) ?? []));
};

/**
 * Returns the fields with the options from their URLs, each requested once. Components that show values use these
 * fields, so that they show labels. Without options, they show the values as stored.
 */
export function useKnownFields(
  fields: FormField[],
  { templateId, schema }: Origin,
): { fields: FormField[]; loading: boolean } {
  const fetched = useMemo(() => fields.filter(isFetched), [fields]);
  const combine = useCallback(
    (results: { data: { items: FieldOption[] } | undefined; isLoading: boolean }[]) => ({
      answers: results.map(({ data }) => data),
      loading: results.some(({ isLoading }) => isLoading),
    }),
    [],
  );
  const { answers, loading } = useQueries({
    queries: fetched.map((field) => fetchedOptions({ templateId, schema }, field)),
    combine,
  });
  return { fields: useMemo(() => withAnswers(fields, fetched, answers), [fields, fetched, answers]), loading };
}

/** Like `useKnownFields`, for an export. It does not reject: an export shows values without options as stored. */
export async function knownFields(queries: QueryClient, fields: FormField[], origin: Origin): Promise<FormField[]> {
  const fetched = fields.filter(isFetched);
  const read = (field: FormField) => queries.fetchQuery(fetchedOptions(origin, field)).catch(() => undefined);
  return withAnswers(fields, fetched, await Promise.all(fetched.map(read)));
}

/** Returns the selected values as an array. */
export const chosenOf = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

import { type FieldOption, type FormField, type JsonValue, optionsOf } from '@groundwork/contract/form-fields';
import type { TemplateForm } from '@groundwork/contract/form-options';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../api.ts';

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

/** Returns the options of a field without duplicates. Selected values that are no longer options stay included. */
export function useFieldOptions(field: FormField, chosen: string[]): FieldOptions {
  return useOptionsOf(useContext(FormOrigin), field, chosen);
}

const nothing: string[] = [];

/** The same, outside of a form. */
export function useOptionsOf({ templateId, schema }: Origin, field: FormField, chosen = nothing): FieldOptions {
  const source = optionsOf(field);
  const isFetched = source?.source === 'api' && templateId !== undefined;
  const { data, isLoading } = useQuery(
    api.formOptions.get.queryOptions({
      input: { template_id: templateId ?? '', field: field.name, schema },
      enabled: isFetched,
      staleTime: 60_000,
      retry: false,
    }),
  );
  const listed = source?.source === 'static' ? source.staticOptions : (data?.items ?? []);
  const options = new Map<string, FieldOption>();
  for (const option of [...listed, ...chosen.map((value) => ({ value, label: value }))])
    if (!options.has(option.value)) options.set(option.value, option);
  return { options: [...options.values()], loading: isLoading };
}

/** Returns the selected values as an array. */
export const chosenOf = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

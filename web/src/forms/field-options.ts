import { type FieldOption, type FormField, type JsonValue, optionsOf } from '@groundwork/contract/form-fields';
import type { TemplateForm } from '@groundwork/contract/form-options';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '../api.ts';

/** Where the fields are saved: the server fetches options by the name of a field, not by an address that it is told. */
export const FormOrigin = createContext<Origin>({ templateId: undefined, schema: 'record_data_schema' });
type Origin = { templateId: string | undefined; schema: TemplateForm };

export type FieldOptions = {
  options: FieldOption[];
  /** Whether more may come. */
  loading: boolean;
};

/** The choices of a field, each once. What is chosen already stays one of them, so that it is shown and kept. */
export function useFieldOptions(field: FormField, chosen: string[]): FieldOptions {
  return useOptionsOf(useContext(FormOrigin), field, chosen);
}

const nothing: string[] = [];

/** The same outside a form. */
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

/** What is chosen, one or several. */
export const chosenOf = (value: JsonValue | undefined): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '');

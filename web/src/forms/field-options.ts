import type { JsonValue } from '@groundwork/contract/form-fields';
import { type FieldOption, type FormField, optionsOf } from '@groundwork/contract/form-fields';

/** The choices of a field, each value once. What is chosen already and is no choice any more stays one, so that it is shown and kept. */
export function offered(field: FormField, chosen: JsonValue | undefined): FieldOption[] {
  const options = optionsOf(field);
  const values = (Array.isArray(chosen) ? chosen : [chosen]).filter((value) => typeof value === 'string' && value !== '');
  const all = [...(options?.source === 'static' ? options.staticOptions : []), ...values.map((value) => ({ value: String(value), label: String(value) }))];
  const known = new Set<string>();
  return all.filter(({ value }) => !known.has(value) && known.add(value));
}

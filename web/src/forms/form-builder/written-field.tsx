import type { FormField } from '@groundwork/contract/forms/form-fields';
import { mayWrite, reportDateField } from '@groundwork/contract/forms/node-reports';
import { NativeSelect } from '@mantine/core';
import * as words from '../../base/words/words.ts';

const text = words.formBuilder.settings;

/** The fields that the nodes of a map's template have. */
export type NodeForm = { name: string; fields: FormField[] };

type WrittenFieldProps = {
  field: FormField;
  /** All fields of the form. */
  fields: FormField[];
  nodeForms: NodeForm[];
  problem: string | undefined;
  onChange: (change: Pick<FormField, 'writes'>) => void;
};

/**
 * Chooses the field of a node that a field writes. The chosen name applies to every template with a field of this name.
 */
export function WrittenField({ field, fields, nodeForms, problem, onChange }: WrittenFieldProps) {
  const choices = choicesFor(field, nodeForms);
  const { writes = '' } = field;
  if (choices.length === 0 && !writes) return null;
  if (writes && !choices.some(({ value }) => value === writes))
    choices.push({ value: writes, label: text.writesNowhere(writes) });
  const nodeFields = nodeForms.flatMap((form) => form.fields);
  const dates = fields.some((each) => each.writes) && reportDateField(fields, nodeFields)?.id === field.id;
  return (
    <NativeSelect
      label={text.writes}
      description={dates ? text.writesDate : text.writesHint}
      value={writes}
      error={problem}
      data={[{ value: '', label: text.writesNothing }, ...choices]}
      onChange={(event) => onChange({ writes: event.currentTarget.value || undefined })}
    />
  );
}

/** The fields of nodes that accept values of this type, each once, with the templates that have it. */
function choicesFor(field: FormField, nodeForms: NodeForm[]): { value: string; label: string }[] {
  const found = new Map<string, { label: string; forms: string[] }>();
  for (const { name, fields } of nodeForms)
    for (const nodeField of fields.filter((each) => mayWrite(field, each))) {
      const choice = found.get(nodeField.name) ?? { label: nodeField.label, forms: [] };
      found.set(nodeField.name, { ...choice, forms: [...choice.forms, name] });
    }
  return [...found].map(([value, { label, forms }]) => ({ value, label: text.writesTo(label, forms) }));
}

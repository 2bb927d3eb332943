import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, problemOf, storedValues } from '@groundwork/contract/forms/form-values';
import { initialValues } from '@groundwork/contract/forms/initial-values';
import { memo, useState } from 'react';
import * as words from '../../base/words/words.ts';
import { fieldWords } from '../forms/field-words.ts';
import { FormCard } from '../forms/form-card.tsx';
import { FormFields } from '../forms/form-fields.tsx';
import { JsonCard } from '../forms/json-card.tsx';
import c from './form-preview.module.css';

type FormPreviewProps = { title: string; fields: FormField[]; narrow: boolean; templateId: string | undefined };

/** A preview value stays with its field while the type is the same, also when the name changes. */
const placeOf = ({ id, type }: FormField) => `${id} ${type}`;

/** A preview of the form to try out. Its values are not saved. */
export const FormPreview = memo(function FormPreview({ title, fields, narrow, templateId }: FormPreviewProps) {
  const [written, setWritten] = useState<Record<string, JsonValue>>({});
  const values: FormValues = initialValues(fields);
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const value = written[placeOf(field)];
    if (value === undefined) continue;
    values[field.name] = value;
    const problem = problemOf(field, value);
    if (problem) problems[field.name] = fieldWords(problem);
  }
  const write = (name: string, value: JsonValue) => {
    const field = fields.find((each) => each.name === name);
    if (field) setWritten((before) => ({ ...before, [placeOf(field)]: value }));
  };
  if (fields.length === 0) return <p className={c.empty}>{words.formBuilder.preview.empty}</p>;
  return (
    <div className={c.preview} data-narrow={narrow || undefined} data-own-undo>
      <FormCard narrow={narrow}>
        <h2 className={c.title}>{title}</h2>
        <FormFields fields={fields} values={values} problems={problems} onChange={write} templateId={templateId} />
      </FormCard>
      <JsonCard value={storedValues(fields, values)} />
    </div>
  );
});

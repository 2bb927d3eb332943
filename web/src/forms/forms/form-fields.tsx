import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormField as Field, FieldType } from '@groundwork/contract/forms/form-fields';
import type { TemplateForm } from '@groundwork/contract/forms/form-options';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { memo, useId, useMemo } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import { FormOrigin } from './field-options.ts';
import { FormField } from './form-field.tsx';
import c from './form-fields.module.css';

type FormFieldsProps = {
  fields: Field[];
  values: FormValues;
  /** Error messages by field name. */
  problems: Record<string, string>;
  /** Null for a cleared field. */
  onChange: (name: string, value: JsonValue) => void;
  disabled?: boolean;
  /** The name of the field that takes the first focus of a dialog. */
  autofocus?: string | undefined;
  /** The saved template of the fields, to fetch options. */
  templateId?: string | undefined;
  /** Which form of the template; by default that of records. */
  schema?: TemplateForm;
  /** Prefix of the control ids, before the field name. */
  idPrefix?: string;
};

const short = new Set<FieldType>(['number', 'email', 'tel', 'date', 'datetime', 'time', 'dropdown']);

type Placed = { field: Field; half: boolean };

/** Groups fields by heading. Two consecutive short fields share a row. */
function sectionsOf(fields: Field[]) {
  const sections: { heading: string | undefined; placed: Placed[] }[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    const section = last?.heading === field.section && last ? last : { heading: field.section, placed: [] };
    if (section !== last) sections.push(section);
    const before = section.placed.at(-1);
    const half = before !== undefined && !before.half && short.has(before.field.type) && short.has(field.type);
    if (half) before.half = true;
    section.placed.push({ field, half });
  }
  return sections;
}

type Placing = Pick<FormFieldsProps, 'values' | 'problems' | 'onChange' | 'autofocus'> & {
  disabled: boolean;
  prefix: string;
};
type SectionProps = Placing & { heading: string | undefined; placed: Placed[] };

const own = <Value,>(values: Record<string, Value>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const Section = memo(
  ({ heading, placed, values, problems, onChange, disabled, autofocus, prefix }: SectionProps) => (
    <section className={c.section} aria-label={heading}>
      {heading && <h2 className={c.heading}>{heading}</h2>}
      {placed.map(({ field, half }) => (
        <FormField
          key={field.id}
          field={field}
          id={`${prefix}-${field.name}`}
          value={own(values, field.name)}
          problem={own(problems, field.name)}
          onChange={onChange}
          disabled={disabled}
          autofocus={autofocus === field.name}
          half={half}
        />
      ))}
    </section>
  ),
  (one, other) =>
    one.placed === other.placed &&
    one.disabled === other.disabled &&
    one.prefix === other.prefix &&
    one.autofocus === other.autofocus &&
    one.placed.every(
      ({ field: { name } }) =>
        Object.is(own(one.values, name), own(other.values, name)) &&
        own(one.problems, name) === own(other.problems, name),
    ),
);

/** The fields of a form (specification, part 2, "Dynamic form renderer"). A change renders only its field. */
export function FormFields({
  fields,
  values,
  problems,
  onChange,
  disabled = false,
  autofocus,
  templateId,
  schema = 'record_data_schema',
  idPrefix,
}: FormFieldsProps) {
  const made = useId();
  const change = useSteady(onChange);
  const origin = useMemo(() => ({ templateId, schema }), [templateId, schema]);
  const sections = useMemo(() => sectionsOf(fields), [fields]);
  const placing = { values, problems, onChange: change, disabled, autofocus, prefix: idPrefix ?? made };
  return (
    <FormOrigin value={origin}>
      <div className={c.form}>
        {sections.map(({ heading, placed }) => (
          <Section key={placed[0]?.field.id} heading={heading} placed={placed} {...placing} />
        ))}
      </div>
    </FormOrigin>
  );
}

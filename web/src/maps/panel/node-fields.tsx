import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField, type MapType, optionsOf } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { Fragment, useMemo } from 'react';
import { chosenOf } from '../../forms/forms/field-options.ts';
import { FormFields } from '../../forms/forms/form-fields.tsx';
import c from './node-panel.module.css';
import { PracticeToggles, practiceFields } from './practice-toggles.tsx';
import { TypeChoice } from './type-choice.tsx';

type NodeFieldsProps = {
  fields: FormField[];
  values: FormValues;
  problems: Record<string, string>;
  onChange: (name: string, value: JsonValue) => void;
  disabled: boolean;
  templateId: string;
  /** Shows only the practices, as icons. */
  brief?: boolean;
  /** Names of the fields whose values differ between the selected nodes. */
  differing?: ReadonlySet<string>;
};

/**
 * The form of a node by headings. The practices are grouped where the first of them is, the kind is a segmented
 * control, and other fields are as in every form.
 */
export function NodeFields({ fields, templateId, problems, brief = false, differing, ...props }: NodeFieldsProps) {
  const sections = useMemo(() => sectionsOf(fields), [fields]);
  const draw = (part: Part) => {
    if ('practices' in part)
      return <PracticeToggles key="practices" {...props} fields={part.practices} brief={brief} differing={differing} />;
    if (brief) return null;
    if ('kind' in part) {
      const { name, label } = part.kind;
      const [value = null] = chosenOf(Object.hasOwn(props.values, name) ? props.values[name] : undefined);
      return (
        <TypeChoice
          key={name}
          label={label}
          types={part.types}
          value={value}
          disabled={props.disabled}
          onChange={(kind) => props.onChange(name, kind)}
        />
      );
    }
    return (
      <FormFields
        key={part.fields[0]?.id}
        {...props}
        fields={part.fields}
        problems={problems}
        templateId={templateId}
        schema="map_node_schema"
      />
    );
  };
  return sections.map(({ heading, first, parts }) =>
    heading && !brief ? (
      <section key={first} className={c.section} aria-label={heading}>
        <h3>{heading}</h3>
        {parts.map(draw)}
      </section>
    ) : (
      <Fragment key={first}>{parts.map(draw)}</Fragment>
    ),
  );
}

type Part =
  | { fields: FormField[] }
  | { practices: ReturnType<typeof practiceFields> }
  | { kind: FormField; types: MapType[] };

type Section = { heading: string | undefined; first: string; parts: Part[] };

function sectionsOf(fields: FormField[]): Section[] {
  const practices = practiceFields(fields);
  const practiceNames = new Set(practices.map(({ name }) => name));
  const sections: Section[] = [];
  let hasPractices = false;
  for (const { section: heading, ...field } of fields) {
    const isPractice = practiceNames.has(field.name);
    if (isPractice && hasPractices) continue;
    if (sections.length === 0 || sections.at(-1)?.heading !== heading)
      sections.push({ heading, first: field.name, parts: [] });
    const parts = sections.at(-1)?.parts ?? [];
    const options = field.meaning === 'kind' ? optionsOf(field) : undefined;
    const last = parts.at(-1);
    if (isPractice) {
      hasPractices = true;
      parts.push({ practices });
    } else if (options?.source === 'static') {
      parts.push({ kind: field, types: options.staticOptions.map(({ value, label }) => ({ key: value, label })) });
    } else if (last && 'fields' in last) last.fields.push(field);
    else parts.push({ fields: [field] });
  }
  return sections;
}

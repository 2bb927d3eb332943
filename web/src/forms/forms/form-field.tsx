import type { JsonValue } from '@groundwork/contract/base/json';
import { type FormField as Field, withFetched } from '@groundwork/contract/forms/form-fields';
import { Checkbox, Switch } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { memo } from 'react';
import { usePrinting } from '../../base/printing/printing.ts';
import { ChoiceControl } from './choice-control.tsx';
import { type ControlProps, spoken } from './control.ts';
import { DayControl } from './day-control.tsx';
import { FieldIcon } from './field-icon.tsx';
import { useFieldOptions } from './field-options.ts';
import c from './form-field.module.css';
import { JsonControl } from './json-control.tsx';
import { NumberControl } from './number-control.tsx';
import { RadioControl } from './radio-control.tsx';
import { TextAreaControl } from './text-area-control.tsx';
import { TristateSwitch } from './tristate-switch.tsx';
import { isTyped, TypedControl } from './typed-control.tsx';
import { valueWords } from './value-words.ts';

type FormFieldProps = {
  field: Field;
  id: string;
  value: JsonValue | undefined;
  problem: string | undefined;
  onChange: (name: string, value: JsonValue) => void;
  disabled: boolean;
  autofocus: boolean;
  /** Whether the field shares its row with the field before or after it. */
  half: boolean;
};

function Control(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const { type } = field;
  if (isTyped(type)) return <TypedControl {...props} type={type} />;
  switch (type) {
    case 'date':
    case 'datetime':
      return <DayControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'textarea':
      return <TextAreaControl {...props} />;
    case 'json':
      return <JsonControl {...props} />;
    case 'dropdown':
    case 'multiselect':
      return <ChoiceControl {...props} />;
    case 'radio':
      return <RadioControl {...props} />;
    case 'tristate':
      return (
        <TristateSwitch
          id={id}
          aria={{ ...spoken(props), 'aria-labelledby': `${id}-label` }}
          value={value === 'on' || value === 'middle' ? value : 'off'}
          onChange={onChange}
          disabled={disabled}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...spoken(props)}
          id={id}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'toggle':
      return (
        <Switch
          {...spoken(props)}
          size="md"
          id={id}
          checked={value === true}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
  }
}

/** The value as text, because paper cannot scroll a control. */
function PrintedValue({ field, value }: { field: Field; value: JsonValue | undefined }) {
  const isJson = typeof value === 'object' && value !== null && field.type !== 'multiselect';
  const known = withFetched(field, useFieldOptions(field, []).options);
  return <p className={c.printed}>{(isJson ? JSON.stringify(value, null, 2) : valueWords(known, value)) || '–'}</p>;
}

const layouts: Partial<Record<Field['type'], 'row' | 'box'>> = { toggle: 'row', tristate: 'row', checkbox: 'box' };

/** A field of a form with label, help text and error. */
export const FormField = memo(function FormField({
  field,
  id,
  value,
  problem,
  onChange,
  disabled,
  autofocus,
  half,
}: FormFieldProps) {
  const helpId = field.helpText ? `${id}-help` : '';
  const printing = usePrinting();
  const problemId = problem ? `${id}-problem` : '';
  const Label = field.type === 'radio' || field.type === 'tristate' ? 'span' : 'label';
  return (
    <div className={c.field} data-layout={layouts[field.type]} data-half={half || undefined}>
      <Label className={c.label} id={`${id}-label`} {...(Label === 'label' && { htmlFor: id })}>
        {field.icon && <FieldIcon icon={field.icon} />}
        <span>
          {field.label}
          {field.required && (
            <span className={c.star} aria-hidden>
              {' *'}
            </span>
          )}
        </span>
      </Label>
      <div className={c.control}>
        <Control
          field={field}
          id={id}
          value={value}
          onChange={(next) => onChange(field.name, next)}
          disabled={disabled}
          autofocus={autofocus}
          invalid={problem !== undefined}
          describedBy={[helpId, problemId].filter(Boolean).join(' ') || undefined}
        />
      </div>
      {printing && <PrintedValue field={field} value={value} />}
      {helpId && (
        <p className={c.help} id={helpId}>
          {field.helpText}
        </p>
      )}
      {problemId && (
        <p className={c.problem} id={problemId}>
          <IconAlertCircle size={14} stroke={1.8} aria-hidden />
          {problem}
        </p>
      )}
    </div>
  );
});

import { Button, MultiSelect, Radio, Select } from '@mantine/core';
import { words } from '../words/words.ts';
import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';
import { offered } from './field-options.ts';

const w = words.formFields;

/** From how many choices on typing finds them. */
const long = 8;

export function DropdownControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const data = offered(field, value);
  return (
    <Select
      {...spoken(props)}
      id={id}
      data={data}
      value={typeof value === 'string' && value !== '' ? value : null}
      placeholder={data.length === 0 ? w.noOptions : (field.placeholder ?? w.choose)}
      searchable={data.length > long}
      clearable={!field.required}
      nothingFoundMessage={words.ui.nothingFound}
      disabled={disabled || data.length === 0}
      error={props.invalid}
      onChange={onChange}
    />
  );
}

export function MultiselectControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const data = offered(field, value);
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <MultiSelect
      {...spoken(props)}
      id={id}
      data={data}
      value={chosen}
      placeholder={chosen.length > 0 ? '' : data.length === 0 ? w.noOptions : (field.placeholder ?? w.choose)}
      searchable
      clearable={!field.required}
      nothingFoundMessage={words.ui.nothingFound}
      disabled={disabled || data.length === 0}
      error={props.invalid}
      onChange={onChange}
    />
  );
}

/** One of a few, all of them shown. Its label is an element of its own, `<id>-label`. */
export function RadioControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const options = offered(field, value);
  if (options.length === 0) return <p className={c.note}>{w.noOptions}</p>;
  return (
    <div {...spoken(props)} role="radiogroup" id={id} aria-labelledby={`${id}-label`} className={c.radios}>
      {options.map((option) => (
        <Radio
          key={option.value}
          name={id}
          value={option.value}
          label={option.label}
          checked={option.value === value}
          disabled={disabled}
          onChange={() => onChange(option.value)}
        />
      ))}
      {!field.required && typeof value === 'string' && value !== '' && !disabled && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
          {w.clearChoice}
        </Button>
      )}
    </div>
  );
}

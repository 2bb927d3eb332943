import { Button } from '@mantine/core';
import * as words from '../../base/words/words.ts';
import c from './control.module.css';
import { type ControlProps, spoken } from './control.ts';
import { chosenOf, useFieldOptions } from './field-options.ts';

const w = words.formFields;

/** Radio buttons for a few options. The label has the id `<id>-label`. */
export function RadioControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const [chosen] = chosenOf(value);
  const { options, loading } = useFieldOptions(field, chosenOf(value));
  return (
    <div {...spoken(props)} role="radiogroup" id={id} aria-labelledby={`${id}-label`} className={c.radios}>
      {options.map((option) => (
        <label key={option.value} className={c.radio}>
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === chosen}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      {options.length === 0 && <span className={c.note}>{loading ? w.loadingOptions : w.noOptions}</span>}
      {!field.required && chosen !== undefined && !disabled && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
          {w.clearChoice}
        </Button>
      )}
    </div>
  );
}

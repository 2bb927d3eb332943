import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import * as words from '../../base/words/words.ts';
import c from './choice-control.module.css';
import { ChoiceList } from './choice-list.tsx';
import { type ControlProps, spoken } from './control.ts';
import { chosenOf, useFieldOptions } from './field-options.ts';

const w = words.formFields;

/**
 * A select for one or several options. The list renders only when opened, because a form may have hundreds of these.
 */
export function ChoiceControl(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const several = field.type === 'multiselect';
  const chosen = chosenOf(value);
  const fieldOptions = useFieldOptions(field, chosen);
  const { options, loading } = fieldOptions;
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  const placeholder = loading ? w.loadingOptions : options.length === 0 ? w.noOptions : (field.placeholder ?? w.choose);

  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  const choose = (one: string) => {
    if (!several) {
      onChange(one);
      return close();
    }
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  };
  const remove = (one: string) => {
    onChange(chosen.filter((other) => other !== one));
    button.current?.focus();
  };
  const clear = () => {
    onChange(several ? [] : null);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <div className={c.box} data-invalid={props.invalid || undefined} data-disabled={disabled || undefined}>
      {several && chosen.length > 0 && (
        <ul className={c.chips} aria-labelledby={`${id}-label`}>
          {chosen.map((one) => (
            <li key={one} className={c.chip}>
              <span>{labelOf(one)}</span>
              {!disabled && (
                <CloseButton size={18} iconSize={12} aria-label={w.remove(labelOf(one))} onClick={() => remove(one)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        {...spoken(props)}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={opened}
        id={id}
        className={c.open}
        disabled={disabled}
        data-empty={chosen.length === 0 || undefined}
        onClick={() => setOpened(true)}
        onKeyDown={onKeyDown}
      >
        {chosen.length === 0 ? (
          placeholder
        ) : several ? (
          <VisuallyHidden>{chosen.map(labelOf).join(', ')}</VisuallyHidden>
        ) : (
          labelOf(chosen[0] ?? '')
        )}
      </button>
      {!field.required && chosen.length > 0 && !disabled && (
        <CloseButton className={c.clear} size={24} iconSize={14} aria-label={w.clear(field.label)} onClick={clear} />
      )}
      <IconSelector className={c.chevron} size={16} stroke={1.6} aria-hidden />
      {opened && (
        <ChoiceList
          {...fieldOptions}
          label={field.label}
          chosen={chosen}
          several={several}
          onChoose={choose}
          onClose={close}
        />
      )}
    </div>
  );
}

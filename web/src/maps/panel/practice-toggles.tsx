import type { FormField } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import * as words from '../../base/words/words.ts';
import { MapIcon } from '../drawing/map-icon.tsx';
import { type Practice, practices } from '../model/map-theme.ts';
import c from './practice-toggles.module.css';

const text = words.mapPanel;

/**
 * Returns the practice fields that are booleans, in the order on the rim. A field with more states is drawn as an
 * ordinary field.
 */
export function practiceFields(fields: FormField[]): (FormField & { meaning: Practice })[] {
  return practices.flatMap((meaning) => {
    const field = fields.find(
      (each) => each.meaning === meaning && (each.type === 'toggle' || each.type === 'checkbox'),
    );
    return field ? [{ ...field, meaning }] : [];
  });
}

type PracticeTogglesProps = {
  fields: ReturnType<typeof practiceFields>;
  values: FormValues;
  onChange: (name: string, value: boolean) => void;
  disabled: boolean;
  /** Shows only icons, on phones. */
  brief?: boolean;
  /** Names of the practices whose values differ between the selected nodes. */
  differing?: ReadonlySet<string> | undefined;
};

export function PracticeToggles({
  fields,
  values,
  onChange,
  disabled,
  brief = false,
  differing,
}: PracticeTogglesProps) {
  const labelId = useId();
  if (fields.length === 0) return null;
  const isOn = (name: string) => Object.hasOwn(values, name) && values[name] === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid with its legend beside the count.
    <div role="group" aria-labelledby={labelId} className={c.practices} data-brief={brief || undefined}>
      <div className={c.label}>
        <span id={labelId}>{text.practices}</span>
        <span className={c.count}>{text.practiced(fields.filter(({ name }) => isOn(name)).length, fields.length)}</span>
      </div>
      <div className={c.grid}>
        {fields.map(({ name, label, meaning }) => (
          <UnstyledButton
            key={name}
            className={c.practice}
            aria-pressed={differing?.has(name) ? 'mixed' : isOn(name)}
            aria-label={label}
            title={label}
            disabled={disabled}
            onClick={() => onChange(name, !isOn(name))}
          >
            <MapIcon icon={meaning} size={brief ? 18 : 15} />
            <span className={c.name}>{label}</span>
            {differing?.has(name) && <IconMinus className={c.tick} size={14} stroke={2.2} aria-hidden />}
            {isOn(name) && <IconCheck className={c.tick} size={14} stroke={2.2} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}

import type { MapType } from '@groundwork/contract/forms/form-fields';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import c from './node-panel.module.css';

/** Up to this many types are shown as buttons. */
const inSight = 3;

type TypeChoiceProps = {
  label: string;
  types: MapType[];
  /** Null when no type is chosen, or the selected nodes have different types. */
  value: string | null;
  disabled: boolean;
  onChange: (type: string) => void;
};

/**
 * Chooses the type of a node or connection. A type that the template no longer has is shown until another is chosen.
 */
export function TypeChoice({ label, types, value, disabled, onChange }: TypeChoiceProps) {
  const labelId = useId();
  const isKnown = value === null || types.some(({ key }) => key === value);
  if (types.length > inSight || !isKnown)
    return (
      <NativeSelect
        label={label}
        value={value ?? ''}
        disabled={disabled}
        data={[
          ...(value !== null && isKnown ? [] : [{ value: value ?? '', label: value ?? '–' }]),
          ...types.map(({ key, label: name }) => ({ value: key, label: name })),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <div>
      <span id={labelId} className={c.label}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={labelId}
        className={c.types}
        fullWidth
        size="sm"
        value={value ?? ''}
        disabled={disabled}
        data={types.map(({ key, label: name }) => ({ value: key, label: name }))}
        onChange={onChange}
      />
    </div>
  );
}

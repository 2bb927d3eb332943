import type { MapType } from '@groundwork/contract/form-fields';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import c from './node-panel.module.css';

/** So many kinds stand side by side. */
const inSight = 3;

type TypeChoiceProps = {
  label: string;
  types: MapType[];
  /** Null where none is chosen, or several have different ones. */
  value: string | null;
  disabled: boolean;
  onChange: (type: string) => void;
};

/** Of which kind a node or a connection is. A kind that the template no longer has stays until another is chosen. */
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

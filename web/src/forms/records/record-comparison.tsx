import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FilterOp, filterProblem, opsOf, type RecordFilter } from '@groundwork/contract/forms/record-filters';
import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { cloneElement, type ReactElement, useState } from 'react';
import { DayField } from '../../base/day-picker/day-field.tsx';
import { isComposing } from '../../base/keys/pressed-key.ts';
import * as words from '../../base/words/words.ts';
import { localTime, utcTime } from '../forms/date-times.ts';
import c from './record-comparison.module.css';

const text = words.records.filter;

export type RecordFilterChipProps = {
  field: FormField;
  filter: RecordFilter | undefined;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  onChange: (filter: RecordFilter | undefined) => void;
};

const isDate = ({ type }: FormField) => type === 'date' || type === 'datetime';
const isTime = (field: FormField) => isDate(field) || field.type === 'time';
export const opWords = (field: FormField, op: FilterOp) => (isTime(field) && text.timeOps[op]) || text.ops[op];

/** Native input types by field type; other types use text. */
const inputs: Partial<Record<FormField['type'], string>> = { number: 'number', time: 'time' };

const written = (field: FormField, value: RecordFilter['value']) =>
  value === undefined ? '' : field.type === 'datetime' ? localTime(String(value)) : [value].flat().join(', ');

function typedValue(field: FormField, typed: string): RecordFilter['value'] {
  if (typed === '') return undefined;
  if (field.type === 'number') return Number(typed);
  return field.type === 'datetime' ? utcTime(typed) : typed.trim();
}

/** A popover to choose an operator and a value to compare a field with. */
export function ComparisonPopover({
  children,
  ...chip
}: RecordFilterChipProps & { children: ReactElement<{ onClick?: () => void }> }) {
  const { opened, onOpenedChange } = chip;
  return (
    <Popover opened={opened} onChange={onOpenedChange} width={248} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>{cloneElement(children, { onClick: () => onOpenedChange(!opened) })}</Popover.Target>
      <Popover.Dropdown>
        <Comparison {...chip} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Comparison({ field, filter, onOpenedChange, onChange }: RecordFilterChipProps) {
  // Filters with a list of values come only from links.
  const ops = opsOf(field).filter((op) => op !== 'in');
  const [op, setOp] = useState<FilterOp>(ops.find((each) => each === filter?.op) ?? ops[0] ?? 'filled');
  const [typed, setTyped] = useState(written(field, filter?.value));
  const needsValue = op !== 'empty' && op !== 'filled';
  const next: RecordFilter = { field: field.name, op, ...(needsValue && { value: typedValue(field, typed) }) };
  const isPossible = filterProblem([field], next) === null;
  const apply = () => {
    onChange(next);
    onOpenedChange(false);
  };
  const typedHere = { 'aria-label': text.value(field.label), value: typed, 'data-autofocus': true };
  return (
    <form
      className={c.form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <NativeSelect
        aria-label={text.op(field.label)}
        value={op}
        data={ops.map((each) => ({ value: each, label: opWords(field, each) }))}
        onChange={(event) => setOp(ops.find((each) => each === event.currentTarget.value) ?? op)}
      />
      {needsValue &&
        (isDate(field) ? (
          <DayField
            {...typedHere}
            withTime={field.type === 'datetime'}
            // Adds the default time to a day that the person wrote without a time.
            onChange={(when) => setTyped(written(field, typedValue(field, when)))}
            onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && isPossible && apply()}
          />
        ) : (
          <TextInput
            {...typedHere}
            type={inputs[field.type] ?? 'text'}
            step={field.type === 'number' ? 'any' : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ))}
      <Button type="submit" disabled={!isPossible}>
        {text.apply}
      </Button>
    </form>
  );
}

import { type FormField, knownOptions, tristates } from '@groundwork/contract/forms/form-fields';
import type { RecordFilter } from '@groundwork/contract/forms/record-filters';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { Choice } from '../../base/menus/choice.tsx';
import { ChoiceTicks } from '../../base/menus/choice-ticks.tsx';
import c from '../../base/toolbar/filter-bar.module.css';
import * as words from '../../base/words/words.ts';
import { plainValue, valueWords } from '../forms/value-words.ts';
import { ComparisonPopover, opWords, type RecordFilterChipProps } from './record-comparison.tsx';

const text = words.records.filter;

/** The choice for records without a value. Options of forms are never empty. */
const noValue = '';

/** Returns the choices to tick; undefined for fields with other operators. */
function choicesOf(field: FormField): Choice[] | undefined {
  const empty = { value: noValue, label: text.ops.empty };
  if (field.type === 'tristate')
    return tristates.map((state) => ({ value: state, label: words.formFields.states[state] }));
  if (field.type === 'checkbox' || field.type === 'toggle')
    return [
      { value: 'true', label: words.records.yes },
      { value: 'false', label: words.records.no },
    ];
  const options = knownOptions(field);
  return options.length > 0 ? [...options, empty] : undefined;
}

const tickedIn = (filter: RecordFilter | undefined): string[] =>
  filter === undefined ? [] : filter.op === 'empty' ? [noValue] : [filter.value ?? []].flat().map(String);

/**
 * Returns the filter after a choice was toggled. Yes and no exclude each other, and so do "no value" and the other
 * values.
 */
function filterOf(field: FormField, before: string[], toggled: string): RecordFilter | undefined {
  const asked = (op: RecordFilter['op'], value?: RecordFilter['value']) => ({
    field: field.name,
    op,
    ...(value !== undefined && { value }),
  });
  if (before.includes(toggled) && before.length === 1) return undefined;
  if (toggled === noValue) return asked('empty');
  if (field.type === 'checkbox' || field.type === 'toggle') return asked('eq', toggled === 'true');
  const others = before.filter((one) => one !== noValue && one !== toggled);
  return asked('in', before.includes(toggled) ? others : [...others, toggled]);
}

/** A filter as a chip: "Group is one of Elm Court ×". Its text opens the editor, the cross removes the filter. */
export function RecordFilterChip({ field, filter, opened, onOpenedChange, onChange }: RecordFilterChipProps) {
  const choices = choicesOf(field);
  const said = saidOf(field, filter, choices);
  const button = (
    <UnstyledButton className={c.value} title={`${field.label} ${said ?? text.any}`}>
      <bdi className={c.name}>{field.label}</bdi> <b dir="auto">{said ?? text.any}</b>
      {!said && <IconChevronDown size={14} aria-hidden />}
    </UnstyledButton>
  );
  const ticked = tickedIn(filter);
  return (
    <span className={c.chip}>
      {choices ? (
        <ChoiceTicks
          choices={choices}
          ticked={(value) => ticked.includes(value)}
          onToggle={(value) => onChange(filterOf(field, ticked, value))}
          search={text.searchIn(field.label)}
          opened={opened}
          onOpenedChange={onOpenedChange}
        >
          {button}
        </ChoiceTicks>
      ) : (
        <ComparisonPopover {...{ field, filter, opened, onOpenedChange, onChange }}>{button}</ComparisonPopover>
      )}
      {said && (
        <UnstyledButton
          className={c.remove}
          aria-label={text.remove(`${field.label} ${said}`)}
          onClick={() => onChange(undefined)}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

function saidOf(field: FormField, filter: RecordFilter | undefined, choices: Choice[] | undefined): string | undefined {
  if (!filter) return undefined;
  const { op, value } = filter;
  if (op === 'empty' || op === 'filled') return opWords(field, op);
  if (!choices)
    return text.said(
      opWords(field, op),
      Array.isArray(value) ? value.join(', ') : valueWords(field, value) || plainValue(field, value),
    );
  const names = tickedIn(filter).map((one) => choices.find((choice) => choice.value === one)?.label ?? one);
  return names.length < 3 ? text.anyOf(names) : text.count(names.length);
}

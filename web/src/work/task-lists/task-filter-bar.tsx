import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { SearchField } from '../../base/fields/search-field.tsx';
import { ChoiceTicksOnDemand } from '../../base/menus/choice-ticks-on-demand.tsx';
import c from '../../base/toolbar/filter-bar.module.css';
import { FilterBar } from '../../base/toolbar/filter-bar.tsx';
import * as words from '../../base/words/words.ts';
import { chosen, type FilterField, filterFields, noFilter, type TaskFilter, toggled } from '../tasks/task-filter.ts';
import { useFilterChoices } from './task-filter-choices.tsx';

const text = words.tasks.filter;

type TaskFilterBarProps = {
  filter: TaskFilter;
  teamId: string;
  /** The fields that the bar offers. */
  fields?: readonly FilterField[];
  folded?: boolean;
  children?: ReactNode;
};

/** The filters of a task list. The URL stores them, so that history, reload and shared links keep them. */
export function TaskFilterBar({ filter, teamId, fields = filterFields, folded, children }: TaskFilterBarProps) {
  const navigate = useNavigate();
  const [added, setAdded] = useState<FilterField | null>(null);
  const set = (change: TaskFilter) => navigate({ to: '.', search: (before) => ({ ...before, ...change }) });
  const search = (words: string) =>
    navigate({
      to: '.',
      search: (before) => ({ ...before, search: words || undefined }),
      replace: filter.search !== undefined,
    });
  const used = fields.filter((field) => filter[field] !== undefined);
  return (
    <FilterBar
      search={<SearchField value={filter.search ?? ''} label={text.search} onSearch={search} />}
      fields={fields.map((name) => ({ name, label: text.fields[name] }))}
      onAdd={(name) => setAdded(fields.find((field) => field === name) ?? null)}
      chips={fields
        .filter((field) => used.includes(field) || field === added)
        .map((field) => (
          <FilterChip
            key={field}
            field={field}
            filter={filter}
            teamId={teamId}
            opened={field === added}
            onOpenedChange={(opened) => setAdded(opened ? field : null)}
            onChange={set}
          />
        ))}
      // When folded, the button also hides the search.
      count={used.length + (folded && filter.search ? 1 : 0)}
      onClear={() => set(noFilter)}
      folded={folded}
    >
      {children}
    </FilterBar>
  );
}

type FilterChipProps = {
  field: FilterField;
  filter: TaskFilter;
  teamId: string;
  opened: boolean;
  onOpenedChange: (opened: boolean) => void;
  onChange: (change: TaskFilter) => void;
};

/** A chip such as "Goal Autumn gathering ×". The label opens the values, the cross removes the filter. */
function FilterChip({ field, filter, teamId, opened, onOpenedChange, onChange }: FilterChipProps) {
  const values = chosen(filter, field);
  const choices = useFilterChoices(field, teamId, true);
  const names = values.flatMap((value) => choices?.find((choice) => choice.value === value)?.label ?? []);
  const name = text.fields[field];
  const said = names.length === values.length && names.length < 3 ? text.anyOf(names) : text.count(values.length);
  return (
    <span className={c.chip}>
      <ChoiceTicksOnDemand
        choices={choices}
        ticked={(value) => values.includes(value)}
        onToggle={(value) => onChange({ [field]: toggled(filter, field, value)[field] })}
        search={text.searchIn(name)}
        opened={opened}
        onOpenedChange={onOpenedChange}
      >
        <UnstyledButton className={c.value} title={`${name} ${values.length > 0 ? said : text.any}`}>
          <span className={c.name}>{name}</span> <b dir="auto">{values.length > 0 ? said : text.any}</b>
          {values.length === 0 && <IconChevronDown size={14} aria-hidden />}
        </UnstyledButton>
      </ChoiceTicksOnDemand>
      {values.length > 0 && (
        <UnstyledButton
          className={c.remove}
          aria-label={text.remove(`${name} ${said}`)}
          onClick={() => onChange({ [field]: undefined })}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}

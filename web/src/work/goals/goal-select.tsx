import { holds } from '@groundwork/contract/base/folding';
import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as words from '../../base/words/words.ts';
import { goalChoices } from './goal-queries.ts';

/** Cannot equal the id of a goal, because ids are UUIDs. */
const creation = 'new';

type GoalSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  teamId: string | null;
  value: string | null;
  onChange: (goalId: string) => void;
  /** Opens the dialog of a new goal, with the typed text as its title. That dialog cannot be inside of a form. */
  onCreate: (title: string) => void;
};

/** Chooses a goal of a team, or a new one. */
export function GoalSelect({ teamId, value, onChange, onCreate, ...props }: GoalSelectProps) {
  const goals = useQuery({ ...goalChoices(teamId ?? ''), enabled: teamId !== null });
  const [search, setSearch] = useState('');
  const known = goals.data?.items;
  const typed = known?.some(({ title }) => title === search) ? '' : search.trim();
  const data: ComboboxItem[] = [
    ...(known ?? []).map(({ id, title }) => ({ value: id, label: title })),
    ...(known ? [{ value: creation, label: typed ? words.goals.newGoalNamed(typed) : words.goals.newGoalMore }] : []),
  ];
  return (
    <Select
      label={words.tasks.fields.goal_id}
      placeholder={words.tasks.chooseGoal}
      description={known?.length === 0 ? words.tasks.empty.noGoals : undefined}
      data={data}
      filter={({ options, search }) =>
        (options as ComboboxItem[]).filter(({ value, label }) => value === creation || holds(label, search.trim()))
      }
      allowDeselect={false}
      searchable
      nothingFoundMessage={goals.isPending ? words.ui.loading : words.ui.nothingFound}
      // Selects the text, so that typing replaces it.
      onFocus={(event) => event.currentTarget.select()}
      {...props}
      value={value}
      onSearchChange={setSearch}
      onChange={(chosen) => {
        if (chosen === creation) onCreate(typed);
        else if (chosen) onChange(chosen);
      }}
    />
  );
}

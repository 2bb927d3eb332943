import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { goalChoice } from './goal-choice.tsx';
import { goalChoices } from './goal-queries.ts';

type GoalPickerProps = {
  teamId: string;
  /** The id of the chosen goal. */
  value: string | null;
  onChange: (goal: { id: string; title: string }) => void;
  /** Opens the list at once. */
  opened?: boolean;
  onClose?: (() => void) | undefined;
  children: MenuButton;
};

/** Chooses a goal of the team. The picker reads the goals when the list first opens. */
export function GoalPicker({ teamId, value, onChange, opened = false, onClose, children }: GoalPickerProps) {
  const [wanted, setWanted] = useState(opened);
  const goals = useQuery({ ...goalChoices(teamId), enabled: wanted }).data?.items;
  return (
    <ChoiceSearch
      choices={goals?.map(goalChoice)}
      value={value}
      onChange={(id) => {
        const goal = goals?.find((each) => each.id === id);
        if (goal) onChange({ id: goal.id, title: goal.title });
      }}
      search={words.tasks.searchGoals}
      opened={opened}
      onOpen={() => setWanted(true)}
      onClose={onClose}
    >
      {children}
    </ChoiceSearch>
  );
}

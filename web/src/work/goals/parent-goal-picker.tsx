import type { Goal } from '@groundwork/contract/work/goals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import type { MenuButton } from '../../base/menus/menu-on-demand.tsx';
import * as words from '../../base/words/words.ts';
import { goalChoice } from './goal-choice.tsx';
import { goalChoices } from './goal-queries.ts';

/** Cannot equal the id of a goal, because ids are UUIDs. */
const nothing = 'none';

/** Returns the goals that may become the parent of a goal: all but itself and its sub-goals at every depth. */
export function possibleParents(goals: Goal[], goalId: string | undefined): Goal[] {
  const branch = new Set([goalId]);
  let size: number;
  do {
    size = branch.size;
    for (const { id, parent_goal_id } of goals) if (parent_goal_id && branch.has(parent_goal_id)) branch.add(id);
  } while (branch.size > size);
  return goals.filter(({ id }) => !branch.has(id));
}

type ParentGoalPickerProps = { goal: Goal; onChange: (parent: Goal['parent']) => void; children: MenuButton };

/** Chooses the parent of a goal. The server refuses excessive depth. */
export function ParentGoalPicker({ goal, onChange, children }: ParentGoalPickerProps) {
  const [opened, setOpened] = useState(false);
  const { data } = useQuery({ ...goalChoices(goal.team_id), enabled: opened });
  const parents = data && possibleParents(data.items, goal.id);
  const choose = (id: string) => {
    const parent = parents?.find((one) => one.id === id);
    onChange(parent ? { id: parent.id, title: parent.title } : null);
  };
  return (
    <ChoiceSearch
      choices={
        parents && [
          { value: nothing, label: words.goals.noParent },
          ...parents.map((goal) => ({ ...goalChoice(goal), ...(goal.parent && { note: goal.parent.title }) })),
        ]
      }
      value={goal.parent_goal_id ?? nothing}
      onChange={choose}
      search={words.goals.searchParents}
      onOpen={() => setOpened(true)}
      onClose={() => setOpened(false)}
    >
      {children}
    </ChoiceSearch>
  );
}

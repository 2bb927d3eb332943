import type { Task } from '@groundwork/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { goalChoices } from '../goals/goal-queries.ts';
import { ChoiceSearch } from '../ui/choice-search.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';

type GoalPickerProps = {
  task: Task;
  onChange: (goal: { id: string; title: string }) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Moves a task to another goal of its team. The picker reads the goals when the menu first opens. */
export function GoalPicker({ task, onChange, children }: GoalPickerProps) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...goalChoices(task.team_id), enabled: wanted });
  const goals = data?.items;
  const choose = (id: string) => {
    const goal = goals?.find((goal) => goal.id === id);
    if (goal) onChange({ id: goal.id, title: goal.title });
  };
  return (
    <ChoiceSearch
      choices={goals?.map(({ id, title, status }) => ({
        value: id,
        label: title,
        icon: <StatusIcon status={status} />,
      }))}
      value={task.goal_id}
      onChange={choose}
      search={words.tasks.searchGoals}
      onOpen={() => setWanted(true)}
    >
      {children}
    </ChoiceSearch>
  );
}

import { limits } from '@groundwork/contract/limits';
import type { Task } from '@groundwork/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api.ts';
import { ChoiceSearch } from '../ui/choice-search.tsx';
import { useOptionSearch } from '../ui/option-search.ts';
import { words } from '../words/words.ts';
import { taskChoice } from './task-choice.tsx';

type ParentPickerProps = {
  task: Task;
  onChange: (parent: Task['parent']) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Cannot equal a task id, because task ids are UUIDs. */
const none = 'none';

/**
 * Chooses the parent of a task from a server-side search in its goal. The server refuses cycles and excessive depth.
 */
export function ParentPicker({ task, onChange, children }: ParentPickerProps) {
  const { opened, typed, search, handlers, withoutStale } = useOptionSearch();
  const { data, isPlaceholderData } = useQuery({
    ...api.tasks.list.queryOptions({
      input: { team_id: task.team_id, goal_id: task.goal_id ?? undefined, search, limit: limits.page.default },
    }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const others = withoutStale(data?.items, isPlaceholderData)?.filter(
    ({ id, parent_task_id }) => id !== task.id && parent_task_id !== task.id,
  );
  const choose = (chosen: string) => {
    const parent = others?.find(({ id }) => id === chosen);
    if (parent) onChange({ id: parent.id, title: parent.title });
    else if (chosen === none) onChange(null);
  };
  return (
    <ChoiceSearch
      choices={others && [...(typed ? [] : [{ value: none, label: words.tasks.noParent }]), ...others.map(taskChoice)]}
      value={task.parent_task_id ?? none}
      onChange={choose}
      search={words.tasks.searchParents}
      {...handlers}
    >
      {children}
    </ChoiceSearch>
  );
}

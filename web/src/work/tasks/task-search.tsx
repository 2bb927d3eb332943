import { limits } from '@groundwork/contract/base/limits';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { Choice } from '../../base/menus/choice.tsx';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { useOptionSearch } from '../../base/menus/option-search.ts';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import { taskChoice } from './task-choice.tsx';

type TaskSearchProps = {
  /** The task or team for which a task is chosen. Without a search, the list offers tasks of its goal. */
  task: Pick<TaskRow, 'team_id'> & Partial<Pick<TaskRow, 'id' | 'goal_id'>>;
  /** Tasks that are not offered, besides the task itself. */
  isLeftOut?: (other: TaskRow) => boolean;
  onChoose: (chosen: TaskRow) => void;
  /** An option for no task. */
  none?: { label: string; onChoose: () => void };
  value?: string | null;
  search?: string;
  opened?: boolean;
  onClose?: () => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/** Cannot equal a task id, because task ids are UUIDs. */
const nothing = 'none';

/** Chooses another task of the team from a search on the server. */
export function TaskSearch({
  task,
  isLeftOut = () => false,
  onChoose,
  none,
  value = none ? nothing : null,
  search: label = words.taskRelations.search,
  children,
  ...opening
}: TaskSearchProps) {
  const { opened, typed, search, handlers, withoutStale } = useOptionSearch();
  const { data, isPlaceholderData } = useQuery({
    ...api.tasks.list.queryOptions({
      input: {
        team_id: task.team_id,
        goal_id: search ? undefined : (task.goal_id ?? undefined),
        search,
        limit: limits.page.default,
      },
    }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const others = withoutStale(data?.items, isPlaceholderData)?.filter(
    (other) => other.id !== task.id && !isLeftOut(other),
  );
  /** The option names the goal, because tasks of several goals can have the same title. */
  const choiceOf = (other: TaskRow): Choice => ({
    ...taskChoice(other),
    ...(!other.parent && other.goal && other.goal_id !== task.goal_id && { note: other.goal.title }),
  });
  const choose = (id: string) => {
    const chosen = others?.find((other) => other.id === id);
    if (chosen) onChoose(chosen);
    else if (id === nothing) none?.onChoose();
  };
  return (
    <ChoiceSearch
      choices={others && [...(none && !typed ? [{ value: nothing, label: none.label }] : []), ...others.map(choiceOf)]}
      value={value}
      onChange={choose}
      search={label}
      {...handlers}
      {...opening}
    >
      {children}
    </ChoiceSearch>
  );
}

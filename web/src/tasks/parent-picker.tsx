import { limits } from '@groundwork/contract/limits';
import type { Task } from '@groundwork/contract/tasks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { api } from '../api.ts';
import { ChoiceSearch } from '../ui/choice-search.tsx';
import { useOptionSearch } from '../ui/option-search.ts';
import { Clipped } from '../ui/property.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import { oneTask } from './task-queries.ts';

type ParentPickerProps = {
  task: Task;
  onChange: (parentId: string | null) => void;
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
  return (
    <ChoiceSearch
      choices={
        others && [
          ...(typed ? [] : [{ value: none, label: words.tasks.noParent }]),
          ...others.map(({ id, title, status }) => ({ value: id, label: title, icon: <StatusIcon status={status} /> })),
        ]
      }
      value={task.parent_task_id ?? none}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
      search={words.tasks.searchParents}
      {...handlers}
    >
      {children}
    </ChoiceSearch>
  );
}

export function ParentTitle({ id }: { id: string | null }) {
  const { data } = useQuery({ ...oneTask(id ?? ''), enabled: id !== null });
  return id === null ? <em>{words.tasks.noParent}</em> : <Clipped>{data?.title}</Clipped>;
}

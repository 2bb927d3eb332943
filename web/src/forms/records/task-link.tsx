import { limits } from '@groundwork/contract/base/limits';
import type { RecordRow } from '@groundwork/contract/forms/records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { ChoiceSearch } from '../../base/menus/choice-search.tsx';
import { useOptionSearch } from '../../base/menus/option-search.ts';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import { taskChoice } from '../../work/tasks/task-choice.tsx';
import { LinkField } from './link-field.tsx';
import type { ShownRecords } from './shown-records.ts';

const text = words.records.panel;

type TaskLinkProps = Pick<ShownRecords, 'teamId' | 'goalId'> & {
  value: RecordRow['task'];
  onChange: (task: RecordRow['task']) => void;
  disabled: boolean;
};

/** Chooses the task that a record is linked to, of a goal or of the whole team, by a search on the server. */
export function TaskLink({ teamId, goalId, value, onChange, disabled }: TaskLinkProps) {
  const { opened, search, handlers, withoutStale } = useOptionSearch();
  const { data, isPlaceholderData } = useQuery({
    ...api.tasks.list.queryOptions({
      input: { team_id: teamId, goal_id: goalId ?? undefined, search, limit: limits.page.default },
    }),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const found = withoutStale(data?.items, isPlaceholderData);
  const choose = (id: string) => {
    const task = found?.find((one) => one.id === id);
    if (task) onChange({ id, title: task.title, status: task.status });
  };
  return (
    <LinkField
      label={text.linkedTask}
      value={
        value && (
          <>
            <StatusIcon status={value.status} />
            <span dir="auto">{value.title}</span>
          </>
        )
      }
      name={value ? text.changeTask(value.title) : text.chooseTask}
      choose={text.chooseTask}
      remove={value ? { label: text.unlink(value.title), onClick: () => onChange(null) } : undefined}
      disabled={disabled}
    >
      {(button) => (
        <ChoiceSearch
          choices={found?.map(taskChoice)}
          value={value?.id ?? null}
          onChange={choose}
          search={text.searchTasks}
          {...handlers}
        >
          {button}
        </ChoiceSearch>
      )}
    </LinkField>
  );
}

import { limits } from '@groundwork/contract/base/limits';
import { priorities, taskStatuses } from '@groundwork/contract/base/statuses';
import { dueFilters, startFilters } from '@groundwork/contract/work/task-lists';
import { useQuery } from '@tanstack/react-query';
import { Face } from '../../base/avatars/face.tsx';
import { lastWeeks, rangeWords, today, weekEnd } from '../../base/dates/dates.ts';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import type { Choice } from '../../base/menus/choice.tsx';
import * as words from '../../base/words/words.ts';
import { teamMembers } from '../../people/teams/team-queries.ts';
import { goalChoices } from '../goals/goal-queries.ts';
import { labelChoice } from '../labels/label-choice.tsx';
import { teamLabels } from '../labels/label-queries.ts';
import { sprintChoices } from '../sprints/sprint-choice.tsx';
import { teamSprints } from '../sprints/sprint-queries.ts';
import { taskChoice } from '../tasks/task-choice.tsx';
import type { FilterField } from '../tasks/task-filter.ts';
import { parentChoices } from '../tasks/task-queries.ts';

const text = words.tasks.filter;
const fixed = (): Partial<Record<FilterField, Choice[]>> => ({
  status: taskStatuses.map((status) => ({
    value: status,
    label: words.tasks.status[status],
    icon: <StatusIcon status={status} />,
  })),
  priority: priorities
    .map((priority) => ({
      value: priority,
      label: words.tasks.priority[priority],
      icon: <PriorityIcon priority={priority} />,
    }))
    .toReversed(),
  start: startFilters.map((start) => ({ value: start, label: text.start[start] })),
  due: dueFilters.map((due) => ({ value: due, label: text.due[due] })),
});

/**
 * Returns the choices of a filter, or undefined while they load. The hook reads them from the team once `wanted` is
 * true.
 */
export function useFilterChoices(field: FilterField, teamId: string, wanted: boolean): Choice[] | undefined {
  const read = (one: FilterField) => ({ enabled: wanted && field === one });
  const members = useQuery({ ...teamMembers(teamId), ...read('assigned_to') }).data?.items;
  const goals = useQuery({ ...goalChoices(teamId), ...read('goal_id') }).data?.items;
  const parents = useQuery({ ...parentChoices(teamId), ...read('parent_task_id') }).data?.items;
  const labels = useQuery({ ...teamLabels(teamId), ...read('label_id') }).data?.items;
  const sprints = useQuery({ ...teamSprints(teamId), ...read('sprint_id') }).data?.items;
  if (field === 'assigned_to')
    return (
      members && [
        { value: 'me', label: text.me, icon: <Face person={null} /> },
        { value: 'none', label: words.tasks.nobody, icon: <Face person={null} /> },
        ...members.map((person) => ({
          value: person.id,
          label: person.full_name || person.email,
          icon: <Face person={person} />,
        })),
      ]
    );
  if (field === 'goal_id')
    return goals?.map(({ id, title, status }) => ({ value: id, label: title, icon: <StatusIcon status={status} /> }));
  if (field === 'parent_task_id') return parents?.map(taskChoice);
  if (field === 'label_id') return labels?.map(labelChoice);
  if (field === 'sprint_id') return sprints && sprintChoices(sprints, today());
  if (field === 'finished')
    return lastWeeks(limits.dashboardStatistics.weeks, today())
      .map((week) => ({ value: week, label: rangeWords(week, weekEnd(week)) }))
      .toReversed();
  return fixed()[field];
}

import { messages } from '@groundwork/contract/messages';
import type { OfferedStatus, Priority } from '@groundwork/contract/statuses';
import type { TaskRow } from '@groundwork/contract/tasks';
import { IconCalendarEvent, IconPlayerPlay, IconTag, IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelChoice } from '../labels/label-choice.tsx';
import { teamLabels } from '../labels/label-queries.ts';
import { SprintPicker } from '../sprints/sprint-picker.tsx';
import { teamMembers } from '../teams/team-queries.ts';
import { BulkBar, BulkButton } from '../ui/bulk-bar.tsx';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import { ChoiceSearch } from '../ui/choice-search.tsx';
import { ChoiceTicks } from '../ui/choice-ticks.tsx';
import { joinWhen, splitWhen } from '../ui/dates.ts';
import { DayPopover } from '../ui/day-popover.tsx';
import { Face } from '../ui/face.tsx';
import { PriorityIcon } from '../ui/priority-icon.tsx';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import { priorityChoices, statusChoices } from './status-menu.tsx';
import { dueEdit, type TasksEdit, useDeleteTasks, useEditTasks } from './task-mutations.ts';

const { fields, bulk } = words.tasks;
const nobody = 'none';

type Edit = { tasks: TaskRow[]; onEdit: (edit: TasksEdit) => void };

/** Returns the common value of all tasks, or undefined if they differ. */
const shared = <Value,>(tasks: TaskRow[], value: (task: TaskRow) => Value): Value | undefined => {
  const [first, ...others] = tasks.map(value);
  return others.every((other) => other === first) ? first : undefined;
};

/** The toolbar that changes all selected tasks. */
export function TaskBulkBar({ tasks, onClear }: { tasks: TaskRow[]; onClear: () => void }) {
  const { mutate: edit } = useEditTasks();
  const { mutate: remove } = useDeleteTasks();
  const onEdit = (change: TasksEdit) => edit({ tasks, edit: change });
  return (
    <BulkBar
      label={bulk.toolbar}
      count={tasks.length}
      deleteTitle={bulk.deleteTitle}
      deleteQuestion={messages.general.deleteUntitled(words.tasks.count(tasks.length))}
      deleteNote={bulk.subtasksToo}
      onDelete={() => remove(tasks)}
      onClear={onClear}
    >
      <ChoiceMenu
        choices={statusChoices}
        value={shared(tasks, ({ status }) => status) ?? null}
        onChange={(status) => onEdit({ status: status as OfferedStatus })}
      >
        <BulkButton icon={<StatusIcon status="to_do" />} name={fields.status} />
      </ChoiceMenu>
      <ChoiceMenu
        choices={priorityChoices}
        value={shared(tasks, ({ priority }) => priority) ?? null}
        onChange={(priority) => onEdit({ priority: priority as Priority })}
      >
        <BulkButton icon={<PriorityIcon priority="high" />} name={fields.priority} />
      </ChoiceMenu>
      <Assignee tasks={tasks} onEdit={onEdit} />
      <DayPopover
        label={fields.due_date}
        value={shared(tasks, (task) => task.due_date && joinWhen(task.due_date, task.due_time)) ?? null}
        withTime
        // A day alone leaves each task its time.
        onSave={(when) => onEdit(when && splitWhen(when).time ? dueEdit(when) : { due_date: when })}
      >
        <BulkButton icon={<IconCalendarEvent size={16} stroke={1.6} aria-hidden />} name={fields.due_date} />
      </DayPopover>
      <Labels tasks={tasks} onEdit={onEdit} />
      <SprintPicker
        teamId={tasks[0]?.team_id ?? ''}
        value={shared(tasks, ({ sprint_id }) => sprint_id)}
        onChange={(sprint_id) => onEdit({ sprint_id })}
      >
        <BulkButton icon={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />} name={fields.sprint_id} />
      </SprintPicker>
    </BulkBar>
  );
}

function Assignee({ tasks, onEdit }: Edit) {
  const [wanted, setWanted] = useState(false);
  const members = useQuery({ ...teamMembers(tasks[0]?.team_id ?? ''), enabled: wanted }).data?.items;
  return (
    <ChoiceSearch
      choices={
        members && [
          { value: nobody, label: words.tasks.nobody, icon: <Face person={null} /> },
          ...members.map((person) => ({
            value: person.id,
            label: person.full_name || person.email,
            icon: <Face person={person} />,
          })),
        ]
      }
      value={shared(tasks, ({ assigned_user }) => assigned_user?.id ?? nobody) ?? null}
      onChange={(id) => onEdit({ assigned_user: members?.find((person) => person.id === id) ?? null })}
      search={words.tasks.searchPeople}
      onOpen={() => setWanted(true)}
    >
      <BulkButton icon={<IconUserCircle size={16} stroke={1.6} aria-hidden />} name={fields.assigned_to} />
    </ChoiceSearch>
  );
}

function Labels({ tasks, onEdit }: Edit) {
  const [opened, setOpened] = useState(false);
  const labels = useQuery({ ...teamLabels(tasks[0]?.team_id ?? ''), enabled: opened }).data?.items;
  const ticked = (id: string) => {
    const having = tasks.filter((task) => task.labels.some((label) => label.id === id)).length;
    return having === tasks.length || (having > 0 && 'mixed');
  };
  const toggle = (id: string) => {
    const label = labels?.find((label) => label.id === id);
    if (label) onEdit({ label: { label: { id, name: label.name, color: label.color }, on: ticked(id) !== true } });
  };
  return (
    <ChoiceTicks
      choices={labels?.map(labelChoice)}
      ticked={ticked}
      onToggle={toggle}
      search={words.tasks.filter.searchIn(fields.labels)}
      opened={opened}
      onOpenedChange={setOpened}
    >
      <BulkButton icon={<IconTag size={16} stroke={1.6} aria-hidden />} name={fields.labels} />
    </ChoiceTicks>
  );
}

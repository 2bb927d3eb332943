import { limits } from '@groundwork/contract/limits';
import type { Task } from '@groundwork/contract/tasks';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconCopy, IconListDetails, IconRepeat, IconTrash } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { CopyTask } from '../copies/copies.tsx';
import { TaskLabels } from '../labels/task-labels.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import { NodePicker } from '../nodes/node-picker.tsx';
import { SprintName } from '../sprints/sprint-name.tsx';
import { SprintPicker } from '../sprints/sprint-picker.tsx';
import { SaveTaskTemplate } from '../task-templates/task-template-dialogs.tsx';
import { dayInSentence, dayWords, today } from '../ui/dates.ts';
import { DayPopover } from '../ui/day-popover.tsx';
import { DueDate } from '../ui/due-date.tsx';
import { Face } from '../ui/face.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NumberPopover } from '../ui/number-popover.tsx';
import { PriorityIcon } from '../ui/priority-icon.tsx';
import { Clipped, Properties, Property, PropertyButton, PropertyValue } from '../ui/property.tsx';
import { sentenceOf } from '../ui/recurrence-sentence.ts';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import { ParentPicker } from './parent-picker.tsx';
import { useEditTask } from './task-mutations.ts';
import { TaskPicker } from './task-picker.tsx';
import c from './task-properties.module.css';
import { TaskReminders } from './task-reminders.tsx';
import { isClosed } from './task-row.tsx';
import { TypePicker, typeName } from './type-picker.tsx';

const { fields } = words.tasks;
const RecurrenceDialog = lazily(() => import('./recurrence-dialog.tsx').then((part) => part.RecurrenceDialog));

/** The panel of task properties. Each value opens its editor if the user may edit the task. */
export function TaskProperties({ task, onDelete }: { task: Task; onDelete: () => void }) {
  const { mutate } = useEditTask();
  const status = words.tasks.status[task.status];
  const priority = words.tasks.priority[task.priority];
  const assignee = task.assigned_user?.full_name || task.assigned_user?.email || words.tasks.nobody;
  const goal = task.goal?.title ?? words.tasks.noGoal;
  const made = dayInSentence(today(new Date(task.created_at)));
  const goalIsOwn = task.parent_task_id === null;

  const field = (
    name: string,
    value: ReactNode,
    editor: (button: ReactElement<{ onClick?: () => void }>) => ReactNode,
    editable = task.can.edit,
  ) => (
    <Property name={name}>
      {editable ? editor(<PropertyButton name={name}>{value}</PropertyButton>) : <PropertyValue>{value}</PropertyValue>}
    </Property>
  );

  return (
    <aside className={c.panel} aria-label={words.tasks.properties}>
      <div className={c.main}>
        <Properties label={words.tasks.properties}>
          {field(
            fields.status,
            <>
              <StatusIcon status={task.status} />
              {status}
            </>,
            (button) => (
              <TaskPicker field="status" tasks={[task]}>
                {button}
              </TaskPicker>
            ),
          )}
          {field(
            fields.priority,
            <>
              <PriorityIcon priority={task.priority} />
              {priority}
            </>,
            (button) => (
              <TaskPicker field="priority" tasks={[task]}>
                {button}
              </TaskPicker>
            ),
          )}
          {field(
            fields.assigned_to,
            <>
              <Face person={task.assigned_user} />
              <Clipped>{assignee}</Clipped>
            </>,
            (button) => (
              <TaskPicker field="assigned_to" tasks={[task]}>
                {button}
              </TaskPicker>
            ),
          )}
          {field(
            fields.start_date,
            task.start_date ? dayWords(task.start_date) : <em>{words.dates.none}</em>,
            (button) => (
              <DayPopover
                label={fields.start_date}
                value={task.start_date}
                onSave={(start_date) => mutate({ task, edit: { start_date } })}
              >
                {button}
              </DayPopover>
            ),
          )}
          {field(
            fields.due_date,
            task.due_date ? (
              <DueDate day={task.due_date} time={task.due_time} at={task.due_at} closed={isClosed(task.status)} />
            ) : (
              <em>{words.dates.none}</em>
            ),
            (button) => (
              <TaskPicker field="due_date" tasks={[task]}>
                {button}
              </TaskPicker>
            ),
          )}
          <TaskRecurrence task={task} />
        </Properties>
      </div>
      <div className={c.rest}>
        <Properties label={words.tasks.moreProperties}>
          <Property name={words.tasks.reminders.name}>
            <TaskReminders task={task} />
          </Property>
          {field(
            fields.goal_id,
            task.goal ? <Clipped>{goal}</Clipped> : <em>{goal}</em>,
            (button) => (
              <TaskPicker field="goal_id" tasks={[task]}>
                {button}
              </TaskPicker>
            ),
            task.can.edit && goalIsOwn,
          )}
          {field(
            fields.parent_task_id,
            task.parent ? <Clipped>{task.parent.title}</Clipped> : <em>{words.tasks.noParent}</em>,
            (button) => (
              <ParentPicker task={task} onChange={(parent) => mutate({ task, edit: { parent } })}>
                {button}
              </ParentPicker>
            ),
          )}
          {(task.can.edit || task.labels.length > 0) && (
            <Property name={fields.labels}>
              <TaskLabels task={task} />
            </Property>
          )}
          {field(fields.sprint_id, <SprintName teamId={task.team_id} id={task.sprint_id} />, (button) => (
            <SprintPicker
              teamId={task.team_id}
              value={task.sprint_id}
              onChange={(sprint_id) => mutate({ task, edit: { sprint_id } })}
            >
              {button}
            </SprintPicker>
          ))}
          <Property name={fields.node_id}>
            <TaskNode task={task} />
          </Property>
          {field(fields.type, <Clipped>{typeName(task.type)}</Clipped>, (button) => (
            <TypePicker teamId={task.team_id} value={task.type} onChange={(type) => mutate({ task, edit: { type } })}>
              {button}
            </TypePicker>
          ))}
        </Properties>
        <hr />
        <Properties label={words.tasks.hoursProperties}>
          <Hours task={task} field="estimated_hours" />
          <Hours task={task} field="actual_hours" />
          <Hours task={task} field="remaining_hours" />
        </Properties>
        <p className={c.made}>
          {task.created_user
            ? words.tasks.createdBy(task.created_user.full_name || task.created_user.email, made)
            : words.tasks.created(made)}
        </p>
        <div className={c.acts}>
          {task.can.edit && <CopyButton task={task} />}
          {task.can.edit && <SaveAsTemplateButton task={task} />}
          {task.can.delete && (
            <Button
              variant="subtle"
              color="brick"
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={onDelete}
            >
              {words.tasks.delete}
            </Button>
          )}
        </div>
      </div>
    </aside>
  );
}

function CopyButton({ task }: { task: Task }) {
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+D', open]]);
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconCopy size={16} stroke={1.6} />} onClick={open}>
        {words.copies.duplicateTask}
      </Button>
      {opened && <CopyTask task={task} onClose={close} />}
    </>
  );
}

function SaveAsTemplateButton({ task }: { task: Task }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="subtle" color="gray" leftSection={<IconListDetails size={16} stroke={1.6} />} onClick={open}>
        {words.taskTemplates.saveAs}
      </Button>
      {opened && (
        <SaveTaskTemplate teamId={task.team_id} source={{ task_id: task.id }} title={task.title} onClose={close} />
      )}
    </>
  );
}

/** When the task recurs. Opens the dialog that sets it. */
function TaskRecurrence({ task }: { task: Task }) {
  const [opened, dialog] = useDisclosure(false);
  const { mutate } = useEditTask();
  const sentence = sentenceOf(task);
  const shown = sentence ? (
    <>
      <IconRepeat size={16} stroke={1.6} aria-hidden />
      <Clipped>{sentence}</Clipped>
    </>
  ) : (
    <em>{words.recurrence.none}</em>
  );
  return (
    <Property name={fields.recurrence}>
      {task.can.edit ? (
        <PropertyButton name={fields.recurrence} onClick={dialog.open}>
          {shown}
        </PropertyButton>
      ) : (
        <PropertyValue>{shown}</PropertyValue>
      )}
      {opened && <RecurrenceDialog task={task} onSave={(edit) => mutate({ task, edit })} onClose={dialog.close} />}
    </Property>
  );
}

/** The link to the map node of the task. */
function TaskNode({ task }: { task: Task }) {
  const { node } = task;
  const { mutate } = useEditTask();
  const shown = node ? (
    <Clipped>{words.nodeWork.nodeOnMap(node.map.name, node.title || words.maps.untitled)}</Clipped>
  ) : (
    <em>{words.nodeWork.noNode}</em>
  );
  return (
    <div className={c.node}>
      {task.can.edit ? (
        <NodePicker teamId={task.team_id} value={node} onChange={(chosen) => mutate({ task, edit: { node: chosen } })}>
          <PropertyButton name={fields.node_id}>{shown}</PropertyButton>
        </NodePicker>
      ) : (
        <PropertyValue>{shown}</PropertyValue>
      )}
      {node && <NodeLink node={node} />}
    </div>
  );
}

function Hours({ task, field }: { task: Task; field: 'estimated_hours' | 'actual_hours' | 'remaining_hours' }) {
  const { mutate } = useEditTask();
  const name = fields[field];
  const hours = task[field];
  const shown = hours === null ? <em>{words.tasks.noHours}</em> : words.tasks.hours(hours);
  return (
    <Property name={name}>
      {task.can.edit ? (
        <NumberPopover
          label={`${name}: ${words.tasks.hoursInput}`}
          value={hours}
          min={0}
          max={limits.hoursMax}
          invalidMessage={words.tasks.hoursInvalid(limits.hoursMax)}
          onSave={(value) => mutate({ task, edit: { [field]: value } })}
        >
          <PropertyButton name={name}>{shown}</PropertyButton>
        </NumberPopover>
      ) : (
        <PropertyValue>{shown}</PropertyValue>
      )}
    </Property>
  );
}

import { limits } from '@groundwork/contract/base/limits';
import type { Task } from '@groundwork/contract/work/tasks';
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconCopy, IconListDetails, IconRepeat, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Face } from '../../base/avatars/face.tsx';
import { dayInSentence, dayWords, today } from '../../base/dates/dates.ts';
import { DueDate } from '../../base/dates/due-date.tsx';
import { sentenceOf } from '../../base/dates/recurrence-sentence.ts';
import { DayPopover } from '../../base/day-picker/day-popover.tsx';
import { NumberPopover } from '../../base/fields/number-popover.tsx';
import {
  Clipped,
  EditableProperty,
  Properties,
  Property,
  PropertyButton,
  PropertyValue,
} from '../../base/fields/property.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import * as words from '../../base/words/words.ts';
import { CopyTask } from '../copies/copies.tsx';
import { TaskLabels } from '../labels/task-labels.tsx';
import { NodeLink } from '../nodes/node-link.tsx';
import { NodePicker } from '../nodes/node-picker.tsx';
import { SprintName } from '../sprints/sprint-name.tsx';
import { SprintPicker } from '../sprints/sprint-picker.tsx';
import { TaskPicker } from '../task-lists/task-picker.tsx';
import { isClosed } from '../task-lists/task-row.tsx';
import { SaveTaskTemplate } from '../task-templates/task-template-dialogs.tsx';
import { useEditTask } from '../tasks/task-mutations.ts';
import { ParentPicker } from './parent-picker.tsx';
import c from './task-properties.module.css';
import { TaskReminders } from './task-reminders.tsx';
import { TypePicker, typeName } from './type-picker.tsx';

const { fields } = words.tasks;
const RecurrenceDialog = lazily(() => import('../tasks/recurrence-dialog.tsx').then((part) => part.RecurrenceDialog));

/** The panel of task properties. Each value opens its editor if the user may edit the task. */
export function TaskProperties({ task, onDelete }: { task: Task; onDelete: () => void }) {
  const made = dayInSentence(today(new Date(task.created_at)));
  return (
    <aside className={c.panel} aria-label={words.tasks.properties}>
      <div className={c.main}>
        <MainProperties task={task} />
      </div>
      <div className={c.rest}>
        <MoreProperties task={task} />
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

function MainProperties({ task }: { task: Task }) {
  const { mutate } = useEditTask();
  return (
    <Properties label={words.tasks.properties}>
      <PickedProperty task={task} field="status">
        <StatusIcon status={task.status} />
        {words.tasks.status[task.status]}
      </PickedProperty>
      <PickedProperty task={task} field="priority">
        <PriorityIcon priority={task.priority} />
        {words.tasks.priority[task.priority]}
      </PickedProperty>
      <PickedProperty task={task} field="assigned_to">
        <Face person={task.assigned_user} />
        <Clipped>{task.assigned_user?.full_name || task.assigned_user?.email || words.tasks.nobody}</Clipped>
      </PickedProperty>
      <EditableProperty
        name={fields.start_date}
        value={task.start_date ? dayWords(task.start_date) : <em>{words.dates.none}</em>}
        editable={task.can.edit}
      >
        {(button) => (
          <DayPopover
            label={fields.start_date}
            value={task.start_date}
            onSave={(start_date) => mutate({ task, edit: { start_date } })}
          >
            {button}
          </DayPopover>
        )}
      </EditableProperty>
      <PickedProperty task={task} field="due_date">
        {task.due_date ? (
          <DueDate day={task.due_date} time={task.due_time} at={task.due_at} closed={isClosed(task.status)} />
        ) : (
          <em>{words.dates.none}</em>
        )}
      </PickedProperty>
      <TaskRecurrence task={task} />
    </Properties>
  );
}

function MoreProperties({ task }: { task: Task }) {
  const { mutate } = useEditTask();
  const goalIsOwn = task.parent_task_id === null;
  return (
    <Properties label={words.tasks.moreProperties}>
      <Property name={words.tasks.reminders.name}>
        <TaskReminders task={task} />
      </Property>
      <PickedProperty task={task} field="goal_id" editable={task.can.edit && goalIsOwn}>
        {task.goal ? <Clipped>{task.goal.title}</Clipped> : <em>{words.tasks.noGoal}</em>}
      </PickedProperty>
      <EditableProperty
        name={fields.parent_task_id}
        value={task.parent ? <Clipped>{task.parent.title}</Clipped> : <em>{words.tasks.noParent}</em>}
        editable={task.can.edit}
      >
        {(button) => (
          <ParentPicker task={task} onChange={(parent) => mutate({ task, edit: { parent } })}>
            {button}
          </ParentPicker>
        )}
      </EditableProperty>
      {(task.can.edit || task.labels.length > 0) && (
        <Property name={fields.labels}>
          <TaskLabels task={task} />
        </Property>
      )}
      <EditableProperty
        name={fields.sprint_id}
        value={<SprintName teamId={task.team_id} id={task.sprint_id} />}
        editable={task.can.edit}
      >
        {(button) => (
          <SprintPicker
            teamId={task.team_id}
            value={task.sprint_id}
            onChange={(sprint_id) => mutate({ task, edit: { sprint_id } })}
          >
            {button}
          </SprintPicker>
        )}
      </EditableProperty>
      <Property name={fields.node_id}>
        <TaskNode task={task} />
      </Property>
      <EditableProperty name={fields.type} value={<Clipped>{typeName(task.type)}</Clipped>} editable={task.can.edit}>
        {(button) => (
          <TypePicker teamId={task.team_id} value={task.type} onChange={(type) => mutate({ task, edit: { type } })}>
            {button}
          </TypePicker>
        )}
      </EditableProperty>
    </Properties>
  );
}

type PickedPropertyProps = {
  task: Task;
  field: 'status' | 'priority' | 'assigned_to' | 'due_date' | 'goal_id';
  editable?: boolean;
  /** The value. */
  children: ReactNode;
};

/** A property with the picker that rows of tasks have too. */
function PickedProperty({ task, field, editable = task.can.edit, children }: PickedPropertyProps) {
  return (
    <EditableProperty name={fields[field]} value={children} editable={editable}>
      {(button) => (
        <TaskPicker field={field} tasks={[task]}>
          {button}
        </TaskPicker>
      )}
    </EditableProperty>
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

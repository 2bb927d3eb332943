import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskTemplate } from '@groundwork/contract/work/task-templates';
import { Button, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Confirm } from '../../base/dialogs/confirm.tsx';
import { RowMenu } from '../../base/menus/row-menu.tsx';
import r from '../../base/rows/row.module.css';
import * as words from '../../base/words/words.ts';
import { TaskTemplateDialog } from './task-template-dialog.tsx';
import { ApplyTaskTemplate } from './task-template-dialogs.tsx';
import { useDeleteTaskTemplate } from './task-template-mutations.ts';
import c from './task-template-row.module.css';

const text = words.taskTemplates;

/** A row of the list of task templates. The name opens the template. */
export function TaskTemplateRow({ template }: { template: TaskTemplate }) {
  const { mutate: remove } = useDeleteTaskTemplate();
  const [editing, edit] = useDisclosure(false);
  const [asking, ask] = useDisclosure(false);
  const [using, use] = useDisclosure(false);
  const { name, description, task_count, day_count, can } = template;
  return (
    <li className={`${r.row} ${c.row}`}>
      <span className={c.about}>
        {can.edit ? (
          <UnstyledButton
            className={`${r.link} ${c.name}`}
            dir="auto"
            title={name}
            aria-label={text.open(name)}
            onClick={edit.open}
          >
            {name}
          </UnstyledButton>
        ) : (
          <span className={c.name} dir="auto">
            {name}
          </span>
        )}
        {description && (
          <span className={c.description} dir="auto">
            {description}
          </span>
        )}
      </span>
      <span className={c.count}>
        {text.taskCount(task_count)}
        {day_count !== null && `, ${text.dayCount(day_count)}`}
      </span>
      <span className={r.cell}>
        <Button variant="default" size="xs" onClick={use.open}>
          {text.use}
        </Button>
      </span>
      <RowMenu
        label={text.actions(name)}
        edit={can.edit ? { label: text.edit, onClick: edit.open } : undefined}
        remove={can.delete ? { label: text.delete, onClick: ask.open } : undefined}
      />
      {editing && <TaskTemplateDialog template={template} onClose={edit.close} />}
      {using && <ApplyTaskTemplate teamId={template.team_id} templateId={template.id} onClose={use.close} />}
      <Confirm
        opened={asking}
        title={text.delete}
        description={messages.general.deleteQuestion(name)}
        restorable
        note={text.tasksStay}
        confirmText={text.delete}
        dangerous
        onClose={ask.close}
        onConfirm={() => remove(template)}
      />
    </li>
  );
}

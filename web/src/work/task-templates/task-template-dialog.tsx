import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskTemplate } from '@groundwork/contract/work/task-templates';
import { Input } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { TaskTemplateFields } from './task-template-fields.tsx';
import { useSaveTaskTemplate } from './task-template-mutations.ts';
import { TaskTemplateTasks } from './task-template-tasks.tsx';

type TaskTemplateDialogProps = { template: TaskTemplate; onClose: () => void };

/** Shows a template with its tasks, and edits its name and description. */
export const TaskTemplateDialog = bounded(function TaskTemplateDialog({ template, onClose }: TaskTemplateDialogProps) {
  const { mutateAsync, isPending } = useSaveTaskTemplate();
  const form = useForm({
    initialValues: { name: template.name, description: template.description ?? '' },
    validate: { name: (name) => (name.trim() ? null : messages.taskTemplates.nameRequired) },
  });
  const draft = useKeptForm(form, `task template ${template.id}`);
  const submit = form.onSubmit(({ name, description }) => {
    const fields = { taskTemplateId: template.id, name, description: description || null };
    void draft.settle(mutateAsync(fields), onClose);
  });
  return (
    <DialogForm
      title={words.taskTemplates.edit}
      submitText={words.taskTemplates.save}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TaskTemplateFields form={form} />
      <Input.Wrapper label={words.taskTemplates.tasks} labelElement="div">
        <TaskTemplateTasks id={template.id} />
      </Input.Wrapper>
    </DialogForm>
  );
});

import { firstCharacters } from '@groundwork/contract/base/characters';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { TaskTemplateFields } from './task-template-fields.tsx';
import { type TemplateSource, useSaveTaskTemplate } from './task-template-mutations.ts';
import { teamTaskTemplates } from './task-template-queries.ts';
import c from './task-template-tasks.module.css';

const aNewOne = 'new';

type SaveTaskTemplateProps = {
  teamId: string;
  source: TemplateSource;
  /** The title of the task or goal. */
  title: string;
  onClose: () => void;
};

/**
 * Saves a task with its subtasks, or the tasks of a goal, as a template: as a new one, or in place of the tasks of an
 * existing one.
 */
export const SaveTaskTemplateDialog = bounded(function SaveTaskTemplateDialog({
  teamId,
  source,
  title,
  onClose,
}: SaveTaskTemplateProps) {
  const { mutateAsync, isPending } = useSaveTaskTemplate();
  const templates = useQuery(teamTaskTemplates(teamId)).data?.items.filter(({ can }) => can.edit) ?? [];
  const name = firstCharacters(title, limits.text.name);
  const form = useForm({
    initialValues: { into: aNewOne, name, description: '' },
    validate: { name: (name) => (name.trim() ? null : messages.taskTemplates.nameRequired) },
    onValuesChange: ({ into }, previous) => {
      if (into === previous.into) return;
      const chosen = templates.find(({ id }) => id === into);
      form.setValues({ name: chosen?.name ?? name, description: chosen?.description ?? '' });
    },
  });
  const { into } = form.values;
  const draft = useKeptForm(form, `task template of ${source.task_id ?? source.goal_id}`);
  const submit = form.onSubmit(({ name, description }) => {
    const fields = { name, description: description || null, source };
    void draft.settle(mutateAsync(into === aNewOne ? fields : { ...fields, taskTemplateId: into }), onClose);
  });
  return (
    <DialogForm
      title={words.taskTemplates.saveAs}
      submitText={words.taskTemplates.save}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {templates.length > 0 && (
        <Select
          label={words.taskTemplates.saveInto}
          data={[
            { value: aNewOne, label: words.taskTemplates.aNewOne },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          description={into === aNewOne ? undefined : words.taskTemplates.replaces}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          allowDeselect={false}
          {...form.getInputProps('into')}
        />
      )}
      <TaskTemplateFields form={form} />
      <p className={c.note}>{words.taskTemplates.takesOver}</p>
    </DialogForm>
  );
});

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useCreateInstance } from '../instances/instance-mutations.ts';
import type { InstancesOf } from '../instances/instance-queries.ts';
import { templateChoices } from './template-queries.ts';

const text = words.instances;

/**
 * The dialog that creates an instance for a goal or of a template, and opens it. The default name is that of the
 * template.
 */
export const CreateInstanceDialog = bounded(function CreateInstanceDialog({
  of: { teamId, goalId, template },
  onClose,
}: {
  of: InstancesOf;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const create = useCreateInstance();
  const templates = useQuery({ ...templateChoices(teamId), enabled: !template });
  const nameOf = (id: string | null) => templates.data?.items.find((template) => template.id === id)?.name ?? '';
  const form = useForm<{ template_id: string | null; name: string }>({
    initialValues: { template_id: template?.id ?? null, name: template?.name ?? '' },
    validate: {
      template_id: (id) => (id ? null : text.templateNeeded),
      name: (name) => (name.trim() ? null : messages.instances.nameRequired),
    },
    onValuesChange: ({ template_id, name }, before) => {
      if (template_id !== before.template_id && name === nameOf(before.template_id))
        form.setFieldValue('name', nameOf(template_id));
    },
  });
  const draft = useKeptForm(form, `new instance ${goalId ?? template?.id ?? teamId}`);
  const submit = form.onSubmit(({ template_id, name }) => {
    if (!template_id) return;
    const instance = { team_id: teamId, ...(goalId && { goal_id: goalId }), template_id, name };
    void draft.settle(
      create.mutateAsync(instance),
      ({ id }) => void navigate({ to: '/dashboard/instances/$instanceId', params: { instanceId: id } }),
    );
  });
  return (
    <DialogForm
      title={template ? text.createOne : text.createFrom}
      submitText={text.create}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      {!template && (
        <Select
          label={text.template}
          required
          placeholder={text.chooseTemplate}
          data={templates.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          nothingFoundMessage={templates.isPending ? words.ui.loading : words.ui.nothingFound}
          data-autofocus
          {...form.getInputProps('template_id')}
        />
      )}
      <TextInput
        label={text.name}
        required
        maxLength={limits.text.name}
        data-autofocus={template && true}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
});

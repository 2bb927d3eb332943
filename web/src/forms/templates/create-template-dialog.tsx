import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { StructureType, TemplateKind } from '@groundwork/contract/forms/templates';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { KindChoice, StructureChoice } from './kind-choice.tsx';
import { useCreateTemplate } from './template-mutations.ts';

const { fields, hints } = words.templates;
type Values = { name: string; description: string; kind: TemplateKind; structure_type: StructureType };

/** Creates a template in a team, and then opens it. */
export const CreateTemplateDialog = bounded(function CreateTemplateDialog({
  teamId,
  onClose,
}: {
  teamId: string;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useCreateTemplate();
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', description: '', kind: 'form', structure_type: 'plain' },
    validate: { name: (name) => (name.trim() ? null : messages.templates.nameRequired) },
  });
  const { kind, structure_type } = form.values;
  const draft = useKeptForm(form, `new template ${teamId}`);
  const create = form.onSubmit((values) =>
    draft.settle(mutateAsync({ ...values, owner_team_id: teamId }), ({ id }) => {
      onClose();
      void navigate({ to: '/dashboard/templates/$templateId', params: { templateId: id } });
    }),
  );
  return (
    <DialogForm
      title={words.templates.newTemplate}
      submitText={words.templates.create}
      busy={isPending}
      onSubmit={create}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={fields.name}
        placeholder={hints.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={fields.description}
        placeholder={hints.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.text.paragraph}
        {...form.getInputProps('description')}
      />
      <KindChoice value={kind} onChange={(next) => form.setFieldValue('kind', next)} />
      {kind !== 'form' && (
        <StructureChoice value={structure_type} onChange={(next) => form.setFieldValue('structure_type', next)} />
      )}
    </DialogForm>
  );
});

import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Label } from '@groundwork/contract/work/labels';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { LabelColorField } from './label-color-field.tsx';
import { isNameTaken, useSaveLabel } from './label-mutations.ts';

type LabelDialogProps = { teamId: string; onClose: () => void } & (
  | { label: Label; color?: never }
  | { label?: never; color: string }
);

const { fields, hints } = words.labels;

/** Edits `label`. Without `label`, the dialog creates one with `color` as the default. */
export const LabelDialog = bounded(function LabelDialog({ teamId, label, color, onClose }: LabelDialogProps) {
  const { mutateAsync, isPending } = useSaveLabel(teamId, label);
  const form = useForm({
    initialValues: {
      name: label?.name ?? '',
      color: label?.color ?? color ?? '',
      description: label?.description ?? '',
    },
    validate: { name: (name) => (name.trim() ? null : messages.labels.nameRequired) },
  });
  const draft = useKeptForm(form, label ? `label ${label.id}` : `new label ${teamId}`);
  const submit = form.onSubmit((values) =>
    draft.settle(mutateAsync(values), onClose, (error) => {
      if (!isNameTaken(error)) return;
      form.setFieldError('name', messages.labels.nameTaken);
      form.getInputNode('name')?.focus();
    }),
  );
  return (
    <DialogForm
      title={label ? words.labels.edit : words.labels.newLabel}
      submitText={label ? words.labels.save : words.labels.create}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={fields.name}
        required
        maxLength={limits.text.label}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <LabelColorField value={form.values.color} onChange={(chosen) => form.setFieldValue('color', chosen)} />
      <TextInput
        label={fields.description}
        placeholder={hints.description}
        maxLength={limits.text.line}
        {...form.getInputProps('description')}
      />
    </DialogForm>
  );
});

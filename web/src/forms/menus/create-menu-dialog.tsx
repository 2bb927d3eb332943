import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useCreateMenu } from './menu-mutations.ts';

/** Adds a menu to a team. */
export const CreateMenuDialog = bounded(function CreateMenuDialog({
  teamId,
  onClose,
}: {
  teamId: string;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useCreateMenu(teamId);
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() ? null : messages.menus.nameRequired) },
  });
  const draft = useKeptForm(form, `new menu ${teamId}`);
  return (
    <DialogForm
      title={words.menus.newMenu}
      submitText={words.menus.create}
      busy={isPending}
      onSubmit={form.onSubmit((values) => draft.settle(mutateAsync(values.name), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={words.menus.fields.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
});

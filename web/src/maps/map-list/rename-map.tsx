import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { GroundworkMap } from '@groundwork/contract/maps/maps';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useEditInstance } from '../../forms/instances/instance-mutations.ts';

const text = words.maps;

/** Asks for the new name of a map. */
export const RenameMap = bounded(function RenameMap({
  map: { instance_id, name },
  onClose,
}: {
  map: GroundworkMap;
  onClose: () => void;
}) {
  const { mutateAsync, isPending } = useEditInstance({ id: instance_id }, messages.maps, 'in place');
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() ? null : messages.instances.nameRequired) },
  });
  const draft = useKeptForm(form, `map name ${instance_id}`);
  return (
    <DialogForm
      title={text.rename}
      submitText={text.rename}
      busy={isPending}
      onSubmit={form.onSubmit((edit) => draft.settle(mutateAsync(edit), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <TextInput
        label={text.name}
        required
        maxLength={limits.text.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
});

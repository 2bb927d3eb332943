import { limits } from '@groundwork/contract/base/limits';
import type { Transfer } from '@groundwork/contract/maps/transfers';
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../base/dialogs/dialog-form.tsx';
import { useKeptForm } from '../../base/drafts/use-kept-form.ts';
import { bounded } from '../../base/states/boundary.tsx';
import * as words from '../../base/words/words.ts';
import { useDeclineTransfer } from './transfer-mutations.ts';
import { titleOf } from './transfer-title.ts';

const text = words.transfers.decline;

type DeclineDialogProps = { request: Transfer; opened: boolean; onClose: () => void };

/** The dialog that declines a request, with an optional reason. */
export const DeclineDialog = bounded(function DeclineDialog({ opened, ...props }: DeclineDialogProps) {
  return opened && <DeclineForm {...props} />;
});

function DeclineForm({ request, onClose }: Omit<DeclineDialogProps, 'opened'>) {
  const form = useForm({ initialValues: { reason: '' } });
  const draft = useKeptForm(form, `refusal ${request.id}`);
  const { mutateAsync, isPending } = useDeclineTransfer(request);
  return (
    <DialogForm
      title={text.title}
      submitText={text.submit}
      busy={isPending}
      onSubmit={form.onSubmit(({ reason }) => draft.settle(mutateAsync(reason), onClose))}
      onClose={onClose}
      draft={draft}
    >
      <Text>{text[request.recipient_team ? 'text' : 'textByYou'](titleOf(request), request.team.name)}</Text>
      <Textarea
        label={text.reason}
        placeholder={text.reasonHint}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.text.paragraph}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

import * as messages from '@groundwork/contract/base/messages.gen';
import { useMutation } from '@tanstack/react-query';
import { TextButton } from '../../base/fields/text-button.tsx';
import { messageOf } from '../../base/queries/api.ts';
import { identity } from '../../base/session/identity.ts';
import { MailboxLink } from './mailbox-link.tsx';

/** Sends the confirmation link again. */
export function SendConfirmation({ email, label }: { email: string; label: string }) {
  const sending = useMutation({ mutationFn: identity.sendConfirmation });
  if (sending.isSuccess)
    return (
      <>
        <span>{messages.auth.confirmationSent}</span>
        <MailboxLink />
      </>
    );
  return (
    <>
      {sending.error && <span>{messageOf(sending.error)}</span>}
      <TextButton onClick={() => sending.mutate(email)} disabled={sending.isPending}>
        {label}
      </TextButton>
    </>
  );
}

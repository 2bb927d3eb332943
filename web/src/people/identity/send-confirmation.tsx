import { messages } from '@groundwork/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api.ts';
import { TextButton } from '../ui/text-button.tsx';
import { identity } from './identity.ts';
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

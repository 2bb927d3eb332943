import { messages } from '@groundwork/contract/messages';
import { UnstyledButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api.ts';
import { identity } from './identity.ts';
import { MailboxLink } from './mailbox-link.tsx';

/** Sends the link that confirms an address once more. */
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
      <UnstyledButton onClick={() => sending.mutate(email)} disabled={sending.isPending}>
        {label}
      </UnstyledButton>
    </>
  );
}

import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/client';
import { queryOptions } from '@tanstack/react-query';

/** The calls of the identity service, which are not part of the contract. A failure rejects like one of the contract's: with the sentence to show. */
async function post(path: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const { error, code }: { error?: string; code?: string } = await response.json().catch(() => ({}));
  throw new ORPCError(code ?? 'INTERNAL_SERVER_ERROR', { status: response.status, message: error ?? messages.general.unexpected });
}

export const identity = {
  signIn: (input: { email: string; password: string }) => post('sign-in/email', input),
  signOut: () => post('sign-out', {}),
  requestPasswordReset: (input: { email: string }) => post('request-password-reset', input),
  resetPassword: (input: { newPassword: string; token: string }) => post('reset-password', input),
  sendConfirmation: (email: string) => post('send-verification-email', { email }),
};

/** Whether this installation keeps its mail in a mailbox page instead of sending it. */
export const mailboxQuery = queryOptions({
  queryKey: ['mailbox'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const response = await fetch('/api/profile', { credentials: 'same-origin' });
    const profile: { mailbox?: boolean } = response.ok ? await response.json() : {};
    return profile.mailbox === true;
  },
});

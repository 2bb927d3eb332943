import { resetLinkInput } from '@groundwork/contract/account';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';

/**
 * An operation of the identity library: whether a mailed reset link still works. It does not use the link up, and says
 * nothing about the account.
 */
export const resetLink = {
  id: 'reset-link',
  endpoints: {
    resetLink: createAuthEndpoint('/reset-link', { method: 'POST', body: resetLinkInput }, async (context) => {
      const { internalAdapter } = context.context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${context.body.token}`);
      return context.json({ valid: link !== null && link.expiresAt > new Date() });
    }),
  },
} satisfies BetterAuthPlugin;

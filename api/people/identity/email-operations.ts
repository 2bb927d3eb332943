import { setTimeout as after } from 'node:timers/promises';
import { forgotPasswordInput, resetLinkInput, signInInput } from '@groundwork/contract/people/account';
import { type BetterAuthPlugin, generateId } from 'better-auth';
import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { parseUserOutput } from 'better-auth/db';

// The library's operations that take an email address accept only top-level domains in letters and have no option for
// others, such as xn--p1ai (рф). A plugin's operation replaces the library's operation of the same name. The operations
// below accept the same addresses as sign-up, and do the rest with the library's own functions.

/** The answer to every reset request, whether there is an account or not. */
export const resetAnswer = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
};

/** A request for a mailed link takes this long, so that its time does not say whether a mail was sent. */
const linkMilliseconds = 250;

/** Sends a mail to the account of an address, if there is one, in the same time as without. */
async function sendUnseen(send: () => Promise<void>) {
  const [sent] = await Promise.allSettled([send(), after(linkMilliseconds)]);
  if (sent.status === 'rejected') throw sent.reason;
}

const wrongPassword = () => new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD' });

/** Signing in, and the mailed links that reset the password and confirm the address. */
export const emailOperations = {
  id: 'email-operations',
  endpoints: {
    signInEmail: createAuthEndpoint(
      '/sign-in/email',
      { method: 'POST', body: signInInput, use: [formCsrfMiddleware] },
      async (context) => {
        const { internalAdapter, password: passwords, options } = context.context;
        const { email, password } = context.body;
        const { user, accounts } = (await internalAdapter.findUserByEmail(email, { includeAccounts: true })) ?? {};
        const hash = accounts?.find(({ providerId }) => providerId === 'credential')?.password;
        if (!user || !hash) {
          // Hashes as for an account with a password, so that the response time does not reveal the account.
          await passwords.hash(password);
          throw wrongPassword();
        }
        if (!(await passwords.verify({ hash, password }))) throw wrongPassword();
        if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: 'EMAIL_NOT_VERIFIED' });
        await setSessionCookie(context, { session: await internalAdapter.createSession(user.id), user });
        return context.json({ redirect: false, user: parseUserOutput(options, user) });
      },
    ),
    requestPasswordReset: createAuthEndpoint(
      '/request-password-reset',
      { method: 'POST', body: forgotPasswordInput },
      async (context) => {
        const { internalAdapter, options } = context.context;
        const { resetPasswordTokenExpiresIn: seconds = 3600, sendResetPassword } = options.emailAndPassword ?? {};
        await sendUnseen(async () => {
          const { user } = (await internalAdapter.findUserByEmail(context.body.email)) ?? {};
          if (!user) return;
          const token = generateId(24);
          await internalAdapter.createVerificationValue({
            value: user.id,
            identifier: `reset-password:${token}`,
            expiresAt: new Date(Date.now() + seconds * 1000),
          });
          await sendResetPassword?.({ user, token, url: '' }, context.request);
        });
        return context.json(resetAnswer);
      },
    ),
    /** Whether a mailed reset link still works. It does not use the link up, and says nothing about the account. */
    resetLink: createAuthEndpoint('/reset-link', { method: 'POST', body: resetLinkInput }, async (context) => {
      const { internalAdapter } = context.context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${context.body.token}`);
      return context.json({ valid: link !== null && link.expiresAt > new Date() });
    }),
    sendVerificationEmail: createAuthEndpoint(
      '/send-verification-email',
      { method: 'POST', body: forgotPasswordInput },
      async (context) => {
        const { internalAdapter, options } = context.context;
        await sendUnseen(async () => {
          const { user } = (await internalAdapter.findUserByEmail(context.body.email)) ?? {};
          if (!user || user.emailVerified) return;
          await options.emailVerification?.sendVerificationEmail?.({ user, token: '', url: '' }, context.request);
        });
        return context.json({ status: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;

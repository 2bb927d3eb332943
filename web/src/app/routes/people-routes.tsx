import { returnPath } from '@groundwork/contract/people/return-path';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { statusOf } from '../../base/queries/api.ts';
import { accountQuery, lacksSecondFactor, type SignInReason, signInReasons } from '../../base/session/session.ts';
import { securityFilterOf } from '../../people/security-log/security-filter.ts';
import { oneTeam } from '../../people/teams/team-queries.ts';
import { guest, root, shellPage } from './root-route.tsx';
import { textOf } from './text-parameter.ts';

const signUp = createRoute({
  path: '/authentication/signup',
  getParentRoute: () => guest,
  component: lazyPage(() => import('../../people/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});

const signIn = createRoute({
  path: '/authentication/signin',
  getParentRoute: () => guest,
  validateSearch: (
    search: Record<string, unknown>,
  ): { to?: string; reason?: SignInReason; error?: string; wait?: number } => ({
    to: textOf(search.to),
    reason: signInReasons.find((reason) => reason === search.reason),
    error: textOf(search.error),
    wait: Number(search.wait) || undefined,
  }),
  component: lazyPage(() => import('../../people/identity/sign-in-page.tsx'), 'SignInPage'),
});

const forgotPassword = createRoute({
  path: '/authentication/forgot-password',
  getParentRoute: () => guest,
  component: lazyPage(() => import('../../people/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const resetPassword = createRoute({
  path: '/authentication/reset-password',
  getParentRoute: () => root,
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({ token: textOf(search.token) }),
  component: lazyPage(() => import('../../people/identity/reset-password-page.tsx'), 'ResetPasswordPage'),
});

/**
 * For sessions that lack the second factor. Redirects complete sessions to `to`, also after another tab has entered the
 * code.
 */
const secondFactor = createRoute({
  path: '/authentication/second-factor',
  getParentRoute: () => root,
  validateSearch: (search: Record<string, unknown>): { to?: string } => ({ to: textOf(search.to) }),
  beforeLoad: async ({ context: { queryClient }, search: { to } }) => {
    const error = await queryClient.fetchQuery({ ...accountQuery, retry: false }).then(
      () => null,
      (refusal: unknown) => refusal,
    );
    if (error === null) throw redirect({ href: returnPath(to, window.location.origin) });
    if (statusOf(error) === 401 && !lacksSecondFactor(error))
      throw redirect({ to: '/authentication/signin', search: { to } });
  },
  component: lazyPage(() => import('../../people/second-factor/second-factor-page.tsx'), 'SecondFactorPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const confirmAddress = createRoute({
  path: '/authentication/confirm',
  getParentRoute: () => root,
  component: lazyPage(() => import('../../people/identity/confirm-page.tsx'), 'ConfirmPage'),
});

/** Also open to signed-in people, because a link in a mail must work. */
const emailChange = createRoute({
  path: '/authentication/email-change',
  getParentRoute: () => root,
  component: lazyPage(() => import('../../people/identity/email-change-page.tsx'), 'EmailChangePage'),
});

/** Also open to signed-in people, because they can accept. */
const invitation = createRoute({
  path: '/invitation',
  getParentRoute: () => root,
  component: lazyPage(() => import('../../people/invitations/invitation-page.tsx'), 'InvitationPage'),
});

const teams = createRoute({
  path: '/dashboard/teams',
  ...shellPage,
  component: lazyPage(() => import('../../people/teams/teams-page.tsx'), 'TeamsPage'),
});

const team = createRoute({
  path: '/dashboard/teams/$teamId',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../../people/teams/team-page.tsx'), 'TeamPage'),
});

const teamSecurityLog = createRoute({
  path: '/dashboard/teams/$teamId/security-log',
  ...shellPage,
  validateSearch: securityFilterOf,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../../people/security-log/security-log-page.tsx'), 'SecurityLogPage'),
});

/** Only for people who are not signed in. */
export const guestRoutes = [signUp, signIn, forgotPassword] as const;

/** Also open to signed-in people, because links in mails lead here. */
export const linkedRoutes = [resetPassword, confirmAddress, secondFactor, emailChange, invitation] as const;

export const peopleRoutes = [teams, team, teamSecurityLog] as const;

import * as messages from '@groundwork/contract/base/messages.gen';
import { ORPCError } from '@orpc/client';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { hashKey, queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceZone, setDatePreferences } from '../dates/date-preferences.ts';
import { basePath, pathHere } from '../deployment/base-path.ts';
import { api, client, codeOf } from '../queries/api.ts';
import { readsAreHeld, withoutReads } from '../queries/page-reads.ts';
import { identity } from './identity.ts';

const asked = api.account.get.queryOptions({ staleTime: 60_000, refetchOnWindowFocus: 'always' });

/** The server sets this cookie while there is a session (`sessionHint` in api/people/identity/auth.ts). */
const hint = 'signed_in';
export const mayHaveSession = () => document.cookie.split('; ').includes(`${hint}=1`);

/**
 * Refetched on every window focus, because the session may have ended. Without the session cookie, the query fails
 * without a request, because the browser would log the server's refusal as an error.
 */
export const accountQuery = queryOptions({
  ...asked,
  queryFn: async (context) => {
    const { client: queries } = context;
    if (mayHaveSession() || queries.getQueryData(asked.queryKey)) {
      const account = await asked.queryFn(context);
      // The server sends due times in the time zone of the account, so all other queries are stale.
      if (setDatePreferences(account))
        void queries.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== hashKey(asked.queryKey) });
      return account;
    }
    throw new ORPCError('UNAUTHORIZED', { status: 401, message: messages.general.notAuthenticated });
  },
});

/** The signed-in person. For components below the shell. */
export const useAccount = () => useSuspenseQuery(accountQuery).data;

/**
 * Sends the device's time zone to the server, which schedules reminders by it. Does nothing if the person chose a zone
 * or the browser does not know its zone.
 */
export function useTimeZone() {
  const { time_zone, time_zone_follows_device } = useAccount();
  const here = deviceZone();
  const queries = useQueryClient();
  useEffect(() => {
    if (time_zone_follows_device && here && here !== time_zone)
      void client.account
        .setTimeZone({ time_zone: here })
        .then(() => queries.invalidateQueries({ queryKey: asked.queryKey }))
        .catch(() => {});
  }, [here, time_zone, time_zone_follows_device, queries]);
}

/** Whether the person is a super-admin; queried after sign-in (part 6). */
export function useAdminStatus() {
  const { id } = useAccount();
  return useQuery(
    api.account.adminStatus.queryOptions({
      input: { user_id: id },
      staleTime: 60_000,
      select: ({ is_admin }) => is_admin,
    }),
  );
}

const signInPath = `${basePath}/authentication/signin`;
const legacyKey = 'legacy-auth-token';
/** True if this start of the app ended a session because of the legacy key, until the next sign-in. */
let legacySessionRetired = false;
const tabs = new BroadcastChannel('groundwork-session');
const tellOtherTabs = () => tabs.postMessage('session-changed');

/**
 * Runs an action that ends the session of this tab, and opens the sign-in page in a new document, so that no data of
 * the person stays in memory. Reads stop before the action. `to` is the page to open after the next sign-in.
 */
export async function endOwnSession(act: () => Promise<unknown>, search: { to?: string; reason?: SignInReason } = {}) {
  await withoutReads(act);
  tellOtherTabs();
  const query = String(new URLSearchParams(search));
  window.location.assign(query ? `${signInPath}?${query}` : signInPath);
}

export const signOut = (to?: string) => endOwnSession(() => identity.signOut(), to ? { to } : {});

/** Ends all sessions of the person. This session ends last, so that the person can retry after a failure. */
export const signOutEverywhere = () =>
  endOwnSession(async () => {
    await client.account.endOtherSessions();
    await identity.signOut();
  });

export async function signIn(input: { email: string; password: string }) {
  await identity.signIn(input);
  sessionStarted();
}

export async function signInWithPasskey(answer: AuthenticationResponseJSON) {
  await identity.signInWithPasskey(answer);
  sessionStarted();
}

function sessionStarted() {
  legacySessionRetired = false;
  tellOtherTabs();
}

/** Confirms the address of a new account, which signs the person in. */
export async function confirmAddress(input: { token: string; password?: string }) {
  await identity.confirm(input);
  tellOtherTabs();
}

/** The reasons for which the sign-in page opens without a sign-out by the person. */
export const signInReasons = ['password-changed', 'session-ended', 'legacy-session'] as const;
export type SignInReason = (typeof signInReasons)[number];

/**
 * Returns the search parameters of the sign-in page: the page to return to, and the cause. The cause is an error code
 * for a suspended account, otherwise a reason.
 */
export function afterSession(
  error: unknown,
  to: string,
  reason = retiredLegacySession(),
): { to?: string; error?: string; reason?: SignInReason } {
  const suspended = error instanceof ORPCError && error.code === 'ACCOUNT_SUSPENDED';
  return {
    ...(to !== '/dashboard' && { to }),
    ...(suspended ? { error: error.code } : reason && { reason }),
  };
}

const secondFactorCodes = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_REQUIRED'];
/** Whether the server refused a session that only lacks the second factor. */
export const lacksSecondFactor = (error: unknown) => secondFactorCodes.includes(codeOf(error) ?? '');

/** Opens a page in a new document after the session has gained access, and reloads the other tabs. */
export function goOn(path: string) {
  tellOtherTabs();
  window.location.assign(basePath + path);
}

/** Changes the password, which ends all sessions of the person. The sign-in page confirms the change. */
export const changePassword = (input: { password: string }) =>
  endOwnSession(
    async () => {
      await client.account.changePassword(input);
      await identity.signOut().catch(() => {});
    },
    { reason: 'password-changed' },
  );

export function sessionEnded(error: unknown) {
  if (readsAreHeld()) return;
  if (lacksSecondFactor(error)) {
    window.location.assign(`${basePath}/authentication/second-factor?${new URLSearchParams({ to: pathHere() })}`);
    return;
  }
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${hint}=; Path=${basePath}/; Max-Age=0`;
  window.location.assign(
    `${signInPath}?${new URLSearchParams(afterSession(error, pathHere(), retiredLegacySession() ?? 'session-ended'))}`,
  );
}

/**
 * Reloads this tab after another tab signed in or out. Without a session, the reload leads to the sign-in page, and
 * later back.
 */
export function followOtherTabs() {
  tabs.addEventListener('message', () => window.location.reload());
}

/** The reason to sign in if this start of the app ended a session because of the legacy storage key. */
export const retiredLegacySession = (): SignInReason | undefined =>
  legacySessionRetired ? 'legacy-session' : undefined;

/**
 * Signs out a person with the legacy storage key (rulings, "People, teams, invitations"). Removes the key only after
 * the sign-out succeeds.
 */
export async function retireLegacySession() {
  if (localStorage.getItem(legacyKey) === null) return;
  try {
    await identity.signOut();
    localStorage.removeItem(legacyKey);
    legacySessionRetired = true;
  } catch {
    // The server is unreachable; the next start tries again.
  }
}

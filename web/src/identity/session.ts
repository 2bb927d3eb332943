import { ORPCError } from '@orpc/client';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, client } from '../api.ts';
import { identity } from './identity.ts';

/** Asked again whenever the window gets the focus: the session may have ended meanwhile. */
export const accountQuery = api.account.get.queryOptions({ staleTime: 60_000, refetchOnWindowFocus: 'always' });

/** The signed-in person, for everything under the shell. */
export const useAccount = () => useSuspenseQuery(accountQuery).data;

/** Tells the server the time zone of this device, by which reminders come, unless one was chosen. A device that cannot say it changes nothing. */
export function useTimeZone() {
  const { time_zone, time_zone_follows_device } = useAccount();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    if (time_zone_follows_device && here && here !== time_zone)
      void client.account.setTimeZone({ time_zone: here }).catch(() => {});
  }, [here, time_zone, time_zone_follows_device]);
}

/** Part 6: asked after sign-in. Whether the person is a super-admin. */
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

const signInPath = '/authentication/signin';
const legacyKey = 'legacy-auth-token';
const tabs = new BroadcastChannel('groundwork-session');
type SessionEvent = 'signed-in' | 'signed-out';
const tellOtherTabs = (event: SessionEvent) => tabs.postMessage(event);

/** A new document, rather than a route, so that nothing of the last person stays in memory. `to` is where signing in leads. */
export async function signOut(to?: string) {
  await identity.signOut();
  tellOtherTabs('signed-out');
  window.location.assign(to ? `${signInPath}?${new URLSearchParams({ to })}` : signInPath);
}

export async function signIn(input: { email: string; password: string }) {
  await identity.signIn(input);
  tellOtherTabs('signed-in');
}

/** What the sign-in page is told when there is no session: where to go on, and why it ended when that was not time. */
export function afterSession(error: unknown, to: string): { to?: string; error?: string } {
  const suspended = error instanceof ORPCError && error.code === 'ACCOUNT_SUSPENDED';
  return { ...(to !== '/dashboard' && { to }), ...(suspended && { error: error.code }) };
}

/** While this tab ends its session itself, it is not led elsewhere by hearing that it has ended. */
let leaving = false;

/** Ends every session of the person; the page to sign in again says that it has worked. */
export async function changePassword(input: { password: string; currentPassword?: string }) {
  leaving = true;
  try {
    await client.account.changePassword(input);
  } catch (error) {
    leaving = false;
    throw error;
  }
  await identity.signOut().catch(() => {});
  tellOtherTabs('signed-out');
  window.location.assign(`${signInPath}?changed=1`);
}

export function sessionEnded(error: unknown) {
  if (leaving) return;
  const { pathname, search, hash } = window.location;
  window.location.assign(`${signInPath}?${new URLSearchParams(afterSession(error, pathname + search + hash))}`);
}

export function followOtherTabs() {
  tabs.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => {
    if (data === 'signed-out') window.location.assign(signInPath);
    else window.location.reload();
  });
}

/** Whoever comes with a key of the older product signs in again (rulings, "People, teams, invitations"). The key goes only once that has worked. */
export async function retireLegacySession() {
  if (localStorage.getItem(legacyKey) === null) return;
  try {
    await identity.signOut();
    localStorage.removeItem(legacyKey);
  } catch {
    // The server cannot be reached; the next start tries again.
  }
}

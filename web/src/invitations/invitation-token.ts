const key = 'invitation';

/**
 * Returns the link for the email. The token is the fragment, which browsers send neither to servers nor in `Referer`.
 */
export const linkOf = (token: string) => `${window.location.origin}/invitation#${token}`;

/** Returns the token of the link and stores it in the tab, because signing in, also with OAuth, leaves this page. */
export function invitationToken(): string {
  const token = window.location.hash.slice(1);
  if (token) keepInvitationToken(token);
  return token || (sessionStorage.getItem(key) ?? '');
}

export const keepInvitationToken = (token: string) => sessionStorage.setItem(key, token);

export const forgetInvitationToken = () => sessionStorage.removeItem(key);

const key = 'invitation';

/** The link in the mail. The token is its fragment, which is sent to no server and stands in no Referer. */
export const linkOf = (token: string) => `${window.location.origin}/invitation#${token}`;

/** The token of the link, kept in this tab so that it is still there after signing in. */
export function invitationToken(): string {
  const token = window.location.hash.slice(1);
  if (token) sessionStorage.setItem(key, token);
  return token || (sessionStorage.getItem(key) ?? '');
}

export const forgetInvitationToken = () => sessionStorage.removeItem(key);

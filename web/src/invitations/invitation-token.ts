const key = 'invitation';

/** The link in the mail. The token is its fragment, which is sent to no server and stands in no Referer. */
export const linkOf = (token: string) => `${window.location.origin}/invitation#${token}`;

/** The token of the link, kept in this tab so that it is still there after signing in, also at a provider. */
export function invitationToken(): string {
  const token = window.location.hash.slice(1);
  if (token) keepInvitationToken(token);
  return token || (sessionStorage.getItem(key) ?? '');
}

export const keepInvitationToken = (token: string) => sessionStorage.setItem(key, token);

export const forgetInvitationToken = () => sessionStorage.removeItem(key);

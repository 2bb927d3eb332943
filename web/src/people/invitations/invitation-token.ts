const key = 'invitation';

/**
 * Returns the link for the email. The token is the fragment, which browsers send neither to servers nor in `Referer`.
 */
export const linkOf = (token: string) => `${window.location.origin}/invitation#${token}`;

/** Stores the token of an opened link for this tab, because signing in leaves the page, also with a provider. */
export const keepInvitationToken = (token: string) => sessionStorage.setItem(key, token);

export const keptInvitationToken = () => sessionStorage.getItem(key) ?? '';

export const forgetInvitationToken = () => sessionStorage.removeItem(key);

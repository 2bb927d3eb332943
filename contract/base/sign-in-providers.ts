/** The providers that an installation can configure. */
export const providers = ['google', 'github', 'oidc'] as const;
export type ProviderId = (typeof providers)[number];

export const accountTabs = ['profile', 'password', 'preferences', 'notifications', 'sessions', 'data'] as const;

/** Returns the tab named by the fragment of the URL. Defaults to the profile. */
export const accountTabOf = (hash: string) => accountTabs.find((tab) => tab === hash) ?? 'profile';

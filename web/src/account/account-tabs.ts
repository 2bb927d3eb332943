export const accountTabs = ['profile', 'password', 'preferences', 'notifications', 'sessions'] as const;

/** The tab that an address names behind its #; the profile when it names none. */
export const accountTabOf = (hash: string) => accountTabs.find((tab) => tab === hash) ?? 'profile';

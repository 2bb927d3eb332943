import { permissions as messages } from './permissions.gen.ts';

/** Only one page uses these words, so that no other page loads them. */
export const permissions: typeof messages & { groups: Record<string, string>; acts: Record<string, string> } = messages;

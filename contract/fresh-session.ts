/**
 * When an operation needs a session whose person authenticated lately (`limits.password.freshSessionMinutes`):
 * always, or if it makes somebody an owner or changes the membership of an owner.
 */
export type FreshSession = 'always' | 'for-owners';

/** The code of a refusal (403). After POST /auth/authenticate or a new sign-in the same request is accepted. */
export const freshSessionNeeded = 'FRESH_SESSION_NEEDED';

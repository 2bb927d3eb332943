/**
 * When an operation needs a session whose person authenticated lately (`limits.password.freshSessionMinutes`):
 * always; if it makes somebody an owner or changes the membership of an owner; or if it decides whether a team requires
 * a second factor. docs/decisions/070-authenticate-again-before-acts-that-cannot-be-undone.md says which operations do.
 */
export type FreshSession = 'always' | 'for-owners' | 'for-second-factor';

/** The code of a refusal (403). After POST /auth/authenticate or a new sign-in the same request is accepted. */
export const freshSessionNeeded = 'FRESH_SESSION_NEEDED';

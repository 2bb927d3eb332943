import { oc } from '@orpc/contract';

/**
 * When an operation needs a session whose person authenticated lately (`limits.password.freshSessionMinutes`):
 * always, or if it makes somebody an owner or changes the membership of an owner.
 */
export type FreshSession = 'always' | 'for-owners';

/** The code of a refusal (403). After POST /auth/authenticate or a new sign-in the same request is accepted. */
export const freshSessionNeeded = 'FRESH_SESSION_NEEDED';

/** An operation that an older session cannot do, because it may be stolen. */
export const withFreshSession = (freshSession: FreshSession) =>
  oc.$meta<{ freshSession?: FreshSession }>({}).meta({ freshSession });

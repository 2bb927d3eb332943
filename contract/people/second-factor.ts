import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { normalizedCode } from '../base/normalized.ts';

/** The patterns of a code of an authenticator app, and of a recovery code without spaces and hyphens. */
export const appCode = /^\d{6}$/;
const recoveryCode = /^[a-z2-7]{16}$/;

const code = z
  .string('secondFactor.codeWrong')
  .max(limits.text.line, 'secondFactor.codeWrong')
  .transform((typed) => normalizedCode(typed).replaceAll('-', '').toLowerCase())
  .refine((typed) => appCode.test(typed) || recoveryCode.test(typed), 'secondFactor.codeWrong');

/** The six digits of the app, or a recovery code. */
export const secondFactorCodeInput = z.strictObject({ code });

/** Turning the second factor off needs no code from a person without an app: they confirm with a passkey first. */
export const secondFactorRemoval = secondFactorCodeInput.partial();

/** The state of the second factor of a session and its person. */
export type SecondFactor = {
  /**
   * `enter`: the session waits for the code. `set-up`: the person must set it up first. Null: the session has access.
   */
  step: 'enter' | 'set-up' | null;
  email: string;
  on: boolean;
  /** Whether the person has an authenticator app, whose codes count as second factor. */
  app: boolean;
  /** Whether the person has passkeys, which count as second factor, too. */
  passkeys: boolean;
  /** The number of recovery codes left. */
  recovery_codes: number;
  /** The names of the teams that require a second factor; null stands for the installation. */
  required_by: (string | null)[];
  /** Whether the person authenticated lately, as the changes below need. */
  fresh: boolean;
};

/** The secret of a new authenticator app: to type, and as the address of its QR code. */
export type NewAuthenticator = { secret: string; url: string };

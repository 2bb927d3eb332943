import { TOTP } from 'otpauth';

/** The code that an authenticator app shows, `late` time steps of 30 seconds from now. */
export const codeOf = (secret: string, late = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + late * 30_000 });

// Generated from `api/mail/words.en.json` by `npm run words:generate`. Change the catalogue instead.

/** Mails about the safety of an account. */
export const securityMails = {
  kinds: {
    newDevice: {
      subject: 'New sign-in to your account',
      sentence: 'Your Groundwork account was signed in to on a device that it was not used on before.',
      advice: 'If it was not you, choose a new password with “Forgot password?” on the sign-in page. That ends all sessions.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      sentence: 'The password of your Groundwork account was changed. All sessions have ended.',
      advice: 'If it was not you, choose a new password with “Forgot password?” on the sign-in page, and check that nobody else reads your email.',
    },
    secondFactorOn: {
      subject: 'Two-factor authentication is on',
      sentence: 'Two-factor authentication of your Groundwork account was turned on. Signing in now needs a code of your authenticator app.',
    },
    secondFactorChanged: {
      subject: 'Your authenticator app was changed',
      sentence: 'The authenticator app of your Groundwork account was replaced. Codes of the earlier one no longer work.',
    },
    secondFactorOff: {
      subject: 'Two-factor authentication is off',
      sentence: 'Two-factor authentication of your Groundwork account was turned off.',
    },
    secondFactorRemoved: {
      subject: 'Two-factor authentication was removed',
      sentence: 'An administrator removed two-factor authentication from your Groundwork account, and all sessions have ended. You can set it up again after you sign in.',
      advice: 'If you did not ask for this, tell your administrator, and choose a new password.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      sentence: 'Somebody signed in to your Groundwork account with a recovery code. This code no longer works.',
    },
    newRecoveryCodes: {
      subject: 'You have new recovery codes',
      sentence: 'New recovery codes were made for your Groundwork account. The earlier ones no longer work.',
    },
    emailChanged: {
      subject: 'Your email address was changed',
      sentence: 'The email address of your Groundwork account was changed, as both addresses confirmed. All sessions have ended. You get no more mail at this address.',
      advice: 'If it was not you, tell the administrator of your installation at once.',
    },
    providerLinked: {
      subject: 'A sign-in provider was linked to your account',
      sentence: 'Your Groundwork account was signed in to with a sign-in provider for the first time. The provider can sign in to it from now on.',
      advice: 'If it was not you, end all sessions in your account, and tell the administrator of your installation.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your account',
      sentence: 'A new passkey can sign in to your Groundwork account.',
      advice: 'If it was not you, remove the passkey in your account, end all other sessions and choose a new password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your account',
      sentence: 'A passkey of your Groundwork account was removed. It cannot sign in any more.',
      advice: 'If it was not you, end all other sessions in your account and choose a new password.',
    },
    passkeyRefused: {
      subject: 'A passkey of your account was refused',
      sentence: 'Somebody tried to use a passkey of your Groundwork account in an order that is only possible with a copy of it.',
      advice: 'Remove the passkey in your account and add a new one. If it was not you, end all other sessions, too.',
    },
  },
  /** The advice of mails about the second factor. The other kinds of mails have an advice of their own. */
  advice: 'If it was not you, choose a new password with “Forgot password?” on the sign-in page, and ask your administrator to remove the second factor.',
  device: (browser?: string | null | undefined, system?: string | null | undefined) => `Device: ${(browser ? (system ? `${browser} on ${system}` : `${browser}`) : (system ? `${system}` : 'An unknown program'))}`,
  time: (time: string) => `Time: ${time} UTC`,
  networkAddress: (address: string) => `Network address: ${address}`,
  verb: 'See where you are signed in',
  why: 'You get this email because it concerns the safety of your account. It cannot be turned off.',
};

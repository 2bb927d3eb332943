// Generated from `api/mail/words.en.json` by `npm run words:generate`. Change the catalogue instead.

/** Mails with one sentence and one link. `why` is the last line. */
export const signInMails = {
  confirmation: {
    subject: 'Confirm your email address',
    sentence: 'Please confirm that this email address is yours. The page asks for the password that you chose at sign-up.',
    verb: 'Confirm email address',
    why: 'The link works for one day after sign-up. If you did not sign up, you can ignore this email.',
  },
  reset: {
    subject: 'Reset your password',
    sentence: 'Someone asked to reset the password of your Groundwork account.',
    verb: 'Choose a new password',
    why: 'The link works once, within one hour. If it was not you, ignore this email: your password stays the same.',
  },
  /** The answer to a reset request of a person who may not sign in with a password. */
  noPassword: {
    subject: 'How to sign in',
    sentence: 'Someone asked to reset the password of your Groundwork account. People with an address at your domain sign in with the provider of their organization instead, so there is no password to reset.',
    verb: 'Sign in',
    why: 'If it was not you, ignore this email.',
  },
};

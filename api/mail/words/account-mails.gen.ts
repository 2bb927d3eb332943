// Generated from `api/mail/words.en.json` by `npm run words:generate`. Change the catalogue instead.
import { messageFormat } from '@groundwork/contract/base/message-format';

const en = messageFormat('en');

/** Mails about changes of an account. An empty line, \n\n, begins a paragraph. */
export const accountMails = {
  why: 'You get this email because it concerns your account. It cannot be turned off.',
  /** To the new address of an account. Its owner may be a stranger, so the mail names nobody. */
  newAddress: {
    subject: 'Confirm your new email address',
    text: 'Somebody wants to use this email address for their Groundwork account. If it was you, confirm it.\n\nThe link works for one day. If it was not you, ignore this email.',
    verb: 'See the change',
  },
  oldAddress: {
    subject: 'Confirm the change of your email address',
    text: (address: string) => `Somebody wants to change the address of your Groundwork account to ${address}. Confirm it at both addresses within one day.\n\nIf it was not you, open the link and stop the change. Then choose a new password.`,
    verb: 'See the change',
  },
  addressTaken: {
    subject: 'Your email address stays with your account',
    text: 'Somebody wanted to use this email address for another Groundwork account. Your account has it, so nothing changed.\n\nIf it was you, sign in with this address, or choose another one for the other account.',
    verb: 'Sign in',
  },
  deletionRequested: {
    subject: 'Your account will be deleted',
    text: (time: string) => `Your Groundwork account will be deleted on ${time} UTC, as you asked.\n\nTo keep it, sign in before then and choose “Keep my account”.\n\nIf you did not ask for this, keep the account and change its password.`,
    verb: 'Keep my account',
  },
  deletionPutOff: {
    subject: 'Your account could not be deleted yet',
    text: (teams: readonly string[]) => `You are the only owner of ${en.commas(teams)}.\n\nMake somebody else an owner, or delete the team. We try again in a day.`,
    verb: 'See your teams',
  },
  deleted: {
    subject: 'Your account was deleted',
    text: 'Your Groundwork account was deleted, as you asked. What you wrote in your teams stays there, without your name.\n\nYou can create a new account with this address at any time.',
    verb: 'Open Groundwork',
  },
  exportReady: {
    subject: 'Your data is ready to download',
    text: (time: string) => `The download of your Groundwork data is ready until ${time} UTC. You need to be signed in.\n\nIf you did not ask for this, change your password: somebody else may be signed in to your account.`,
    verb: 'See your data',
  },
  exportFailed: {
    subject: 'Your data could not be put together',
    text: 'Something went wrong on our side, so there is no download of your Groundwork data. Please try again.',
    verb: 'See your data',
  },
};

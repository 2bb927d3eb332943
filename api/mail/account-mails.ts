import type { Settings } from '../settings.ts';
import { greetingOf, html, letter, type Mail } from './mail.ts';
import { safeName } from './safe-name.ts';

type Site = Pick<Settings, 'appUrl'>;
type Person = { email: string; name: string };

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const footer = { text: 'You get this email because it concerns your account. It cannot be turned off.' };

const mailOf = (to: Person, subject: string, sentences: string[], link: { verb: string; url: string }): Mail =>
  letter({
    to: to.email,
    subject,
    greeting: greetingOf(to.name),
    text: sentences.join('\n\n'),
    html: sentences.map((sentence) => html`<p style="margin:0 0 16px">${sentence}</p>`).join(''),
    link,
    footer,
  });

const changeLink = ({ appUrl }: Site, token: string) => ({
  verb: 'See the change',
  url: `${appUrl}/authentication/email-change#${token}`,
});

/** The mail to the new address of an account. Its owner may be a stranger, so the mail names nobody. */
export const newAddressMail = (site: Site, email: string, token: string): Mail => ({
  ...mailOf(
    { email, name: '' },
    'Confirm your new email address',
    [
      'Somebody wants to use this email address for their Groundwork account. If it was you, confirm it.',
      'The link works for one day. If it was not you, ignore this email.',
    ],
    changeLink(site, token),
  ),
  secret: true,
});

/** The mail to the address that an account has so far. */
export const oldAddressMail = (site: Site, person: Person, newEmail: string, token: string): Mail => ({
  ...mailOf(
    person,
    'Confirm the change of your email address',
    [
      `Somebody wants to change the address of your Groundwork account to ${newEmail}. ` +
        'Confirm it at both addresses within one day.',
      'If it was not you, open the link and stop the change. Then choose a new password.',
    ],
    changeLink(site, token),
  ),
  secret: true,
});

/** The mail to the owner of an address that somebody wanted to use for another account. */
export const addressTakenMail = ({ appUrl }: Site, email: string) =>
  mailOf(
    { email, name: '' },
    'Your email address stays with your account',
    [
      'Somebody wanted to use this email address for another Groundwork account. ' +
        'Your account has it, so nothing changed.',
      'If it was you, sign in with this address, or choose another one for the other account.',
    ],
    { verb: 'Sign in', url: `${appUrl}/authentication/signin` },
  );

/** The mail to a person who has asked to delete their account. */
export const deletionRequestedMail = ({ appUrl }: Site, person: Person, due: Date) =>
  mailOf(
    person,
    'Your account will be deleted',
    [
      `Your Groundwork account will be deleted on ${longDate.format(due)} UTC, as you asked.`,
      'To keep it, sign in before then and choose “Keep my account”.',
      'If you did not ask for this, keep the account and change its password.',
    ],
    { verb: 'Keep my account', url: `${appUrl}/settings#data` },
  );

/** The mail to a person whose account was not deleted, because `teams` would be left without an owner. */
export const deletionPutOffMail = ({ appUrl }: Site, person: Person, teams: string[]) =>
  mailOf(
    person,
    'Your account could not be deleted yet',
    [
      `You are the only owner of ${teams.map((name) => safeName(name, 'a team')).join(', ')}.`,
      'Make somebody else an owner, or delete the team. We try again in a day.',
    ],
    { verb: 'See your teams', url: `${appUrl}/dashboard/teams` },
  );

/** The mail to the former address of an account. */
export const accountDeletedMail = ({ appUrl }: Site, person: Person) =>
  mailOf(
    person,
    'Your account was deleted',
    [
      'Your Groundwork account was deleted, as you asked. What you wrote in your teams stays there, without your name.',
      'You can create a new account with this address at any time.',
    ],
    { verb: 'Open Groundwork', url: appUrl },
  );

/** The mail to a person whose export of their data is ready, or could not be written. */
export const dataExportMail = ({ appUrl }: Site, person: Person, until: Date | null) =>
  mailOf(
    person,
    until ? 'Your data is ready to download' : 'Your data could not be put together',
    until
      ? [
          `The download of your Groundwork data is ready until ${longDate.format(until)} UTC. ` +
            'You need to be signed in.',
          'If you did not ask for this, change your password: somebody else may be signed in to your account.',
        ]
      : ['Something went wrong on our side, so there is no download of your Groundwork data. Please try again.'],
    { verb: 'See your data', url: `${appUrl}/settings#data` },
  );

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

/** To a person who has asked to delete their account. */
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

/** To a person whose account was not deleted, because `teams` would be left without an owner. */
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

/** To the former address of an account. */
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

import { deviceIn } from '@groundwork/contract/base/devices';
import type { Db } from '@groundwork/db/database';
import { attempt, rateLimits } from '../http/rate-limits.ts';
import type { Jobs } from '../jobs/queues.ts';
import type { Settings } from '../settings.ts';
import { greetingOf, html, letter, type Mail } from './mail.ts';

const wasNotYou =
  'If it was not you, choose a new password with “Forgot password?” on the sign-in page, and ask your administrator ' +
  'to remove the second factor.';

/**
 * The mails about the safety of an account, by kind. No text comes from a request, and no link signs in or
 * confirms anything.
 */
const kinds = {
  newDevice: {
    subject: 'New sign-in to your account',
    sentence: 'Your Groundwork account was signed in to on a device that it was not used on before.',
    advice:
      'If it was not you, choose a new password with “Forgot password?” on the sign-in page. That ends all sessions.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    sentence: 'The password of your Groundwork account was changed. All sessions have ended.',
    advice:
      'If it was not you, choose a new password with “Forgot password?” on the sign-in page, and check that nobody ' +
      'else reads your email.',
  },
  secondFactorOn: {
    subject: 'Two-factor authentication is on',
    sentence:
      'Two-factor authentication of your Groundwork account was turned on. Signing in now needs a code of your ' +
      'authenticator app.',
    advice: wasNotYou,
  },
  secondFactorChanged: {
    subject: 'Your authenticator app was changed',
    sentence: 'The authenticator app of your Groundwork account was replaced. Codes of the earlier one no longer work.',
    advice: wasNotYou,
  },
  secondFactorOff: {
    subject: 'Two-factor authentication is off',
    sentence: 'Two-factor authentication of your Groundwork account was turned off.',
    advice: wasNotYou,
  },
  secondFactorRemoved: {
    subject: 'Two-factor authentication was removed',
    sentence:
      'An administrator removed two-factor authentication from your Groundwork account, and all sessions have ended. ' +
      'You can set it up again after you sign in.',
    advice: 'If you did not ask for this, tell your administrator, and choose a new password.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    sentence: 'Somebody signed in to your Groundwork account with a recovery code. This code no longer works.',
    advice: wasNotYou,
  },
  newRecoveryCodes: {
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your Groundwork account. The earlier ones no longer work.',
    advice: wasNotYou,
  },
  emailChanged: {
    subject: 'Your email address was changed',
    sentence:
      'The email address of your Groundwork account was changed, as both addresses confirmed. ' +
      'All sessions have ended. You get no more mail at this address.',
    advice: 'If it was not you, tell the administrator of your installation at once.',
  },
  providerLinked: {
    subject: 'A sign-in provider was linked to your account',
    sentence:
      'Your Groundwork account was signed in to with a sign-in provider for the first time. ' +
      'The provider can sign in to it from now on.',
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
    sentence:
      'Somebody tried to use a passkey of your Groundwork account in an order that is only possible with a copy of it.',
    advice: 'Remove the passkey in your account and add a new one. If it was not you, end all other sessions, too.',
  },
} satisfies Record<string, { subject: string; sentence: string; advice: string }>;
export type SecurityMailKind = keyof typeof kinds;

/** The origin of an action on an account: the network address and the user agent of the request. */
export type Origin = { address: string; userAgent: string | null | undefined };

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function deviceOf({ userAgent }: Origin): string {
  const { browser, system } = deviceIn(userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'An unknown program');
}

export function securityMail(
  { appUrl }: Pick<Settings, 'appUrl'>,
  kind: SecurityMailKind,
  { email, name }: { email: string; name: string },
  origin: Origin,
  at: Date,
): Mail {
  const { subject, sentence, advice } = kinds[kind];
  const facts = [
    ['Device', deviceOf(origin)],
    ['Time', `${instant.format(at)} UTC`],
    ['Network address', origin.address],
  ] as const;
  return letter({
    to: email,
    subject,
    greeting: greetingOf(name),
    text: [sentence, facts.map(([fact, value]) => `${fact}: ${value}`).join('\n'), advice].join('\n\n'),
    html: [
      html`<p style="margin:0 0 16px">${sentence}</p>`,
      '<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid #dcd6cd">',
      facts.map(([fact, value]) => html`${fact}: ${value}`).join('<br>'),
      '</p>',
      html`<p style="margin:0 0 24px">${advice}</p>`,
    ].join(''),
    link: { verb: 'See where you are signed in', url: `${appUrl}/settings#sessions` },
    footer: { text: 'You get this email because it concerns the safety of your account. It cannot be turned off.' },
  });
}

/** Tells a person by mail what happened to their account. Sends nothing beyond the limits. */
export async function sendSecurityMail(
  { db, jobs, settings }: { db: Db; jobs: Pick<Jobs, 'sendMail'>; settings: Settings },
  kind: SecurityMailKind,
  person: { email: string; name: string },
  origin: Origin,
) {
  const { perPerson, seconds } = rateLimits.securityMail;
  const wait = await attempt(db, `security-mails:${kind}:${person.email.toLowerCase()}`, perPerson, seconds);
  if (wait === 0) await jobs.sendMail(securityMail(settings, kind, person, origin, new Date()));
}

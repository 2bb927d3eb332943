import { deviceIn } from '@groundwork/contract/base/devices';
import type { Db } from '@groundwork/db/database';
import { attempt, rateLimits } from '../http/rate-limits.ts';
import type { Jobs } from '../jobs/queues.ts';
import type { Settings } from '../settings.ts';
import { greetingOf, html, letter, type Mail } from './mail.ts';
import { securityMails } from './words/security-mails.gen.ts';

export type SecurityMailKind = keyof typeof securityMails.kinds;
type Said = { subject: string; sentence: string; advice?: string };

/** The origin of an action on an account: the network address and the user agent of the request. */
export type Origin = { address: string; userAgent: string | null | undefined };

const instant = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/**
 * A mail about the safety of an account. No text comes from a request, and no link signs in or confirms anything.
 */
export function securityMail(
  { appUrl }: Pick<Settings, 'appUrl'>,
  kind: SecurityMailKind,
  { email, name }: { email: string; name: string },
  { address, userAgent }: Origin,
  at: Date,
): Mail {
  const { subject, sentence, advice = securityMails.advice }: Said = securityMails.kinds[kind];
  const { browser, system } = deviceIn(userAgent);
  const facts = [
    securityMails.device(browser, system),
    securityMails.time(instant.format(at)),
    securityMails.networkAddress(address),
  ];
  return letter({
    to: email,
    subject,
    greeting: greetingOf(name),
    text: [sentence, facts.join('\n'), advice].join('\n\n'),
    html: [
      html`<p style="margin:0 0 16px">${sentence}</p>`,
      '<p style="margin:0 0 16px;padding-left:12px;border-left:3px solid #dcd6cd">',
      facts.map((fact) => html`${fact}`).join('<br>'),
      '</p>',
      html`<p style="margin:0 0 24px">${advice}</p>`,
    ].join(''),
    link: { verb: securityMails.verb, url: `${appUrl}/settings#sessions` },
    footer: { text: securityMails.why },
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

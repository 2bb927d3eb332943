import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, privateFile } from '../base/files/private-files.ts';
import type { Settings } from '../settings.ts';
import { safeName } from './safe-name.ts';

/** Subjects of mails that a stranger can cause. They contain no text of the sender; only the body does. */
export const subjectsFromStrangers = {
  invitation: 'You are invited to a team in Groundwork',
  transfer: 'A request from another team in Groundwork',
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /**
   * Set if the link lets its reader act as the recipient. The queue then blanks the mail even if it cannot be
   * delivered.
   */
  secret?: true;
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A template tag that escapes each value for HTML. */
export function html(parts: TemplateStringsArray, ...values: string[]): string {
  return String.raw(
    { raw: parts },
    ...values.map((value) => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)),
  );
}

type Link = { verb: string; url: string };
type Letter = {
  to: string;
  subject: string;
  greeting: string;
  /** The content, as text and as HTML. */
  text: string;
  html: string;
  /** The main action. */
  link: Link;
  footer: { text: string; link?: Link };
};

/** Builds a mail in the common layout, with a text and an HTML part. */
export function letter({ to, subject, greeting, text, html: body, link, footer }: Letter): Mail {
  const stop = footer.link;
  return {
    to,
    subject,
    text: [greeting, text, `${link.verb}: ${link.url}`, footer.text + (stop ? `\n${stop.verb}: ${stop.url}` : '')]
      .join('\n\n')
      .concat('\n'),
    html: [
      '<!doctype html><html lang="en">',
      '<body style="margin:0;padding:32px 16px;background:#f5f3ef;color:#23211d;',
      "font:15px/1.6 -apple-system,'Segoe UI',Roboto,sans-serif\">",
      '<div style="max-width:480px;margin:0 auto;padding:32px;background:#fffefc;border-radius:10px">',
      html`<p style="margin:0 0 16px">${greeting}</p>`,
      body,
      html`<p style="margin:0 0 24px"><a href="${link.url}" style="display:inline-block;padding:10px 18px;`,
      'border-radius:6px;background:#2b7b5b;color:#fffefc;text-decoration:none;font-weight:500">',
      html`${link.verb}</a></p><p style="margin:0;color:#6f685e;font-size:13px">${footer.text}`,
      stop ? html` <a href="${stop.url}" style="color:#6f685e">${stop.verb}</a>` : '',
      '</p></div></body></html>',
    ].join(''),
  };
}

/** The first line of a mail. It uses a safe name, because strangers choose the names in these mails. */
export function greetingOf(name: string) {
  const said = safeName(name, '');
  return said ? `Hello ${said},` : 'Hello,';
}

/** A mail with one sentence and one secret link. */
const secretMail = (
  to: string,
  name: string,
  subject: string,
  sentence: string,
  verb: string,
  url: string,
  footer: string,
): Mail => ({
  ...letter({
    to,
    subject,
    greeting: greetingOf(name),
    text: sentence,
    html: html`<p style="margin:0 0 24px">${sentence}</p>`,
    link: { verb, url },
    footer: { text: footer },
  }),
  secret: true,
});

export const confirmationMail = (to: string, name: string, url: string) =>
  secretMail(
    to,
    name,
    'Confirm your email address',
    'Please confirm that this email address is yours. The page asks for the password that you chose at sign-up.',
    'Confirm email address',
    url,
    'The link works for one day after sign-up. If you did not sign up, you can ignore this email.',
  );

export const resetMail = (to: string, name: string, url: string) =>
  secretMail(
    to,
    name,
    'Reset your password',
    'Someone asked to reset the password of your Groundwork account.',
    'Choose a new password',
    url,
    'The link works once, within one hour. If it was not you, ignore this email: your password stays the same.',
  );

/** The answer to a reset request of a person who may not sign in with a password. */
export const noPasswordMail = (to: string, name: string, url: string) =>
  secretMail(
    to,
    name,
    'How to sign in',
    'Someone asked to reset the password of your Groundwork account. People with an address at your domain sign in ' +
      'with the provider of their organization instead, so there is no password to reset.',
    'Sign in',
    url,
    'If it was not you, ignore this email.',
  );

type Invited = {
  to: string;
  firstName: string;
  team: string;
  inviter: string;
  /** "as a member". */
  asRole: string;
  url: string;
  expires: Date;
  hasAccount: boolean;
  /** Whether the recipient is in a team with the inviter. */
  isColleague: boolean;
};

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

export function invitationMail({
  to,
  firstName,
  asRole,
  url,
  expires,
  hasAccount,
  isColleague,
  ...named
}: Invited): Mail {
  const team = safeName(named.team, 'a team');
  const inviter = safeName(named.inviter, 'Someone');
  const sentence = `${inviter} invites you to join the team ${team} in Groundwork ${asRole}.`;
  const next = hasAccount
    ? 'To accept or decline it, sign in with this email address.'
    : 'Create your account with this email address to join the team.';
  return letter({
    to,
    // The subject of a mail to a stranger has no words that its sender chose.
    subject: isColleague ? `${inviter} invites you to ${team}` : subjectsFromStrangers.invitation,
    greeting: greetingOf(firstName),
    text: `${sentence}\n\n${next}`,
    html: html`<p style="margin:0 0 16px">${sentence}</p><p style="margin:0 0 24px">${next}</p>`,
    link: { verb: 'Accept invitation', url },
    footer: {
      text:
        `The link works until ${longDate.format(expires)}, and only for ${to}. ` +
        'If you do not know who invites you, you can ignore this email.',
    },
  });
}

/**
 * Timeouts in milliseconds. The connection to a silent mail server must time out before the job expires, or another
 * worker would send the mail again.
 */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** RFC 3834: keeps mail programs from answering automatically. */
const autoSubmitted = { 'Auto-Submitted': 'auto-generated' };

/**
 * Sends one mail by SMTP, or writes it to `<dataDir>/outbox/*.eml` if no server is set. The library takes 10 MB of
 * memory, so it is loaded with the first mail.
 */
export function mailer(settings: Settings): (mail: Mail) => Promise<void> {
  const { smtpUrl, smtpNeedsTls } = settings;
  const headed = ({ secret: _, ...mail }: Mail) => ({
    from: settings.mailFrom,
    ...mail,
    headers: { ...mail.headers, ...autoSubmitted },
  });
  if (smtpUrl) {
    return async (mail) => {
      const { createTransport } = await import('nodemailer');
      await createTransport({ url: smtpUrl, requireTLS: smtpNeedsTls, ...timeouts }).sendMail(headed(mail));
    };
  }
  const outbox = join(settings.dataDir, 'outbox');
  makePrivateFolder(outbox);
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(headed(mail));
    await writeFile(
      join(outbox, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`),
      message as Buffer,
      { mode: privateFile },
    );
  };
}

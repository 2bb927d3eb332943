import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, privateFile } from '../base/files/private-files.ts';
import type { Settings } from '../settings.ts';
import { safeName } from './safe-name.ts';
import { invitationMails } from './words/invitation-mails.gen.ts';
import { mails } from './words/mails.gen.ts';
import { signInMails } from './words/sign-in-mails.gen.ts';

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
export const greetingOf = (name: string) => mails.hello(safeName(name, ''));

/** A mail with one sentence and one secret link. */
export function signInMail(kind: keyof typeof signInMails, to: string, name: string, url: string): Mail {
  const { subject, sentence, verb, why } = signInMails[kind];
  return {
    ...letter({
      to,
      subject,
      greeting: greetingOf(name),
      text: sentence,
      html: html`<p style="margin:0 0 24px">${sentence}</p>`,
      link: { verb, url },
      footer: { text: why },
    }),
    secret: true,
  };
}

type Invited = {
  to: string;
  firstName: string;
  team: string;
  inviter: string;
  role: 'OWNER' | 'ADMIN' | 'MEMBER';
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
  role,
  url,
  expires,
  hasAccount,
  isColleague,
  ...named
}: Invited): Mail {
  const team = safeName(named.team, mails.aTeam);
  const inviter = safeName(named.inviter, mails.someone);
  const sentence = invitationMails.sentence(inviter, team, role);
  const next = invitationMails.next(hasAccount);
  return letter({
    to,
    // The subject of a mail to a stranger has no words that its sender chose.
    subject: isColleague ? invitationMails.subject(inviter, team) : mails.subjectsFromStrangers.invitation,
    greeting: greetingOf(firstName),
    text: `${sentence}\n\n${next}`,
    html: html`<p style="margin:0 0 16px">${sentence}</p><p style="margin:0 0 24px">${next}</p>`,
    link: { verb: invitationMails.verb, url },
    footer: { text: invitationMails.why(longDate.format(expires), to) },
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

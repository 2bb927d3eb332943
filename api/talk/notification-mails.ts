import { createHmac, timingSafeEqual } from 'node:crypto';
import { english } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import type { TransferStatus, TransferType } from '@groundwork/contract/base/statuses';
import { plainText } from '@groundwork/contract/talk/comment-text';
import { type NotificationKind, notificationKinds } from '@groundwork/contract/talk/notifications';
import type { Database, Db } from '@groundwork/db/database';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { rateLimits } from '../http/rate-limits.ts';
import { inBatches } from '../jobs/batches.ts';
import { html, letter, type Mail } from '../mail/mail.ts';
import { safeName } from '../mail/safe-name.ts';
import { mails } from '../mail/words/mails.gen.ts';
import { basePathOf, type Settings } from '../settings.ts';
import { type RequestKind, notificationMailWords as w } from './notification-mail-words.ts';

/** A notification as rules.mail_lines returns it. */
type Line = {
  user_id: string;
  email: string;
  full_name: string;
  actor: string | null;
  team: string;
  task_id: string | null;
  goal_id: string | null;
  comment_id: string | null;
  import_id: string | null;
  instance_id: string | null;
  title: string | null;
  comment: string | null;
  mentioned: Record<string, string>;
} & (
  | {
      kind: RequestKind;
      transfer: {
        id: string;
        type: TransferType;
        title: string;
        status_then: TransferStatus;
        team: string | null;
        personal: boolean;
      };
    }
  | { kind: Exclude<NotificationKind, RequestKind>; transfer: null }
);
/** Adds a mail to the queue within a transaction. */
type Queue = (db: Db, mail: Mail) => Promise<void>;

/** People whose mails are added to the queue in one transaction. */
const atOnce = 100;

/**
 * The sentence about a notification. Strangers cause invitations and transfer requests, so their mails say safe names
 * and not the message of the request.
 */
function sentenceOf({ kind, actor, title, team, transfer }: Line): string {
  if (transfer)
    return w.transfers[transfer.status_then]({
      type: transfer.type,
      title: safeName(transfer.title, w.untitled),
      team: transfer.team === null ? w.thePersonAsked : safeName(transfer.team, mails.aTeam),
      mine: transfer.personal ? w.you : safeName(team, mails.aTeam),
    });
  if (kind === 'invitation')
    return w.sentences[kind](safeName(actor ?? '', mails.someone), safeName(team, mails.aTeam));
  return w.sentences[kind](actor ?? mails.someone, title ?? team);
}
const quoteOf = ({ comment, mentioned }: Line) => comment && plainText(comment, (id) => mentioned[id]);

/** The address of the page about the notification. */
function addressOf(
  { appUrl }: Settings,
  { task_id, goal_id, instance_id, comment_id, import_id, transfer }: Line,
): string {
  if (import_id) return `${appUrl}/dashboard/import?run=${import_id}`;
  if (instance_id) return `${appUrl}/dashboard/instances/${instance_id}`;
  if (transfer) return `${appUrl}/dashboard/transfers?request=${transfer.id}`;
  const path = task_id
    ? `/dashboard/tasks/${task_id}`
    : goal_id
      ? `/dashboard/goals/${goal_id}`
      : '/dashboard/notifications';
  return `${appUrl}${path}${comment_id ? `?comment=${comment_id}` : ''}`;
}

const signed = ({ secret }: Settings, text: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${text}`).digest('base64url');

/** The unsubscribe link for these kinds and this person. It needs no session. */
function stopAddress(settings: Settings, personId: string, kinds: string): string {
  const what = `${personId}.${kinds}`;
  return `${settings.appUrl}/api/notifications/unsubscribe?token=${what}.${signed(settings, what)}`;
}

/** RFC 8058: mail programs show a button that posts to the link. */
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The subjects of mails whose names a stranger may have chosen, by kind. */
const subjectsFromStrangers: Partial<Record<NotificationKind, string>> = mails.subjectsFromStrangers;

function mailOf(settings: Settings, line: Line): Mail {
  const stop = stopAddress(settings, line.user_id, line.kind);
  const sentence = sentenceOf(line);
  const quote = quoteOf(line);
  return {
    ...letter({
      to: line.email,
      subject: subjectsFromStrangers[line.kind] ?? sentence,
      greeting: mails.hello(line.full_name),
      text: quote ? `${sentence}:\n\n${quote}` : `${sentence}.`,
      html: quote
        ? html`<p style="margin:0 0 16px">${sentence}:</p>` +
          '<p style="margin:0 0 24px;padding-left:12px;border-left:3px solid #dcd6cd;white-space:pre-wrap">' +
          html`${quote}</p>`
        : html`<p style="margin:0 0 24px">${sentence}.</p>`,
      link: { verb: w.open, url: addressOf(settings, line) },
      footer: { text: line.transfer?.personal ? w.whyAsked : w.why(line.team), link: { verb: w.stop, url: stop } },
    }),
    headers: stopHeaders(stop),
  };
}

const itemOf = (settings: Settings, line: Line) =>
  '<li style="margin:0 0 8px">' +
  html`<a href="${addressOf(settings, line)}" style="color:#1b6b4c">${sentenceOf(line)}</a></li>`;

/** The content of one mail to a person: the number of their notifications, and lines about the newest of them. */
type Bundle = { unread: number; lines: [Line, ...Line[]] };

/** A mail about several notifications. */
function listOf(settings: Settings, { unread, lines }: Bundle, words: { subject: string; why: string }): Mail {
  const [{ email, full_name, user_id }] = lines;
  const more = unread > lines.length ? w.more(unread - lines.length) : null;
  const kinds = [...new Set(lines.map(({ kind }) => kind))].join('+');
  const stop = stopAddress(settings, user_id, kinds);
  return {
    ...letter({
      to: email,
      subject: words.subject,
      greeting: mails.hello(full_name),
      text: [
        ...lines.map((line) => `- ${sentenceOf(line)}\n  ${addressOf(settings, line)}`),
        ...(more ? [more] : []),
      ].join('\n'),
      html: [
        '<ul style="margin:0 0 24px;padding-left:20px">',
        ...lines.map((line) => itemOf(settings, line)),
        '</ul>',
        ...(more ? [html`<p style="margin:0 0 24px">${more}</p>`] : []),
      ].join(''),
      link: { verb: w.openInbox, url: `${settings.appUrl}/dashboard/notifications` },
      footer: { text: words.why, link: { verb: w.stop, url: stop } },
    }),
    headers: stopHeaders(stop),
  };
}

/**
 * Notifies the people to whose address a request was sent or withdrawn, each request in a transaction of its own. It
 * runs after the request, so that the answer to the sender does not depend on an account.
 */
export async function notifyAddressed(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ found: boolean }>`select rules.notify_addressed() as found`.execute(db);
    if (!rows[0]?.found) return;
  }
}

/**
 * Queues mails about waiting notifications: one per person, about all that wait, and the next after `pauseSeconds`.
 * Notifications that a person reads within `waitSeconds` are not mailed. Returns the number of mails.
 */
export async function queueMails(
  db: Db,
  settings: Settings,
  queue: Queue,
  { waitSeconds, pauseSeconds }: Record<keyof typeof limits.notificationMails, number> = limits.notificationMails,
  { perPerson, perInstallation, seconds } = rateLimits.notificationMail,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Bundle>`
      select * from rules.take_bundles(
        ${atOnce}, ${limits.jobs.digests.lines}, make_interval(secs => ${waitSeconds}),
        make_interval(secs => ${pauseSeconds}), ${perPerson}, ${perInstallation}, ${seconds}
      )`.execute(transaction);
    for (const bundle of rows) {
      const words = { subject: w.bundle(bundle.unread), why: w.whyBundle };
      const mail = bundle.unread === 1 ? mailOf(settings, bundle.lines[0]) : listOf(settings, bundle, words);
      await queue(transaction, mail);
    }
    return rows.length;
  });
}

/**
 * Notifies assignees of tasks that are due tomorrow or overdue, once for each due date.
 * @throws Unfinished when `signal` is aborted before the end; the next run skips people who were reminded
 */
export async function remind(
  db: Database,
  signal: AbortSignal,
  most: number = limits.jobs.remindedTasks,
): Promise<void> {
  let place: { after_day: string | null; after_id: string | null } = { after_day: null, after_id: null };
  await inBatches(db, signal, async (transaction) => {
    const { rows } = await sql<typeof place>`
      select after_day, after_id from rules.remind(${place.after_day}, ${place.after_id}, ${most})
    `.execute(transaction);
    [place] = rows as [typeof place];
    return place.after_id !== null;
  });
}

/**
 * Reminds the assignees of goals whose check-in is due.
 * @throws Unfinished when `signal` is aborted before the end; the next run skips people who were reminded
 */
export async function remindCheckIns(db: Database, signal: AbortSignal, most: number = limits.jobs.remindedTasks) {
  let after: string | null = null;
  await inBatches(db, signal, async (transaction) => {
    const { rows } = await sql<{ after_id: string | null }>`
      select after_id from rules.remind_check_ins(${after}, ${most})`.execute(transaction);
    after = rows[0]?.after_id ?? null;
    return after !== null;
  });
}

/**
 * Sends a notification for each due reminder, once.
 * @throws Unfinished when `signal` is aborted before the end; the next run goes on with the others
 */
export const sendReminders = (db: Database, signal: AbortSignal, most: number = limits.jobs.remindedTasks) =>
  inBatches(db, signal, async (transaction) => {
    const { rows } = await sql<{ sent: number }>`select rules.send_reminders(${most}) as sent`.execute(transaction);
    return rows[0]?.sent === most;
  });

/**
 * Adds the digests that are due this morning to the queue, each person’s once.
 * @throws Unfinished when `signal` is aborted before the end; the next run goes on with the others
 */
export async function queueDigests(
  db: Database,
  settings: Settings,
  queue: Queue,
  signal: AbortSignal,
  { looked, people, lines }: Record<keyof typeof limits.jobs.digests, number> = limits.jobs.digests,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  let due: string[] = [];
  await inBatches(db, signal, async (transaction) => {
    if (due.length === 0) {
      const { rows } = await sql<{ user_id: string; due: boolean }>`
        select * from rules.people_with_digests(${after}, ${looked})`.execute(transaction);
      due = rows.filter((row) => row.due).map(({ user_id }) => user_id);
      after = rows.at(-1)?.user_id ?? after;
      if (rows.length === 0) return false;
    }
    const some = due.slice(0, people);
    const { rows } = await sql<Bundle>`select * from rules.take_digests(${some}, ${lines})`.execute(transaction);
    for (const digest of rows)
      await queue(transaction, listOf(settings, digest, { subject: w.digest(digest.unread), why: w.whyDigest }));
    due = due.slice(people);
    return true;
  });
}

/** The person and the kinds in an unsubscribe token; null when its signature is invalid. */
function readToken(settings: Settings, token: string): { personId: string; kinds: NotificationKind[] } | null {
  const [personId = '', listed = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signed(settings, `${personId}.${listed}`));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { personId, kinds: notificationKinds.filter((kind) => listed.split('+').includes(kind)) };
}

/**
 * Serves `/api/notifications/unsubscribe`. GET only asks, because programs may follow links. POST unsubscribes, from
 * that page or from the button of a mail program (RFC 8058).
 */
export function unsubscribing(app: FastifyInstance, settings: Settings, db: Db) {
  app.register(async (routes) => {
    // The body that mail programs post contains nothing that the link does not.
    routes.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null),
    );
    const show = (sentence: string, form = '') =>
      [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width"><title>Groundwork</title></head>',
        '<body><main><h1>Groundwork</h1>',
        html`<p>${sentence}</p>`,
        form,
        '</main></body></html>',
      ].join('');
    const path = '/api/notifications/unsubscribe';
    routes.route<{ Querystring: { token?: string } }>({
      method: ['GET', 'POST'],
      url: path,
      handler: async (request, reply) => {
        const { token = '' } = request.query;
        const named = readToken(settings, String(token));
        reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'");
        if (!named) return reply.code(400).send(show(english('auth.linkExpired')));
        const about = named.kinds.map((kind) => w.kinds[kind]).join(', ');
        if (request.method === 'GET') {
          const action = `${basePathOf(settings)}${path}?token=${token}`;
          return show(
            w.stopQuestion(about),
            html`<form method="post" action="${action}"><button>${w.stop}</button></form>`,
          );
        }
        for (const kind of named.kinds) await sql`select rules.unsubscribe(${named.personId}, ${kind})`.execute(db);
        return show(w.stopped(about));
      },
    });
  });
}

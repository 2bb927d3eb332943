import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { insertJobs } from '../api/jobs/queues.ts';
import { smtpServer } from '../api/testing/test-smtp.ts';
import { freePort } from '../db/free-port.ts';
import type { Fault } from './fault.ts';
import { Installation, until } from './installation.ts';

const betweenKills = 15;

/** Queues `count` emails, each to a different address. */
async function queueMails(databaseUrl: string, count: number) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const mail = (n: number) => ({
    to: `guest.${n}@quay.example`,
    subject: `Mail ${n}`,
    text: 'Hello',
    html: '<p>Hello</p>',
  });
  await insertJobs(
    client,
    Array.from({ length: count }, (_, n) => ({ id: randomUUID(), queue: 'mail', data: mail(n) })),
  );
  await client.end();
}

export const mailsSentTwice: Fault = {
  id: 'R4',
  what: 'The server is killed after the mail server has accepted an email, before its response',
  async run(full) {
    const kills = full ? 5 : 1;
    const count = (kills + 1) * betweenKills;
    const smtp = await smtpServer(await freePort());
    const installation = await Installation.create({ settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
    try {
      const { admin } = installation;
      await queueMails(await installation.adminUrl(), count);
      let inFlight = 0;
      for (let n = 1; n <= kills; n++) {
        await until('emails are sent', () => smtp.received.length >= n * betweenKills);
        smtp.mood = 'takes silently';
        const before = smtp.received.length;
        await until('an email is accepted without a response', () => smtp.received.length > before);
        inFlight += Number(
          (await admin.query("select count(*) from jobs.job where name = 'mail' and state = 'active'")).rows[0].count,
        );
        await installation.kill();
        smtp.mood = 'takes';
        await installation.start();
      }
      const noneWaits = () =>
        until(
          'no email waits',
          async () =>
            (await admin.query("select from jobs.job where name = 'mail' and state < 'completed'")).rowCount === 0,
          120_000,
        );
      const duplicated = () =>
        smtp.received.length - new Set(smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).size;
      const took = await noneWaits();
      const sent = smtp.received.length - duplicated();
      const duplicatedByKills = duplicated();
      // The queue deletes the content of sent emails, so the control takes the recipients from the mail server.
      const recipients = new Set(smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]));
      for (const to of [...recipients].slice(0, kills + 1))
        await admin.query("insert into jobs.job (name, data) values ('mail', $1)", [
          { to, subject: '', text: '', html: '' },
        ]);
      await noneWaits();
      return [
        {
          demand: `${count} emails, ${kills} kills: all sent, at most one duplicate per kill`,
          measured:
            `${sent} sent, ${duplicatedByKills} duplicated, ` +
            `the last ${Math.round(took / 1000)} s after the last start`,
          met: sent === count && duplicatedByKills <= kills,
          inFlight,
          control: {
            without: `completion of ${kills + 1} sent emails forgotten`,
            reported: `${duplicated()} duplicated`,
            broken: duplicated() - duplicatedByKills === kills + 1,
          },
        },
      ];
    } finally {
      await installation.close();
      await smtp.stop();
    }
  },
};

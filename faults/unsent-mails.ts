import { smtpServer } from '../api/testing/test-smtp.ts';
import { freePort } from '../db/free-port.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { send } from './writers.ts';

const perTeam = 20;
const answeredWithinMs = 2000;
const sentWithinMs = 60_000;

type Invited = { pending: boolean; ms: number };

/** An owner invites these addresses and requests each email, one after the other. */
async function invite({ url }: Installation, { id, people }: Team, addresses: string[]): Promise<Invited[]> {
  const { cookie } = people[0];
  const invited: Invited[] = [];
  for (const email of addresses) {
    const { body } = await send(`${url}/api/teams/${id}/invitations`, 'POST', { cookie, body: { email } });
    const answer = await send(`${url}/api/teams/invite/send-email`, 'POST', {
      cookie,
      body: { token: JSON.parse(body).token },
    });
    const result = JSON.parse(answer.body);
    invited.push({
      pending:
        answer.status === 200 &&
        result.success &&
        !result.emailSent &&
        /\(Email notification pending\)/.test(result.details),
      ms: answer.ms,
    });
  }
  return invited;
}

export const unsentMails: Fault = {
  id: 'R4',
  what: 'The mail server is down, hangs, or refuses',
  async run(full) {
    const port = await freePort();
    const teams = full ? 10 : 4;
    const count = teams * perTeam;
    const installation = await Installation.create({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    let smtp: Awaited<ReturnType<typeof smtpServer>> | undefined;
    try {
      const invited: Invited[] = [];
      for (const [mood, part] of [
        [null, 0],
        ['451 try later', 1],
        ['550 no such person', 2],
        ['hangs', 3],
      ] as const) {
        if (mood) {
          smtp ??= await smtpServer(port);
          smtp.mood = mood;
        }
        const theirs = Array.from({ length: teams }, (_, n) => n).filter((n) => n % 4 === part);
        const answers = theirs.map(async (n) =>
          invite(
            installation,
            await installation.team(1),
            Array.from({ length: perTeam }, (_, k) => `guest.${n}.${k}@quay.example`),
          ),
        );
        invited.push(...(await Promise.all(answers)).flat());
      }
      const waiting = async () =>
        Number(
          (await installation.admin.query("select count(*) from jobs.job where name = 'mail' and state < 'completed'"))
            .rows[0].count,
        );
      const inFlight = await waiting();
      // The control: removes a queued email, which then cannot be sent.
      await installation.admin.query(
        "delete from jobs.job where id = (select id from jobs.job where name = 'mail' and state = 'retry' limit 1)",
      );
      if (smtp) smtp.mood = 'takes';
      const sent = () => new Set((smtp?.received ?? []).map((mail) => /^To: (.*)$/m.exec(mail)?.[1]));
      const took = await until('no email waits', async () => (await waiting()) === 0, 2 * sentWithinMs);
      const pending = invited.filter((one) => one.pending).length;
      const slowest = Math.round(Math.max(...invited.map(({ ms }) => ms)));
      const duplicated = (smtp?.received.length ?? 0) - sent().size;
      return [
        {
          demand:
            `${count} emails: each reported as pending within ${answeredWithinMs} ms; all except a removed one sent ` +
            `within ${sentWithinMs / 1000} s after recovery, none duplicated`,
          measured:
            `${pending} pending, slowest response ${slowest} ms; ` +
            `${sent().size} sent within ${Math.round(took / 1000)} s, ${duplicated} duplicated`,
          met:
            pending === count &&
            sent().size === count - 1 &&
            duplicated === 0 &&
            (!full || (slowest <= answeredWithinMs && took <= sentWithinMs)),
          inFlight,
          control: {
            without: 'one email removed from the queue',
            reported: `${count - sent().size} not sent`,
            broken: count - sent().size === 1,
          },
        },
      ];
    } finally {
      await installation.close();
      await smtp?.stop();
    }
  },
};

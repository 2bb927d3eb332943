import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { smtpServer } from '../api/testing/test-smtp.ts';
import type { Fault } from './fault.ts';
import { Installation, type Team, until } from './installation.ts';
import { send } from './writers.ts';

const arriveWithinMs = 60_000;

/** Invites an address. Returns whether the server took the invitation and its mail. */
async function invite({ url }: Installation, { id, people }: Team, email: string): Promise<boolean> {
  const { cookie } = people[0];
  const made = await send(`${url}/api/teams/${id}/invitations`, 'POST', { cookie, body: { email } });
  if (made.status !== 201) return false;
  const body = { token: JSON.parse(made.body).token };
  return (await send(`${url}/api/teams/invite/send-email`, 'POST', { cookie, body })).status === 200;
}

/** One stranger for each network address signs up. Returns how many were refused. */
async function signUp({ url }: Installation, count: number): Promise<number> {
  let refused = 0;
  for (let n = 0; n < count; n++) {
    const { status } = await send(`${url}/api/account/signup`, 'POST', {
      headers: { 'x-forwarded-for': `198.51.100.${n % 256}` },
      body: {
        email: `stranger.${n}@elsewhere.example`,
        password: 'Lantern-2026',
        firstName: 'Some',
        lastName: 'Stranger',
      },
    });
    if (status === 429) refused++;
  }
  return refused;
}

/** New accounts, each with a team, invite ten addresses each. Returns how many invitations were refused. */
async function inviteAsNewcomers(installation: Installation, count: number): Promise<number> {
  let refused = 0;
  for (let n = 0; n < count; n++) {
    const team = await installation.team(1);
    for (let k = 0; k < 10; k++)
      if (!(await invite(installation, team, `guest.${n}.${k}@elsewhere.example`))) refused++;
  }
  return refused;
}

/** A team whose owner has an account of a year ago. */
async function knownTeam(installation: Installation): Promise<Team> {
  const team = await installation.team(1);
  await installation.admin.query("update auth.users set created_at = now() - interval '1 year' where id = $1", [
    team.people[0].id,
  ]);
  return team;
}

/** Removes the separate limit of new accounts: all accounts then share one small limit. */
const withoutReserves = `
  create or replace function rules.attempt_together(key text, person uuid, most integer, seconds integer)
  returns integer language sql security definer set search_path = auth, pg_temp
  return rules.attempt(key || ':newcomers', most / 10, seconds)`;

export const strangers: Fault = {
  id: 'R22',
  what: 'Strangers use up mails and sign-ups',
  async run(full) {
    const count = full ? 20 : 5;
    const smtp = await smtpServer();
    const smallPots = pathToFileURL(join(import.meta.dirname, 'disable-large-pots.ts')).href;
    const installation = await Installation.create({
      settings: {
        SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
        TRUST_PROXY: '1',
        NODE_OPTIONS: `--import=${smallPots}`,
      },
    });
    try {
      const refused = (await signUp(installation, 40)) + (await inviteAsNewcomers(installation, 3));
      const arrived = (addresses: string[]) => {
        const to = new Set(smtp.received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]));
        return addresses.filter((address) => to.has(address)).length;
      };
      const addresses: string[] = [];
      for (let n = 0; n < count; n++) {
        const team = await knownTeam(installation);
        const { email } = team.people[0];
        const headers = { 'x-forwarded-for': `203.0.113.${n}` };
        await send(`${installation.url}/api/auth/request-password-reset`, 'POST', { headers, body: { email } });
        const guest = `known.${n}@quay.example`;
        await invite(installation, team, guest);
        addresses.push(email, guest);
      }
      const took = await until('the mails arrive', () => arrived(addresses) === addresses.length, arriveWithinMs).catch(
        () => null,
      );
      await installation.admin.query(withoutReserves);
      const invited = await invite(installation, await knownTeam(installation), 'late@quay.example');
      return [
        {
          demand: `${count} resets and ${count} invitations of known people arrive after strangers have used up theirs`,
          measured:
            `${refused} sign-ups and invitations of strangers refused; ${arrived(addresses)} of ` +
            `${addresses.length} mails arrived${took === null ? '' : `, the last after ${Math.round(took / 1000)} s`}`,
          met: took !== null,
          inFlight: refused,
          control: {
            without: 'a share of newcomers',
            reported: invited ? 'an invitation is mailed' : 'no invitation is mailed',
            broken: !invited,
          },
        },
      ];
    } finally {
      await installation.close();
      await smtp.stop();
    }
  },
};

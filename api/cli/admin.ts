import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { insertJobs } from '../jobs/queues.ts';
import { securityMail } from '../mail/security-mails.ts';
import { type Installation, needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';

// `npm run admin`: manages super-admins and lost second factors, also while a server runs. It does not migrate the
// database; only the server does.

const usage = `Usage:
  npm run admin -- grant EMAIL    make an account a super-admin
  npm run admin -- revoke EMAIL   make it an ordinary account again
  npm run admin -- list           list all super-admins
  npm run admin -- remove-second-factor EMAIL
                                  let the password alone sign in again, and end all sessions

Exit status: 0 done, 1 nothing to change or an error, 2 wrong arguments, 3 no such account, 4 not confirmed, 5 suspended
`;

/** The state of an account that cannot use its rights at the moment. */
const mark = (person: { email_verified: boolean; suspended_at: Date | null }) =>
  person.suspended_at ? ' (suspended)' : person.email_verified ? '' : ' (not confirmed)';

async function list(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    'select name, email, email_verified, suspended_at from auth.users where is_super_admin order by name, email',
  );
  return rows.length === 0
    ? 'There is no super-admin yet.'
    : rows.map((person) => `${person.name} <${person.email}>${mark(person)}`).join('\n');
}

async function set(client: pg.Client, email: string, power: boolean): Promise<string> {
  // One statement locks, checks and changes the account, so that nobody suspends it in between. Anyone can sign up with
  // an address that they do not own, so only a confirmed account becomes a super-admin. Any account can lose the right.
  const { rows } = await client.query(
    `with was as materialized (select * from auth.users where email = $1 for update),
       changed as (
         update auth.users u set is_super_admin = $2 from was
         where was.id = u.id and was.is_super_admin <> $2
           and (not $2 or was.email_verified and was.suspended_at is null)
         returning u.id
       )
     select name, email, email_verified, suspended_at, is_super_admin, exists (select from changed) as changed
     from was`,
    [email, power],
  );
  const [person] = rows;
  if (!person) throw new Refusal(`There is no account with the address ${email}. Sign up with it first.`, 3);
  const named = `${person.name} <${person.email}>`;
  if (person.changed) return `${named} is ${power ? 'now' : 'no longer'} a super-admin.`;
  if (person.is_super_admin === power)
    throw new Refusal(`${named} is ${power ? 'a super-admin already' : 'no super-admin'}. Nothing was changed.`);
  throw person.suspended_at
    ? new Refusal(`${named} is suspended. Resume the account first. Nothing was changed.`, 5)
    : new Refusal(`${named} has not confirmed the address. Open the mailed link first. Nothing was changed.`, 4);
}

/**
 * For a person who has lost the authenticator app or the passkeys, and the recovery codes. A server mails the person.
 */
async function removeSecondFactor({ client, settings }: Installation, email: string): Promise<string> {
  await client.query('begin');
  const { rows } = await client.query(
    `with person as (select id, name, email from auth.users where email = $1),
       removed as (
         delete from auth.authenticators a using person
         where a.user_id = person.id and (a.secret is not null or a.passkeys)
         returning 1
       ),
       ended as (
         delete from auth.sessions s using person where s.user_id = person.id and exists (select from removed)
       )
     select name, email, exists (select from removed) as removed from person`,
    [email],
  );
  const [person] = rows;
  if (!person) throw new Refusal(`There is no account with the address ${email}.`, 3);
  const named = `${person.name} <${person.email}>`;
  if (!person.removed) throw new Refusal(`${named} has no second factor. Nothing was changed.`);
  const origin = { address: 'the command line of the server', userAgent: null };
  const data = securityMail(settings, 'secondFactorRemoved', person, origin, new Date());
  await insertJobs(client, [{ queue: 'mail', id: randomUUID(), data }]);
  await client.query('commit');
  return `${named} has no second factor any more, and all sessions have ended.`;
}

/** The command for these arguments; null when they are invalid. */
function commandOf([verb, email, ...rest]: string[]): ((installation: Installation) => Promise<string>) | null {
  if (verb === 'list' && !email) return ({ client }) => list(client);
  if ((verb === 'grant' || verb === 'revoke') && email && rest.length === 0)
    return ({ client }) => set(client, email, verb === 'grant');
  if (verb === 'remove-second-factor' && email && rest.length === 0)
    return (installation) => removeSecondFactor(installation, email);
  return null;
}

const command = commandOf(process.argv.slice(2));
if (!command) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else
  await runCommand(() =>
    withInstallation(async (installation) => {
      await needPrepared(installation.client);
      return command(installation);
    }),
  );

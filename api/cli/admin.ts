import type pg from 'pg';
import { needPrepared, Refusal, runCommand, withInstallation } from './installation.ts';

// `npm run admin -- grant EMAIL | revoke EMAIL | list`: manages super-admins, also while a server runs. It does not
// migrate the database; only the server does.

const usage = `Usage:
  npm run admin -- grant EMAIL    make an account a super-admin
  npm run admin -- revoke EMAIL   make it an ordinary account again
  npm run admin -- list           list all super-admins
`;

async function list(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select name, email from auth.users where is_super_admin order by name, email');
  return rows.length === 0
    ? 'There is no super-admin yet.'
    : rows.map(({ name, email }) => `${name} <${email}>`).join('\n');
}

async function set(client: pg.Client, email: string, power: boolean): Promise<string> {
  const { rows } = await client.query(
    `update auth.users u set is_super_admin = $2 from auth.users was where was.id = u.id and u.email = $1
     returning u.name, u.email, was.is_super_admin <> $2 as changed`,
    [email, power],
  );
  const [person] = rows;
  if (!person) throw new Refusal(`There is no account with the address ${email}. Sign up with it first.`);
  const named = `${person.name} <${person.email}>`;
  if (!person.changed)
    throw new Refusal(`${named} is ${power ? 'a super-admin already' : 'no super-admin'}. Nothing was changed.`);
  return `${named} is ${power ? 'now' : 'no longer'} a super-admin.`;
}

/** The command for these arguments; null when they are invalid. */
function commandOf([verb, email, ...rest]: string[]): ((client: pg.Client) => Promise<string>) | null {
  if (verb === 'list' && !email) return list;
  if ((verb === 'grant' || verb === 'revoke') && email && rest.length === 0)
    return (client) => set(client, email, verb === 'grant');
  return null;
}

const command = commandOf(process.argv.slice(2));
if (!command) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else
  await runCommand(() =>
    withInstallation(async ({ client }) => {
      await needPrepared(client);
      return command(client);
    }),
  );

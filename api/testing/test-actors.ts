import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPerson } from '@groundwork/db/test-people';
import type { Ids } from './inputs/examples.ts';
import type { TestApp } from './test-app.ts';
import { examples, ownAddress, plainExamples } from './test-inputs.ts';
import { type Operation, requestOf } from './test-operations.ts';
import { world } from './test-world.ts';

/** The access matrix of the API: who may call which operation. */
export const access: {
  actors: Record<string, string>;
  groups: Record<string, string[]>;
  operations: Record<string, string[]>;
} = JSON.parse(readFileSync(join(import.meta.dirname, '../access.json'), 'utf8'));

/** The actors for these names; a group stands for its members. */
export const actorsOf = (names: string[]): string[] =>
  names.flatMap((name) => (access.groups[name] ? actorsOf(access.groups[name]) : [name]));

/** Valid inputs of an operation. */
export const inputsOf = ({ name }: Operation) => examples[name] ?? plainExamples[name] ?? [];

/**
 * The actors of access.json. `seed` creates a team with a row of every entity and gives the actors their roles in it.
 */
export async function testActors(app: TestApp) {
  const people: Record<string, TestPerson | null> = { nobody: null };
  for (const name of Object.keys(access.actors).filter((name) => name !== 'nobody'))
    people[name] = await app.person(name);
  const known = (name: string) => people[name] as TestPerson;
  const hill = await app.team('Hill Street', known('stranger'));
  const set = (change: string, name: string) =>
    app.admin.query(`update auth.users set ${change} where id = $1`, [known(name).id]);
  await set('is_super_admin = true', 'super-admin');
  await set('email_verified = false', 'unverified');
  await set('suspended_at = now()', 'suspended');

  async function seed(): Promise<Ids> {
    const members = ['owner', 'admin', 'member', 'author', 'unverified', 'suspended', 'former'].map(known) as [
      TestPerson,
      ...TestPerson[],
    ];
    const team = await app.team('Harbour District', ...members);
    const ids = await world(app, known('author'), team);
    await app.admin.query('update team_memberships set role_id = 2 where team_id = $1 and user_id = $2', [
      team,
      known('admin').id,
    ]);
    await app.admin.query('delete from team_memberships where team_id = $1 and user_id = $2', [
      team,
      known('former').id,
    ]);
    await app.admin.query(
      `insert into team_invitations (team_id, email, token_hash, invited_by)
       values ($1, $2, sha256(uuid_send($1)), $3)`,
      [team, known('invited').email, known('owner').id],
    );
    await app.admin.query('insert into team_memberships (team_id, user_id) select id, $2 from teams where code = $1', [
      ids.host_code,
      known('partner').id,
    ]);
    await app.admin.query('delete from auth.attempts');
    const somebody = await app.person('Somebody');
    await app.admin.query("insert into auth.authenticators (user_id, secret) values ($1, 'sealed')", [somebody.id]);
    const { rows } = await app.admin.query("insert into jobs.job (name, state) values ('mail', 'failed') returning id");
    return { ...ids, somebody: somebody.id, job: rows[0].id };
  }

  /** Creates new sessions for all actors, because some operations end the caller's session. */
  async function signIn() {
    const everybody = Object.values(people).filter((one) => one !== null);
    await app.admin.query(
      `insert into auth.sessions (user_id, token, expires_at)
       select id, token, now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) known (id, token) join auth.users using (id)
       where suspended_at is null on conflict do nothing`,
      [everybody.map(({ id }) => id), everybody.map(({ token }) => token)],
    );
  }

  function call(operation: Operation, input: Record<string, unknown>, person: TestPerson | null) {
    const own = input.email === ownAddress && person ? { ...input, email: person.email } : input;
    const { method, path, payload } = requestOf(operation, own);
    return app.raw(person, method, path, payload);
  }
  return { people, hill, seed, signIn, call };
}

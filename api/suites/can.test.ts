// @module-tag sweep
import { randomUUID } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import { isWhole, tenth } from '@groundwork/contract/base/test-sweeps';
import { type ActionName, actions, things } from '@groundwork/contract/nouns/nouns';
import { type Defect, policySays, ruleSays } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareJobs } from '../jobs/queues.ts';
import type { Ids } from '../testing/inputs/examples.ts';
import { access, actorsOf, inputsOf, testActors } from '../testing/test-actors.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { type RowWithCan, rehearsals, rowsWithCan, verbsOf, writes } from '../testing/test-can.ts';
import { type Operation, operations } from '../testing/test-operations.ts';
import { afterAllOfThem } from '../testing/test-totals.ts';
import { withoutLimits } from '../testing/test-world.ts';

// `can.<verb>` must equal whether the write is accepted: for every operation that returns it, every actor and every
// verb. New operations are found in the contract. A new verb fails until it has a write (test-can.ts) and a drift.

const telling = operations()
  .map((operation) => ({ operation, name: operation.name, verbs: verbsOf(operation.output) }))
  .filter(({ verbs }) => verbs.length > 0);
const verbs = [...new Set(telling.flatMap((one) => one.verbs))].sort();

type Actors = Awaited<ReturnType<typeof testActors>>;

/** Starts a server with the actors. `worlds` holds the rows of a team, and those of another team with two owners. */
async function installed() {
  const app = await testApp();
  await prepareJobs(app.url);
  await withoutLimits(app);
  const actors = await testActors(app);
  const ids = await worldOfMore(app, actors);
  return { app, actors, worlds: [ids, { ...ids, team: actors.hill }], compare: await rehearsals(app) };
}
type Installed = Awaited<ReturnType<typeof installed>>;
/** Writes have their own server, because the teams and people that they add would change what GET operations return. */
let forReadings: Installed;
let forWrites: Installed;

beforeAll(async () => {
  forReadings = await installed();
  forWrites = await installed();
});
afterAll(async () => {
  await forReadings.app.close();
  await forWrites.app.close();
});
beforeEach(async () => {
  await forReadings.actors.signIn();
  await forWrites.actors.signIn();
});

/** Creates rows of several authors, and a deleted comment that keeps its place. */
async function worldOfMore(app: TestApp, actors: Actors): Promise<Ids> {
  const ids = await actors.seed();
  const { author, member, owner, former, suspended } = actors.people as Record<string, TestPerson>;
  const say = async (person: TestPerson | undefined, content: string | null, parent: string | null = null) =>
    (
      await app.admin.query(
        `insert into comments (team_id, task_id, user_id, content, parent_comment_id) values ($1, $2, $3, $4, $5)
         returning id`,
        [ids.team, ids.task, person?.id, content, parent],
      )
    ).rows[0].id as string;
  await say(member, 'The hall has forty.', await say(author, null));
  await say(former, 'See you there.');
  // Files of a member, of somebody who left the team, and of an account that is gone.
  for (const uploader of [member?.id, former?.id, null])
    await app.admin.query(
      `insert into attachments (id, team_id, task_id, file_name, file_path, file_size, file_type, uploaded_by)
       values ($1::uuid, $2::uuid, $3, 'list.txt', $2 || '/' || $1 || '.txt', 1, 'text/plain', $4)`,
      [randomUUID(), ids.team, ids.task, uploader],
    );
  await app.admin.query("insert into goals (team_id, title, assigned_to) values ($1, 'Carry the chairs', $2)", [
    ids.team,
    member?.id,
  ]);
  await app.admin.query(`
    with lost as (
      insert into auth.users (name, email, email_verified)
      values ('Lost Phone', gen_random_uuid() || '@harbour.example', true)
      returning id
    )
    insert into auth.authenticators (user_id, secret) select id, 'sealed' from lost`);
  await app.ask(member as TestPerson, 'POST', `/forms/${ids.menu_item}/entries`, { data: {} });
  // Suspending a person ends their sessions.
  await app.admin.query('delete from auth.sessions where user_id = $1', [suspended?.id]);
  await app.admin.query('insert into team_memberships (team_id, user_id, role_id) values ($1, $2, 1), ($1, $3, 2)', [
    actors.hill,
    owner?.id,
    author?.id,
  ]);
  return ids;
}

/** The `can` values that an operation returns to an actor; null when it refuses. */
async function answered(
  { actors }: Installed,
  operation: Operation,
  input: Record<string, unknown>,
  actor: string,
): Promise<RowWithCan[] | null> {
  const { statusCode, body } = await actors.call(operation, input, actors.people[actor] ?? null);
  return statusCode < 300 ? rowsWithCan(operation.output, JSON.parse(body)) : null;
}

const operationNamed = new Map(operations().map((operation) => [operation.name, operation]));

test('the table of writes has exactly the verbs of the contract', () => {
  const listed = Object.entries(writes).flatMap(([noun, some]) => Object.keys(some).map((verb) => `${noun}.${verb}`));
  expect(listed.sort()).toEqual(verbs);
});

/** The compared verbs, each with the operations that returned it. */
const seen = new Map<string, { operations: Set<string>; can: Set<boolean> }>();
const note = (operation: string, cases: { verb: string; can: boolean }[]) => {
  for (const { verb, can } of cases) {
    const known = seen.get(verb) ?? { operations: new Set(), can: new Set() };
    known.operations.add(operation);
    known.can.add(can);
    seen.set(verb, known);
  }
};
let cases = 0;

describe('every operation', () => {
  afterAllOfThem(() => {
    const reported = Object.fromEntries([...seen].map(([verb, { operations }]) => [verb, [...operations].sort()]));
    const wanted = verbs.map((verb) => [
      verb,
      telling
        .filter((one) => one.verbs.includes(verb))
        .map(({ name }) => name)
        .sort(),
    ]);
    if (isWhole) {
      expect(reported).toEqual(Object.fromEntries(wanted));
      for (const [verb, { can }] of seen) expect([...can], `${verb} is allowed to someone`).toContain(true);
    }
    process.stdout.write(`can: ${telling.length} operations, ${verbs.length} verbs, ${cases} comparisons\n`);
  });

  describe('that reads', () => {
    /** GET operations change nothing, so results for a row are reused by later tests. */
    const known = new Map<string, boolean[]>();

    test.each(tenth(telling.filter(({ operation }) => operation.method === 'GET')))(
      '$name tells everybody what they can do',
      async ({ operation, name }) => {
        const { actors, worlds, compare } = forReadings;
        for (const actor of Object.keys(actors.people))
          for (const input of inputsOf(operation))
            for (const ids of worlds) {
              const rows = await answered(forReadings, operation, input(ids), actor);
              if (!rows) continue;
              const found = await compare(actors.people[actor] as TestPerson, rows, known);
              expect(found.differences, actor).toEqual([]);
              note(name, found.cases);
              cases += found.cases.length;
            }
      },
    );
  });

  describe('that writes', () => {
    test.each(tenth(telling.filter(({ operation }) => operation.method !== 'GET')))(
      '$name answers what one can do',
      async ({ operation, name }) => {
        const { actors, compare } = forWrites;
        let ids = await actors.seed();
        for (const actor of actorsOf(access.operations[name] ?? []))
          for (const input of inputsOf(operation)) {
            let rows = await answered(forWrites, operation, input(ids), actor);
            if (!rows) {
              // The previous actor has deleted the row.
              ids = await actors.seed();
              rows = await answered(forWrites, operation, input(ids), actor);
            }
            expect(rows, `${name} by ${actor}`).not.toBeNull();
            const found = await compare(actors.people[actor] as TestPerson, rows ?? []);
            expect(found.differences, actor).toEqual([]);
            note(name, found.cases);
            cases += found.cases.length;
          }
      },
    );
  });
});

const inTeamAs = (role: 'admin' | 'owner' | 'member', team = 'team_id') =>
  `${team} in (select team_id from team_memberships where user_id = rules.me() and role_id <= ${limits.role[role]})`;
const adminsOnly = (condition: string) => `(${condition}) and ${inTeamAs('admin')}`;
const othersOnly = (condition: string) => `(${condition}) and rules.me() <> created_by`;
const everyMember = () => inTeamAs('member');

/** For each verb a changed policy that contradicts `can`, and a GET operation that returns the verb. */
const drifts: [verb: string, reading: string, drift: Defect][] = [
  ['team.update', 'teams.get', policySays('teams', 'edit', () => inTeamAs('owner', 'id'))],
  [
    'team.require_second_factor',
    'teams.get',
    ruleSays('keep_second_factor_rule', "'team.require_second_factor'", "'team.update'"),
  ],
  ['team.delete', 'teams.get', policySays('teams', 'delete', () => inTeamAs('admin', 'id'))],
  ['team.invite', 'teams.get', ruleSays('create_team_invitation', '(select rules.may_invite_as(team))', '(3)')],
  ['team.audit', 'teams.get', ruleSays('audit_export', "'security_log.see'", "'team.update'")],
  ['team.leave', 'teams.get', policySays('team_memberships', 'delete', (was) => `(${was}) and user_id <> rules.me()`)],
  [
    'user.remove',
    'teams.members',
    policySays('team_memberships', 'delete', (was) => `(${was}) and user_id = rules.me()`),
  ],
  [
    'user.set_role',
    'teams.members',
    policySays('team_memberships', 'edit', (was) => `(${was}) and user_id = rules.me()`),
  ],
  [
    'user.suspend',
    'admin.users',
    ruleSays('admin_suspend', 'if person = rules.me() then', 'if person <> rules.me() then'),
  ],
  ['user.resume', 'admin.users', ruleSays('admin_resume', 'where id = person', 'where id = person and is_super_admin')],
  [
    'user.sign_out',
    'admin.users',
    ruleSays('admin_sign_out', 'where user_id = person', 'where user_id = person and false'),
  ],
  [
    'user.remove_second_factor',
    'admin.users',
    ruleSays('admin_remove_second_factor', 'if person = rules.me() then', 'if person <> rules.me() then'),
  ],
  ['attachment.delete', 'attachments.list', policySays('attachments', 'delete', everyMember)],
  ['view.edit', 'views.list', policySays('shared_task_views', 'edit', adminsOnly)],
  ['view.share', 'views.list', policySays('shared_task_views', 'add', adminsOnly)],
  ['view.delete', 'views.list', policySays('shared_task_views', 'delete', adminsOnly)],
  ['comment.edit', 'comments.list', policySays('comments', 'edit', everyMember)],
  ['comment.delete', 'comments.list', policySays('comments', 'delete', adminsOnly)],
  ['comment.pin', 'comments.list', ruleSays('pin_comment', 'content is not null', 'user_id = rules.me()')],
  ['comment.react', 'comments.list', ruleSays('react_to_comment', 'content is not null', 'user_id = rules.me()')],
  ['comment.resolve', 'comments.list', ruleSays('resolve_thread', 'c.content is not null', 'c.user_id = rules.me()')],
  ['map.edit', 'maps.get', ruleSays('lock_map', 'where id = map', `where id = map and ${inTeamAs('admin')}`)],
  ['map.delete', 'maps.get', policySays('tpl_instances', 'delete', adminsOnly)],
  ['template.duplicate', 'templates.get', policySays('tpl_templates', 'add', () => inTeamAs('admin', 'owner_team_id'))],
  [
    'transfer.accept',
    'transfers.list',
    ruleSays('lock_accepted', 'elsif held.recipient_team_id <> team', 'elsif true'),
  ],
  ['transfer.decline', 'transfers.list', ruleSays('decline_transfer', "'transfer.decline'", "'transfer.revoke'")],
  ['transfer.cancel', 'transfers.list', ruleSays('cancel_transfer', "'transfer.cancel'", "'transfer.revoke'")],
  ['transfer.revoke', 'transfers.list', ruleSays('revoke_transfer', "'transfer.revoke'", "'transfer.cancel'")],
  ['template.edit', 'templates.list', policySays('tpl_templates', 'edit', othersOnly)],
  ['template.delete', 'templates.list', policySays('tpl_templates', 'delete', othersOnly)],
];
// For the other things that people edit and delete: a changed policy of their table.
for (const { kind, table, operations } of things)
  for (const verb of ['edit', 'delete'] as const) {
    const name = `${kind}.${verb}`;
    const action = actions[name as ActionName];
    if (!action || drifts.some(([known]) => known === name)) continue;
    const reading = operationNamed.has(`${operations}.get`) ? `${operations}.get` : `${operations}.list`;
    drifts.push([name, reading, policySays(table, verb, action.only && verb === 'edit' ? everyMember : adminsOnly)]);
  }

test('each verb has a drift', () => {
  expect(drifts.map(([verb]) => verb).sort()).toEqual(verbs);
});

test.each(tenth(drifts))('a rule of %s that drifts from `can` is reported', async (verb, reading, drift) => {
  const operation = operationNamed.get(reading) as Operation;
  const { app, actors, worlds, compare } = forReadings;
  const differences: string[] = [];
  await drift(app.admin, async () => {
    for (const actor of actorsOf(access.operations[reading] ?? []))
      for (const input of inputsOf(operation)) {
        const rows = await answered(forReadings, operation, input(worlds[0] as Ids), actor);
        differences.push(...(await compare(actors.people[actor] as TestPerson, rows ?? [])).differences);
      }
  });
  expect(differences.filter((one) => one.startsWith(`${verb} `))).not.toEqual([]);
});

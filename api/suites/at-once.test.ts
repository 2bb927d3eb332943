// @module-tag sweep
import { randomUUID } from 'node:crypto';
import { longTest, sweep } from '@groundwork/contract/base/test-sweeps';
import type { TestPerson } from '@groundwork/db/test-people';
import { resetToken } from '@groundwork/db/test-session';
import { beforeAll, expect, test } from 'vitest';
import type { Ids } from '../testing/inputs/examples.ts';
import { appForFile, unhashed } from '../testing/test-app.ts';
import { withoutLimits, world } from '../testing/test-world.ts';

// Row 12: twenty people do the same thing at the same moment, in several rounds. The result must be exact, and no
// answer may be an unexpected error.

const rounds = sweep(3, 50);

const app = await appForFile({ passwords: unhashed });
let people: [TestPerson, ...TestPerson[]];
let ids: Ids;
let host: TestPerson;
let hosts: Ids;
beforeAll(async () => {
  await withoutLimits(app);
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, (_, n) => app.person(`Person ${n}`)));
  people = [first as TestPerson, ...others];
  ids = await world(app, people[0]);
  await join(ids.team ?? '', others);
  host = await app.person('Peter Hill');
  hosts = await world(app, host);
});

const join = (team: string, members: TestPerson[], role = 3) =>
  app.admin.query(
    'insert into team_memberships (team_id, user_id, role_id) select $1, id, $3 from unnest($2::uuid[]) id',
    [team, members.map(({ id }) => id), role],
  );
const count = async (what: string, ...values: unknown[]): Promise<number> =>
  (await app.admin.query(`select count(*)::integer as count from ${what}`, values)).rows[0].count;
const made = async (path: string, body: object, person = people[0]): Promise<string> => {
  const answer = await app.ask(person, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
};
type Answers = { status: number; body: { error?: string } }[];
/** Expects that one request succeeds, and the other nineteen answer with `other`. */
const one = (answers: Answers, done: number, other: number) =>
  expect(answers.map(({ status }) => status).sort()).toEqual([done, ...Array(19).fill(other)].sort());
const all = (answers: Answers, done: number) =>
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(done));
const atOnce = (act: (person: TestPerson, n: number) => Promise<Answers[number]>): Promise<Answers> =>
  Promise.all(people.map(act));

const scenarios: Record<string, (round: number) => Promise<void>> = {
  async 'a label of one name is made once'(round) {
    one(
      await atOnce((person) =>
        app.ask(person, 'POST', `/teams/${ids.team}/labels`, { name: `Venue ${round}`, color: '#f08c00' }),
      ),
      201,
      409,
    );
    expect(await count('labels where team_id = $1 and name = $2', ids.team, `Venue ${round}`)).toBe(1);
  },
  async 'a name goes to one of twenty labels'(round) {
    const labels = (
      await app.admin.query(
        `insert into labels (team_id, name, color)
           select $1, gen_random_uuid(), '#f08c00' from generate_series(1, 20) returning id`,
        [ids.team],
      )
    ).rows;
    one(
      await atOnce((person, n) => app.ask(person, 'PATCH', `/labels/${labels[n].id}`, { name: `Taken ${round}` })),
      200,
      409,
    );
  },
  async 'a label is on a task once'() {
    const task = await made('/tasks', { team_id: ids.team, goal_id: ids.goal, title: 'Chairs' });
    all(await atOnce((person) => app.ask(person, 'PUT', `/tasks/${task}/labels/${ids.label}`)), 200);
    expect(await count('task_labels where task_id = $1', task)).toBe(1);
  },
  async 'a person is invited once'(round) {
    const email = `guest-${round}@harbour.example`;
    one(await atOnce((person) => app.ask(person, 'POST', `/teams/${ids.team}/invitations`, { email })), 201, 409);
    expect(await count('team_invitations where team_id = $1 and email = $2', ids.team, email)).toBe(1);
  },
  async 'an invitation is accepted once'(round) {
    const team = await app.team(`Team ${round}`, people[0]);
    const { body } = await app.ask(people[0], 'POST', `/teams/${team}/invitations`, { email: host.email });
    one(
      await atOnce(() => app.ask(host, 'POST', '/invitations/respond', { token: body.token, accept: true })),
      200,
      409,
    );
    expect(await count('team_memberships where team_id = $1 and user_id = $2', team, host.id)).toBe(1);
  },
  async 'a transfer is accepted once, and no node is lost or doubled'(round) {
    const path = `${100 + round}`;
    const { rows: nodes } = await app.admin.query(
      `insert into tpl_map_nodes (team_id, map_id, path, node_type)
         values ($1, $2, $3, 'church'), ($1, $2, $4, 'church') returning id`,
      [ids.team, ids.map, path, `${path}.1`],
    );
    const { rows } = await app.admin.query(
      `insert into transfer_requests (team_id, recipient_team_id, type, map_id, node_id, title)
         values ($1, $2, 'transfer_partial', $3, $4, 'Branch') returning id`,
      [ids.team, hosts.team, ids.map, nodes[0].id],
    );
    const target = { targetTeamId: hosts.team, mode: 'existing', targetMapId: hosts.map, targetNodeId: hosts.node };
    one(await atOnce(() => app.ask(host, 'POST', `/transfers/${rows[0].id}/accept`, target)), 200, 409);
    expect(
      await count(
        'tpl_map_nodes where id = any ($1) and map_id = $2',
        nodes.map(({ id }) => id),
        hosts.map,
      ),
    ).toBe(2);
  },
  async 'of twenty owners who leave one stays'(round) {
    const team = await app.team(`Owners ${round}`, people[0]);
    await join(team, people.slice(1), 1);
    const answers = await atOnce((person) => app.ask(person, 'DELETE', `/teams/${team}/members/${person.id}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 409]);
    expect(await count('team_memberships where team_id = $1 and role_id = 1', team)).toBe(1);
  },
  async 'progress is exact'(round) {
    const goal = await made('/goals', { team_id: ids.team, title: `Goal ${round}` });
    const { rows: tasks } = await app.admin.query(
      "insert into tasks (team_id, goal_id, title) select $1, $2, 'Chairs' from generate_series(1, 20) returning id",
      [ids.team, goal],
    );
    all(
      await atOnce((person, n) =>
        app.ask(person, 'PATCH', `/tasks/${tasks[n].id}`, { status: n % 4 ? 'done' : 'blocked' }),
      ),
      200,
    );
    expect((await app.ask(people[0], 'GET', `/goals/${goal}`)).body.progress).toBe(75);
  },
  async 'a reset token sets one password'(round) {
    const email = `resets-${round}@harbour.example`;
    const { rows } = await app.admin.query(
      `insert into auth.users (name, first_name, last_name, email, email_verified)
         values ('A B', 'A', 'B', $1, true) returning id`,
      [email],
    );
    await app.admin.query(
      `insert into auth.accounts (user_id, account_id, provider_id, password)
         select id, id::text, 'credential', 'old' from auth.users where email = $1`,
      [email],
    );
    const origin = { origin: app.settings.appUrl };
    const token = await resetToken(app.admin, rows[0].id);
    one(
      await atOnce((_, n) =>
        app.ask(null, 'POST', '/auth/reset-password', { token, newPassword: `Lighthouse-${n}` }, origin),
      ),
      200,
      400,
    );
    expect(await count("auth.accounts where user_id = $1 and password like 'Lighthouse-%'", rows[0].id)).toBe(1);
  },
  async 'what is sent again is done once'(round) {
    const title = `Once ${round}`;
    const key = { 'idempotency-key': randomUUID() };
    all(await atOnce(() => app.ask(people[0], 'POST', '/goals', { team_id: ids.team, title }, key)), 201);
    expect(await count('goals where team_id = $1 and title = $2', ids.team, title)).toBe(1);
  },
  async 'nodes that come under a branch while it is cut off are cut off or refused'() {
    const parent = await made(`/maps/${ids.map}/nodes`, { nodeType: 'church' });
    const answers = await atOnce((person, n) =>
      n === 10
        ? app.ask(person, 'DELETE', `/maps/${ids.map}/nodes/${parent}?deleteSubtree=true`)
        : app.ask(person, 'POST', `/maps/${ids.map}/nodes`, { nodeType: 'church', parentId: parent }),
    );
    expect(answers[10]?.status).toBe(200);
    for (const { status, body } of answers) expect([200, 201, 400, 404], JSON.stringify(body)).toContain(status);
    const added = answers.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : []));
    expect(await count('tpl_map_nodes where id = any ($1)', [parent, ...added])).toBe(0);
  },
  async 'a view of one name is saved once'(round) {
    await app.admin.query('delete from task_views');
    one(
      await atOnce(() =>
        app.ask(people[0], 'POST', `/teams/${ids.team}/task-views`, {
          name: `Mine ${round}`,
          page: 'tasks',
          search: {},
        }),
      ),
      201,
      409,
    );
  },
};

longTest.each(Object.entries(scenarios))('%s', { timeout: 180_000 }, async (_, scenario) => {
  for (let round = 0; round < rounds; round++) {
    await scenario(round);
  }
});

test('every scenario ran', () => {
  const raced = Object.keys(scenarios).length;
  expect(raced).toBeGreaterThanOrEqual(12);
  process.stdout.write(`races: ${raced} scenarios, ${rounds} rounds of 20 at once, ${raced * rounds * 20} calls\n`);
});

test('a scenario without its lock or constraint is noticed', async () => {
  const { rows } = await app.admin.query("select pg_get_indexdef('labels_name_is_unique'::regclass) as definition");
  await app.admin.query('drop index labels_name_is_unique');
  await expect(scenarios['a label of one name is made once']?.(rounds)).rejects.toThrow();
  await app.admin.query('delete from labels where name = $1', [`Venue ${rounds}`]);
  await app.admin.query(rows[0].definition);
});

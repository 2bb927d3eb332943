// @module-tag sweep
import { longTest, sweep } from '@groundwork/contract/base/test-sweeps';
import { policySays } from '@groundwork/db/test-mutations';
import type { TestPerson } from '@groundwork/db/test-people';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appForFile } from '../testing/test-app.ts';

// Compares membership with a small model of part 6 and the rulings: after every act, every person sees exactly what the
// model says.

const app = await appForFile();
let people: TestPerson[];
let connection: pg.PoolClient;
beforeAll(async () => {
  connection = await app.pool.connect();
  people = [];
  for (const name of ['Nadia', 'Jonas', 'Mai', 'Grace']) people.push(await app.person(name));
});
afterAll(() => {
  connection.release();
});

const runs = sweep(6, 100);
const [owner, admin, member] = [1, 2, 3];
type Invitation = { id: string; team: string; inviter: string; invited: string; role: number };
/** For each team the roles of its members by person, and whether members may invite; pending invitations. */
type Model = {
  teams: Map<string, { roles: Map<string, number>; membersInvite: boolean }>;
  pending: Invitation[];
  answered: Invitation[];
};

const pick = <Item>(items: Item[], n: number): Item | undefined => items[n % items.length];
const byId = (left: { id: string }, right: { id: string }) => (left.id < right.id ? -1 : 1);

/** The rows that a person must see according to the model. */
function expected({ teams, pending }: Model, { id: me }: TestPerson) {
  const mine = [...teams].filter(([, { roles }]) => roles.has(me));
  const roleIn = (team: string) => teams.get(team)?.roles.get(me) ?? Number.POSITIVE_INFINITY;
  const seen = pending.filter(
    ({ team, inviter }) => roleIn(team) <= admin || (inviter === me && roleIn(team) <= member),
  );
  return {
    teams: mine.map(([id]) => ({ id })).sort(byId),
    members: mine
      .flatMap(([team, { roles }]) => [...roles].map(([person, role]) => ({ id: `${team} ${person} ${role}` })))
      .sort(byId),
    goals: mine.map(([team]) => ({ id: `Goal of ${team}` })).sort(byId),
    invitations: seen.map(({ id }) => ({ id })).sort(byId),
    received: pending
      .filter(({ invited }) => invited === me)
      .map(({ id }) => ({ id }))
      .sort(byId),
  };
}

const sight = `
  select
    (select coalesce(json_agg(json_build_object('id', id)), '[]') from teams) as teams,
    (select coalesce(json_agg(json_build_object('id', concat_ws(' ', team_id, user_id, role_id))), '[]')
      from team_memberships) as members,
    (select coalesce(json_agg(json_build_object('id', title)), '[]') from goals) as goals,
    (select coalesce(json_agg(json_build_object('id', id)), '[]') from team_invitations
      where accepted_at is null and declined_at is null and revoked_at is null) as invitations,
    (select coalesce(json_agg(json_build_object('id', id)), '[]') from rules.my_invitations()) as received`;

/** The rows that a person sees. All people use one connection, so that PostgreSQL plans the statement once. */
async function seenBy({ token }: TestPerson) {
  await connection.query(`begin; select rules.enter('${token}'); set local role groundwork_member`);
  const { rows } = await connection.query<Record<string, { id: string }[]>>({ name: 'sight', text: sight });
  await connection.query('rollback');
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([what, items]) => [what, items.sort(byId)]));
}

/** An act: whether it is allowed, its effect on the model, and its request. */
type Act = { allowed: boolean; done(answer: Answer): void; ask(): Promise<{ status: number; body: Answer }> };
type Answer = { id?: string; invitation_id?: string };

/** The random choices of an act: person, team, other person, role, and yes or no. */
type Draw = { who: number; team: number; whom: number; role: number; yes: boolean };

function removed(model: Model, team: string, person: string) {
  model.teams.get(team)?.roles.delete(person);
  retire(model, (invitation) => invitation.team === team && invitation.inviter === person);
}
function retire(model: Model, which: (invitation: Invitation) => boolean) {
  model.answered.push(...model.pending.filter(which));
  model.pending = model.pending.filter((invitation) => !which(invitation));
}
const ownersBeside = (roles: Map<string, number>, person: string) =>
  [...roles].some(([other, role]) => role === owner && other !== person);

const acts: Record<string, (model: Model, draw: Draw) => Act | null> = {
  createTeam(model, { who }) {
    const me = pick(people, who) as TestPerson;
    return {
      allowed: true,
      done: ({ id = '' }) => model.teams.set(id, { roles: new Map([[me.id, owner as number]]), membersInvite: true }),
      async ask() {
        const answer = await app.ask(me, 'POST', '/teams', { name: 'Team' });
        await app.ask(me, 'POST', '/goals', { team_id: answer.body.id, title: `Goal of ${answer.body.id}` });
        return answer;
      },
    };
  },
  deleteTeam: inTeam((model, me, team, { roles }) => ({
    allowed: roles.get(me.id) === owner,
    done() {
      model.teams.delete(team);
      model.pending = model.pending.filter((invitation) => invitation.team !== team);
      model.answered = model.answered.filter((invitation) => invitation.team !== team);
    },
    ask: () => app.ask(me, 'DELETE', `/teams/${team}`, { name: 'Team' }),
  })),
  setWhoInvites: inTeam((_, me, team, here, { yes }) => ({
    allowed: (here.roles.get(me.id) ?? 9) <= admin,
    done() {
      here.membersInvite = yes;
    },
    ask: () => app.ask(me, 'PATCH', `/teams/${team}`, { members_may_invite: yes }),
  })),
  setRole: inTeam((model, me, team, { roles }, { whom, role }) => {
    const other = pick(people, whom) as TestPerson;
    return {
      allowed:
        roles.get(me.id) === owner &&
        roles.has(other.id) &&
        (role === owner || ownersBeside(roles, other.id) || roles.get(other.id) !== owner),
      done() {
        roles.set(other.id, role);
        retire(
          model,
          (invitation) => invitation.team === team && invitation.inviter === other.id && invitation.role < role,
        );
      },
      ask: () => app.ask(me, 'PATCH', `/teams/${team}/members/${other.id}`, { role_id: role }),
    };
  }),
  remove: inTeam((model, me, team, { roles }, { whom }) => {
    const other = pick(people, whom) as TestPerson;
    const theirs = roles.get(other.id);
    const mine = roles.get(me.id) ?? 9;
    const may = me === other || (mine <= admin && mine <= Math.min(theirs ?? 0, admin as number));
    return {
      allowed: theirs !== undefined && may && (theirs !== owner || ownersBeside(roles, other.id)),
      done: () => removed(model, team, other.id),
      ask: () => app.ask(me, 'DELETE', `/teams/${team}/members/${other.id}`),
    };
  }),
  invite: inTeam((model, me, team, { roles, membersInvite }, { whom, role }) => {
    const other = pick(people, whom) as TestPerson;
    const mine = roles.get(me.id) ?? 9;
    const waiting = model.pending.some((invitation) => invitation.team === team && invitation.invited === other.id);
    return {
      allowed:
        mine <= role && (mine <= admin || (mine === member && membersInvite)) && !roles.has(other.id) && !waiting,
      done: ({ invitation_id: id = '' }) => model.pending.push({ id, team, inviter: me.id, invited: other.id, role }),
      ask: () => app.ask(me, 'POST', `/teams/${team}/invitations`, { email: other.email, role_id: role }),
    };
  }),
  respond(model, { who, team, yes }) {
    const me = pick(people, who) as TestPerson;
    const invitation = pick([...model.pending, ...model.answered], team);
    if (!invitation) return null;
    return {
      allowed: invitation.invited === me.id && model.pending.includes(invitation),
      done() {
        retire(model, (one) => one === invitation);
        if (yes) model.teams.get(invitation.team)?.roles.set(me.id, invitation.role);
      },
      ask: () => app.ask(me, 'POST', '/invitations/respond', { invitation_id: invitation.id, accept: yes }),
    };
  },
  revoke(model, { who, team }) {
    const me = pick(people, who) as TestPerson;
    const invitation = pick([...model.pending, ...model.answered], team);
    if (!invitation) return null;
    const mine = model.teams.get(invitation.team)?.roles.get(me.id) ?? 9;
    return {
      allowed:
        model.pending.includes(invitation) && (mine <= admin || (mine === member && invitation.inviter === me.id)),
      done: () => retire(model, (one) => one === invitation),
      ask: () => app.ask(me, 'DELETE', `/invitations/${invitation.id}`),
    };
  },
};

type Here = { roles: Map<string, number>; membersInvite: boolean };
/** An act in one of the existing teams. */
function inTeam(act: (model: Model, me: TestPerson, team: string, here: Here, draw: Draw) => Act) {
  return (model: Model, draw: Draw): Act | null => {
    const found = pick([...model.teams], draw.team);
    return found ? act(model, pick(people, draw.who) as TestPerson, ...found, draw) : null;
  };
}

const number = fc.nat(20);
const draws = fc.record({
  who: number,
  team: number,
  whom: number,
  role: fc.integer({ min: 1, max: 3 }),
  yes: fc.boolean(),
});
/** Creates a team with a second owner and a member. */
const beginning: [string, Draw][] = [
  ['createTeam', { who: 0, team: 0, whom: 0, role: 1, yes: true }],
  ['invite', { who: 0, team: 0, whom: 1, role: 1, yes: true }],
  ['respond', { who: 1, team: 0, whom: 0, role: 1, yes: true }],
  ['invite', { who: 0, team: 0, whom: 2, role: 3, yes: true }],
  ['respond', { who: 2, team: 0, whom: 0, role: 1, yes: true }],
];
/** After the beginning: each act once as it is allowed, and once as it is refused. */
const everyAct = (
  [
    ['invite', { whom: 3 }],
    ['invite', { who: 3 }],
    ['revoke', {}],
    ['revoke', {}],
    ['respond', { who: 3 }],
    ['setWhoInvites', {}],
    ['setWhoInvites', { who: 3 }],
    ['setRole', { whom: 2, role: member }],
    ['setRole', { who: 2, role: member }],
    ['remove', { who: 3 }],
    ['remove', { whom: 2 }],
    ['deleteTeam', { who: 3 }],
    ['deleteTeam', {}],
  ] as [string, Partial<Draw>][]
).map(([name, draw]): [string, Draw] => [
  name,
  { who: 0, team: 0, whom: 0, role: member as number, yes: true, ...draw },
]);
const steps = fc.array(
  fc.tuple(fc.constantFrom(...Object.keys(acts), 'invite', 'respond', 'respond', 'setRole', 'remove', 'revoke'), draws),
  {
    minLength: 30,
    maxLength: 30,
    size: 'max',
  },
);

longTest('after every act everybody sees what the model says', { timeout: 600_000 }, async () => {
  const counts: Record<string, { done: number; refused: number }> = {};
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await app.admin.query('delete from teams; delete from auth.attempts');
      const model: Model = { teams: new Map(), pending: [], answered: [] };
      for (const [name, draw] of [...beginning, ...history]) {
        const act = acts[name]?.(model, draw);
        if (!act) continue;
        const { status, body } = await act.ask();
        const what = `${name} ${JSON.stringify(draw)}: ${status} ${JSON.stringify(body)}`;
        expect(status < 300, what).toBe(act.allowed);
        expect(status, what).toBeLessThan(500);
        counts[name] ??= { done: 0, refused: 0 };
        counts[name][act.allowed ? 'done' : 'refused']++;
        if (act.allowed) act.done(body);
        for (const person of people)
          expect(await seenBy(person), `${person.name} after ${what}`).toEqual(expected(model, person));
      }
    }),
    { numRuns: runs, examples: [[everyAct]] },
  );
  // Each act was done at least once, and refused at least once, except that anybody may create teams.
  for (const name of Object.keys(acts)) {
    expect(counts[name]?.done, `${name} done`).toBeGreaterThan(0);
    if (name !== 'createTeam') expect(counts[name]?.refused, `${name} refused`).toBeGreaterThan(0);
  }
  process.stdout.write(
    `membership model: ${runs} histories of ${beginning.length} and 30 acts: ${JSON.stringify(counts)}\n`,
  );
});

test('a rule that shows the goals of every team is noticed', async () => {
  await app.admin.query('delete from teams');
  const model: Model = { teams: new Map(), pending: [], answered: [] };
  const [, stranger] = people as [TestPerson, TestPerson];
  const act = acts.createTeam?.(model, { who: 0, team: 0, whom: 0, role: owner, yes: true });
  act?.done((await act.ask()).body);
  expect(await seenBy(stranger)).toEqual(expected(model, stranger));
  await policySays(
    'goals',
    'see',
    () => 'rules.me() is not null',
  )(app.admin, async () => expect(await seenBy(stranger)).not.toEqual(expected(model, stranger)));
});

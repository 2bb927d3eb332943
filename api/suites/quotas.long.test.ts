// @module-tag long
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as messages from '@groundwork/contract/base/messages.gen';
import { inUnit, type QuotaName, quotaNames, quotas } from '@groundwork/contract/base/quotas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setQuotas } from '../base/quotas.ts';
import { aMap, app, nadia, north, twoTeams } from '../testing/test-transfers.ts';
import { fingerprint } from '../testing/test-world.ts';

// Fills each quota of contract/base/quotas.ts. The list below has a case for each; the compiler names a missing one.
// api/base/quotas.test.ts fills the quotas of bytes that requests in flight may exceed.

twoTeams();

const ofRowBytes = ['team_row_bytes', 'map_bytes', 'newcomer_row_bytes', 'newcomer_file_bytes'] as const;

type Body = Record<string, string>;
type Answer = Awaited<ReturnType<typeof app.ask<Body>>>;
/** The rows to which a case adds; they are new for each test. */
type Place = { goal: string; task: string; template: string; map: string; instance: string; nodes: string[] };
type Case = {
  /** Uses `unit` more of the quota, 1 unless named. */
  add: (place: Place, n: number) => Promise<Answer>;
  /** Deletes the row of an answer, which frees the quota. Without this, only time frees the quota. */
  free?: (made: Body) => Promise<unknown>;
  /** The id of the team, or of Nadia, whose quota it is. */
  owner: () => string;
  /** The rows or bytes that the owner has, by SQL with the owner as $1. */
  counted: string;
  unit?: number;
};

const post = (path: string, body: object, person = nadia) => app.ask<Body>(person, 'POST', path, body);
const remove = (path: string, person = nadia) => app.ask(person, 'DELETE', path);
const inTeam = (table: string, column = 'team_id') => ({
  owner: () => north,
  counted: `select count(*) as used from ${table} where ${column} = $1`,
});
const ofNadia = (condition: string) => ({
  owner: () => nadia.id,
  counted: `select count(*) as used from ${condition}`,
});

const kilobytes = 3;
function attach({ goal }: Place, bytes = kilobytes * 1024, person = nadia) {
  const form = new FormData();
  form.append('goal_id', goal);
  form.append('file', new File([Buffer.alloc(bytes, 'x')], 'plan.txt'));
  return app.ask<Body>(person, 'POST', '/attachments', form);
}
const file = {
  add: (place: Place) => attach(place),
  free: ({ id }: Body) => remove(`/attachments/${id}`),
  unit: kilobytes * 1024,
};

/** Invites a new person, who joins. Answers as the invitation does, or as the acceptance. */
async function joinTeam(): Promise<Answer> {
  const newcomer = await app.person('Newcomer');
  const invited = await post(`/teams/${north}/invitations`, { email: newcomer.email });
  if (invited.status >= 300) return invited;
  const joined = await post('/invitations/respond', { token: invited.body.token, accept: true }, newcomer);
  return { ...joined, body: { ...joined.body, user_id: newcomer.id } };
}

const cases: Record<Exclude<QuotaName, (typeof ofRowBytes)[number]>, Case> = {
  team_file_bytes: {
    ...file,
    owner: () => north,
    counted: 'select sum(file_size) as used from attachments where team_id = $1',
  },
  person_file_bytes: {
    ...file,
    owner: () => nadia.id,
    counted: 'select sum(file_size) as used from attachments where uploaded_by = $1',
  },
  team_members: {
    ...inTeam('team_memberships'),
    add: joinTeam,
    free: ({ user_id }) => remove(`/teams/${north}/members/${user_id}`),
  },
  team_invitations: {
    ...inTeam('team_invitations'),
    counted: `select count(*) as used from team_invitations i
      where team_id = $1 and rules.invitation_state(i) = 'pending'`,
    add: (_, n) => post(`/teams/${north}/invitations`, { email: `guest${n}@harbour.example` }),
    free: ({ invitation_id }) => remove(`/invitations/${invitation_id}`),
  },
  team_tasks: {
    ...inTeam('tasks'),
    add: ({ goal }, n) => post('/tasks', { team_id: north, goal_id: goal, title: `Task ${n}` }),
    free: ({ id }) => remove(`/tasks/${id}`),
  },
  team_goals: {
    ...inTeam('goals'),
    add: (_, n) => post('/goals', { team_id: north, title: `Goal ${n}` }),
    free: ({ id }) => remove(`/goals/${id}`),
  },
  team_labels: {
    ...inTeam('labels'),
    add: (_, n) => post(`/teams/${north}/labels`, { name: `Label ${n}`, color: '#1c7ed6' }),
    free: ({ id }) => remove(`/labels/${id}`),
  },
  team_task_templates: {
    ...inTeam('task_templates'),
    add: ({ task }, n) => post('/task-templates', { name: `Template ${n}`, task_id: task }),
    free: ({ id }) => remove(`/task-templates/${id}`),
  },
  team_sprints: {
    ...inTeam('sprints'),
    add: (_, n) =>
      post(`/teams/${north}/sprints`, { name: `Sprint ${n}`, starts_on: '2026-11-01', ends_on: '2026-11-14' }),
    free: ({ id }) => remove(`/sprints/${id}`),
  },
  team_templates: {
    ...inTeam('tpl_templates', 'owner_team_id'),
    add: ({ template }, n) =>
      n % 2 === 0
        ? post('/templates', { owner_team_id: north, name: `Form ${n}`, kind: 'form', structure_type: 'plain' })
        : post(`/templates/${template}/duplicate`, { owner_team_id: north, name: `Copy ${n}` }),
    free: ({ id }) => remove(`/templates/${id}`),
  },
  team_instances: {
    ...inTeam('tpl_instances'),
    add: ({ template }, n) => post('/instances', { team_id: north, template_id: template, name: `Visits ${n}` }),
    free: ({ id }) => remove(`/instances/${id}`),
  },
  team_records: {
    ...inTeam('tpl_records'),
    add: ({ instance }) => post(`/instances/${instance}/records`, { data: {} }),
    free: ({ id }) => remove(`/records/${id}`),
  },
  team_nodes: {
    ...inTeam('tpl_map_nodes'),
    add: ({ map }, n) => post(`/maps/${map}/nodes`, { nodeType: 'church', fields: { name: `Church ${n}` } }),
    free: async ({ id }) => {
      const { rows } = await app.admin.query('select map_id from tpl_map_nodes where id = $1', [id]);
      return remove(`/maps/${rows[0].map_id}/nodes/${id}`);
    },
  },
  team_edges: {
    ...inTeam('tpl_map_edges'),
    add: ({ map, nodes }, n) => post(`/maps/${map}/edges`, { src_node_id: nodes[0], dst_node_id: nodes[n + 1] }),
    free: async ({ id }) => {
      const { rows } = await app.admin.query('select map_id from tpl_map_edges where id = $1', [id]);
      return remove(`/maps/${rows[0].map_id}/edges/${id}`);
    },
  },
  person_teams: {
    ...ofNadia('team_memberships where user_id = $1 and role_id = 1'),
    add: (_, n) => post('/teams', { name: `Team ${n}` }),
    free: ({ id, name }) => app.ask(nadia, 'DELETE', `/teams/${id}`, { name }),
  },
  person_memberships: {
    ...ofNadia('team_memberships where user_id = $1'),
    add: (_, n) => post('/teams', { name: `Team ${n}` }),
    free: ({ id, name }) => app.ask(nadia, 'DELETE', `/teams/${id}`, { name }),
  },
  person_comments: {
    ...ofNadia('comments where user_id = $1'),
    add: ({ goal }, n) => post('/comments', { goal_id: goal, content: `Comment ${n}` }),
  },
  person_tasks: {
    ...ofNadia('tasks where created_by = $1'),
    add: ({ goal }, n) => post('/tasks', { team_id: north, goal_id: goal, title: `Task ${n}` }),
  },
};

const set = (changes: Partial<Record<QuotaName, number>>) => setQuotas(app.url, changes);

async function aPlace(): Promise<Place> {
  const goal = (await post('/goals', { team_id: north, title: 'Autumn gathering' })).body.id ?? '';
  const { map, template } = await aMap(nadia, north);
  const { rows } = await app.admin.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type)
     select $1, $2, (100 + n)::text::ltree, 'church' from generate_series(1, 30) n returning id`,
    [north, map],
  );
  const nodes = rows.map(({ id }) => id);
  const instance = (await post('/instances', { team_id: north, template_id: template, name: 'Visits' })).body.id ?? '';
  const [task] = (
    await app.admin.query("insert into tasks (team_id, goal_id, title) values ($1, $2, 'Chairs') returning id", [
      north,
      goal,
    ])
  ).rows;
  return { goal, task: task.id, template, map, instance, nodes };
}

const stored = () => {
  const folder = join(app.settings.dataDir, 'files');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((name) => /\./.test(`${name}`)) : [];
};
const unfinished = () => {
  const folder = join(app.settings.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const usedOf = async ({ counted, owner }: Case) =>
  Number((await app.admin.query(counted, [owner()])).rows[0].used ?? 0);
const keptOf = async (name: QuotaName, { owner }: Case) =>
  Number((await app.admin.query('select rules.used($1, $2) as used', [name, owner()])).rows[0].used);
const stale = async () => (await app.admin.query('select * from rules.stale_usage()')).rows;

/** Expects the refusal of a full quota, with its sentence. */
function expectFull(name: QuotaName, { status, body, headers }: Answer, used: number, most: number) {
  const isRate = 'seconds' in quotas[name];
  const wait = Number(headers['retry-after'] ?? 0);
  expect([status, body.code, body.error]).toEqual([
    isRate ? 429 : 409,
    'QUOTA_EXCEEDED',
    messages.quotas[name](inUnit(name, used), inUnit(name, most), wait),
  ]);
  if (isRate) expect(wait).toBeGreaterThan(0);
}

let place: Place;
afterEach(() => set(app.settings.quotas));
beforeEach(async () => {
  await app.admin.query('delete from auth.attempts; delete from attachments; delete from comments; delete from tasks');
  place = await aPlace();
});

describe.each(Object.keys(cases) as (keyof typeof cases)[])('the quota %s', (name) => {
  test('refuses what exceeds it with its sentence, and parallel requests never exceed it', async () => {
    const quota = cases[name];
    const { unit = 1 } = quota;
    const isRate = 'seconds' in quotas[name];
    const before = isRate ? 0 : await usedOf(quota);
    const most = before + 5 * unit;
    await set({ [name]: most });

    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => quota.add(place, n)));
    const made = answers.filter(({ status }) => status < 300);
    expect(made.length, JSON.stringify(answers.map(({ body }) => body))).toBe(5);
    for (const answer of answers.filter(({ status }) => status >= 300)) expectFull(name, answer, most, most);
    expect((await usedOf(quota)) - (isRate ? 0 : before)).toBe(5 * unit);

    // A refused request writes nothing.
    const [rows, files] = [await fingerprint(app), stored()];
    if (name !== 'team_members') {
      expectFull(name, await quota.add(place, 21), most, most);
      expect([await fingerprint(app), stored(), unfinished()]).toEqual([rows, files, []]);
    }

    if (quota.free) await quota.free(made[0]?.body ?? {});
    else await app.admin.query("update auth.attempts set resets_at = now() - interval '1 second'");
    expect((await quota.add(place, 22)).status).toBeLessThan(300);
    expect((await quota.add(place, 23)).status).toBe(isRate ? 201 : 409);
    if (!isRate) expect(await keptOf(name, quota)).toBe(most);
    expect(await stale()).toEqual([]);
  });
});

test('every quota of the database is in the list of the contract, and the reverse', async () => {
  const { rows } = await app.admin.query(
    `select distinct quota, null::integer as seconds from rules.counted_quotas()
     union all select quota, seconds from rules.quota_rates()
     union all select unnest('{team_invitations,newcomer_row_bytes,newcomer_file_bytes}'::text[]), null`,
  );
  const listed = quotaNames.map((name) => [name, (quotas[name] as { seconds?: number }).seconds ?? null]);
  expect(rows.map(({ quota, seconds }) => [quota, seconds]).sort()).toEqual(listed.sort());
  expect([...Object.keys(cases), ...ofRowBytes].sort()).toEqual([...quotaNames].sort());
});

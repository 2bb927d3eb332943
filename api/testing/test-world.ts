import { randomUUID } from 'node:crypto';
import type { TestPerson } from '@groundwork/db/test-people';
import { openImportSession } from '../maps/import/import-sessions.ts';
import { sampleAccount } from '../maps/import/legacy-sample.ts';
import type { Ids } from './inputs/examples.ts';
import type { TestApp } from './test-app.ts';
import {
  addEmailChange,
  addExamples,
  addFiles,
  addForms,
  addInvitation,
  addMap,
  addTasks,
  addTransfers,
  hostTeam,
  newRows,
} from './test-rows.ts';

/** Creates one row of every entity as `person`, in `inTeam` or a new team. */
export async function world(app: TestApp, person: TestPerson, inTeam?: string): Promise<Ids> {
  const [team, colleague, host] = await Promise.all([
    inTeam ?? app.team('Harbour District', person),
    app.person(`Colleague of ${person.name}`),
    hostTeam(app, person),
  ]);
  const rows = newRows(app);
  rows.insert('team_memberships', { team_id: team, user_id: colleague.id });
  const goal = rows.add('goals', { team_id: team, title: 'Autumn gathering' });
  const parent_goal = rows.add('goals', { team_id: team, title: 'A lively harbour' });
  rows.add('goals', { team_id: team, title: 'A boat for everybody', parent_goal_id: parent_goal });
  const forms = addForms(rows, team);
  const map = addMap(rows, team, { goal, template: forms.template });
  const tasks = addTasks(rows, team, person, { goal, record: map.record, node: map.node });
  const importRun = rows.add('imports', {
    team_id: team,
    user_id: person.id,
    source: 'sample',
    template_ids: '{tpl-visit}',
    map_ids: '{}',
    user_ids: '{}',
    role_id: 3,
    status: 'waiting',
  });
  const session = rows.add('auth.sessions', {
    user_id: person.id,
    token: randomUUID(),
    expires_at: new Date(Date.now() + 24 * 3600 * 1000).toISOString(),
  });
  const passkey = rows.add('auth.passkeys', {
    user_id: person.id,
    name: 'Bitwarden',
    credential_id: randomUUID(),
    public_key: '\\x00',
    counter: 0,
    transports: '{internal}',
    backed_up: 'true',
    aaguid: randomUUID(),
  });
  const notification = rows.add('notifications', {
    team_id: team,
    user_id: person.id,
    kind: 'comment',
    task_id: tasks.task,
  });
  const invitation_token = randomUUID();
  const invitation = addInvitation(rows, team, person, 'grace@harbour.example', invitation_token);
  const [new_address_token, old_address_token] = addEmailChange(rows, colleague);
  const transfers = addTransfers(rows, person, { team, map: map.map, spare_node: map.spare_node }, host);
  // Attachments are uploaded below.
  rows.ids.set('attachments', '');
  const examples = await addExamples(app, rows, team, person);
  await rows.save();
  const [files] = await Promise.all([
    addFiles(app, person, { task: tasks.task, goal }),
    openImportSession(app.db, app.settings, person.token, { ...sampleAccount, credential: 'sample' }),
  ]);
  return {
    ...examples,
    team,
    goal,
    parent_goal,
    ...forms,
    ...map,
    ...tasks,
    ...files,
    ...transfers,
    invitation,
    invitation_token,
    new_address_token,
    old_address_token,
    notification,
    import: importRun,
    session,
    passkey,
    user: person.id,
    member: colleague.id,
  };
}

/** Removes all rate limits. */
export const withoutLimits = (app: TestApp) =>
  app.admin.query(
    `create or replace function rules.attempt(key text, most integer, seconds integer) returns integer
     language sql as 'select 0'`,
  );

/** A checksum of all rows of the database; with `versions` it also changes when a row is written unchanged. */
export async function fingerprint(app: TestApp, { versions = false } = {}): Promise<string> {
  const { rows } = await app.admin.query(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'auth', 'jobs') and relkind = 'r' order by 1`,
  );
  const row = versions ? 't.xmin::text || t::text' : 't::text';
  // Every request of a session may write when the session was last used.
  const rowOf = (name: string) => (name === 'auth.sessions' ? "(to_jsonb(t) - 'updated_at')::text" : row);
  // A sum of hashes takes a tenth of the time of a hash of the sorted rows.
  const sums = rows.map(
    ({ name }) => `select '${name}' as name, count(*) as rows, sum(hashtextextended(${rowOf(name)}, 0)) from ${name} t`,
  );
  // PostgreSQL may read large tables in parallel, which returns the lines in any order.
  return JSON.stringify((await app.admin.query(`${sums.join(' union all ')} order by name`)).rows);
}

/** Empty answers of reading operations. */
export const nothing = [
  '{"items":[],"default_view":null}',
  '{"items":[],"next_cursor":null}',
  '{"nodes":[],"edges":[]}',
  '{"items":[]}',
  '{"total":0,"by_status":{}}',
  '{"is_admin":false}',
  '{"types":[]}',
  '{"columns":{}}',
  '{"items":[],"next_cursor":null,"counts":{}}',
  '{"unseen":0}',
  '{"count":0}',
  'null',
];

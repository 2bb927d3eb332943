import { createInterface } from 'node:readline/promises';
import { loginUrl, openDatabase } from '@groundwork/db/database';
import { joinEmbedded } from '@groundwork/db/embedded';
import { migrate } from '@groundwork/db/migrate';
import { onPrimary } from '@groundwork/db/primary';
import { type SamplePerson, samplePassword, samplePeople } from '@groundwork/db/sample-people';
import { writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import pg from 'pg';
import { setQuotas } from '../base/quotas.ts';
import { prepareJobs } from '../jobs/queues.ts';
import { identity } from '../people/identity/auth.ts';
import { requireSecondFactor } from '../people/identity/require-second-factor.ts';
import { loginPassword, readSettings, type Settings } from '../settings.ts';
import { exitWith } from '../startup-errors.ts';
import { demoTeams } from './demo-data.ts';
import { demoMaps } from './demo-maps.ts';
import { addForm, addGoal, addLabels, addMap, addSprints, type Writers } from './demo-rows.ts';

/** Sets past dates, because otherwise all tasks would have been finished today. */
const finishedWhenDue = `
  update tasks t set finished_at = coalesce(t.due_date, p.due_date - 5)
  from tasks own left join tasks p on p.id = own.parent_task_id
  where own.id = t.id and t.finished_at is not null and coalesce(t.due_date, p.due_date - 5) < current_date`;

/**
 * Dates the changes of past sprints: planning on the first day, finishing spread over the sprint, instead of all today.
 */
const sprintsInTheirDays = `
  update sprint_changes c set created_at = s.starts_on + interval '9 hours' + case
    when c.tasks = 0 then o.place * (least(s.ends_on, current_date) - s.starts_on) * interval '1 day'
    else interval '0'
  end
  from sprints s, (
    select
      id, row_number() over (partition by sprint_id, tasks order by created_at, id)::float8
        / (1 + count(*) over (partition by sprint_id, tasks)) as place
    from sprint_changes
  ) o
  where o.id = c.id and s.id = c.sprint_id and s.starts_on < current_date`;

// `npm run demo`: adds sample data, named people in two teams with goals, tasks, labels and sprints, written with the
// rights of those people. It also works while a server runs.
const usage = `Usage:
  npm run demo             add sample data
  npm run demo -- --yes    add it in production without a question
`;
const words = process.argv.slice(2);
if (words.some((word) => word !== '--yes')) stop(2, usage);
const { settings, embedded, adminUrl, password } = await prepare().catch(exitWith);
const { db, pool } = openDatabase(loginUrl(adminUrl, password), { connections: 2 });
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();

const known = await admin.query('select from auth.users where email = $1', [samplePeople.nadia.email]);
if (known.rowCount === 0) await fill();

process.stdout.write(
  `\n  ${known.rowCount === 0 ? 'The sample data is ready' : 'The sample data existed already'}. ` +
    `Sign in as any of these with the password ${samplePassword}:\n\n`,
);
for (const team of demoTeams)
  process.stdout.write(`  ${team.name}: ${team.people.map((key) => samplePeople[key].email).join(', ')}\n`);
process.stdout.write('\n');

await admin.end();
await pool.end();
await embedded?.stop();

/** Asks before it writes into an installation in production, because everybody knows the password of these people. */
async function mayWrite({ production, appUrl }: Settings) {
  if (!production || words.includes('--yes')) return;
  process.stderr.write(`${appUrl} is in production, and everybody knows the password of the sample people.\n`);
  if (!process.stdin.isTTY) stop(1, 'Nothing was written. --yes writes without a question.\n');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('Type "yes" to add them: ').finally(() => terminal.close());
  if (answer.trim() !== 'yes') stop(1, 'Nothing was written.\n');
}

function stop(status: number, sentence: string): never {
  process.stderr.write(sentence);
  process.exit(status);
}

async function prepare() {
  const settings = readSettings(process.env);
  await mayWrite(settings);
  return open(await onPrimary(settings));
}

async function open(settings: Settings) {
  const embedded = settings.databaseUrl ? null : await joinEmbedded(settings.dataDir);
  const adminUrl = settings.databaseDirectUrl ?? (embedded?.url as string);
  const password = loginPassword(settings);
  await migrate(adminUrl, password);
  await setQuotas(adminUrl, settings.quotas);
  await requireSecondFactor(adminUrl, settings.requireSecondFactor);
  await prepareJobs(adminUrl);
  return { settings, embedded, adminUrl, password };
}

async function fill() {
  const writers = await signUpPeople();
  for (const team of demoTeams) {
    const [owner, ...members] = team.people as [SamplePerson, ...SamplePerson[]];
    const team_id = await writers.as(owner, async (db) => {
      const { rows } = await sql<{
        id: string;
      }>`select rules.create_team(${team.name}, ${team.description}) as id`.execute(db);
      return rows[0]?.id ?? '';
    });
    for (const member of members)
      await admin.query('insert into team_memberships (team_id, user_id) values ($1, $2)', [
        team_id,
        writers.ids[member],
      ]);
    const labels = await writers.as(owner, (db) => addLabels(db, team_id));
    const sprints = await writers.as(owner, (db) => addSprints(db, team_id));
    const nodes = new Map<string, string>();
    if (team === demoTeams[0])
      for (const map of demoMaps)
        for (const [title, id] of await writers.as(owner, (db) => addMap(db, team_id, map))) nodes.set(title, id);
    const made = { team_id, labels, nodes, sprints };
    for (const goal of team.goals) await addGoal(writers, goal, made);
    await addForm(writers, team.people, made);
  }
  await admin.query(finishedWhenDue);
  await admin.query(sprintsInTheirDays);
  await admin.query("delete from auth.sessions where token like 'demo%'");
}

/** Signs the sample people up. Each gets a session until the end of this script, which writes with their rights. */
async function signUpPeople(): Promise<Writers> {
  const auth = identity(settings, db, { sendMail: async () => {} });
  const ids: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  for (const [key, { firstName, lastName, email }] of Object.entries(samplePeople)) {
    const { user } = await auth.api.signUpEmail({
      body: { email, password: samplePassword, name: `${firstName} ${lastName}`, firstName, lastName },
    });
    ids[key] = user.id;
    tokens[key] = `demo${user.id.replaceAll('-', '')}`;
    await admin.query('update auth.users set email_verified = true where id = $1', [user.id]);
    await admin.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '5 minutes')",
      [user.id, tokens[key]],
    );
  }
  return { ids, as: (key, work) => writeTransaction(db, { token: tokens[key] ?? '' }, work) };
}

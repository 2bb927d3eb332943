import { randomBytes } from 'node:crypto';
import type { FormField } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { Pool } from './load.ts';
import type { Seat } from './seat.ts';
import { derivedRows, withoutTriggers } from './set-wise.ts';

/** Topics of tasks: a title has two of these, a description six. */
export const nouns = [
  'hall choir badges harbour invitation budget kitchen printer bus speaker garden stage flyer insurance microphone',
  'visitors rehearsal tent newsletter sponsor menu parking lights translation register venue schedule chairs banner',
  'raffle survey permit storage ferry coffee playground website recording signs cleaning',
].flatMap((words) => words.split(' '));

/**
 * Fills an empty, migrated database with `teams` teams of 100 tasks each; the first has `largest` tasks. Inserts run as
 * the administrator with triggers on, so that progress and the activity log are correct. Each team has 10 members (each
 * person is in 5 teams), 10 goals and 8 labels. Of its tasks, 80 belong to a goal and 20 are subtasks of those; most
 * have an assignee and two labels, a third has a comment. The tasks of a larger first team are due in this month, and
 * the task of its seat has 500 comments.
 * With `setWise`, inserts run without triggers (set-wise.ts), each team has eight more members who are in no other
 * team, and every assignee has a notification.
 * @returns one seat for each of 200 teams, starting with the first team
 */
export async function seed(pool: Pool, teams: number, { largest = 100, setWise = false } = {}): Promise<Seat[]> {
  const client = await pool.connect();
  try {
    await client.query(`
      begin;
      ${setWise ? withoutTriggers : ''}
      create temporary table person on commit drop as
        select n, gen_random_uuid() as id from generate_series(0, ${teams * (setWise ? 10 : 2) - 1}) n;
      create temporary table team on commit drop as
        select n, gen_random_uuid() as id from generate_series(0, ${teams - 1}) n;
      create temporary table goal on commit drop as
        select t.n * 10 + k as n, gen_random_uuid() as id, t.id as team_id from team t, generate_series(0, 9) k;
      create temporary table task on commit drop as
        select t.n as team, k as n, gen_random_uuid() as id, t.id as team_id,
          now() - (t.n + k * ${teams}) * interval '1 second' as created_at,
          case when t.n = 0 and ${largest} > 100 then date_trunc('month', current_date)::date + k % 28
            else current_date + k end as due_date
        from team t, generate_series(0, case when t.n = 0 then ${largest - 1} else 99 end) k;
      create temporary table noun on commit drop as
        select n, word from unnest('{${nouns}}'::text[]) with ordinality as noun (word, n);
      create temporary table member on commit drop as
        select t.id as team_id, p.id as user_id, t.n as team, k as n from team t cross join generate_series(0, 9) k
        join person p on p.n = (t.n * 2 + k * ${teams / 5 - 1}) % ${teams * 2};
      insert into member
        select t.id, p.id, t.n, 10 + p.n % 8 from person p join team t on t.n = (p.n - ${teams * 2}) / 8
        where p.n >= ${teams * 2};
      create temporary table said on commit drop as
        select team, n,
          'Talk about the ' || (select string_agg(word, ' and the ' order by noun.n) from noun
            where noun.n in ((k.n + team) % 40 + 1, k.n * 7 % 40 + 1)) as title,
          (select '<p>What has to be done about ' || string_agg(word, ', ' order by noun.n) || '.</p>' from noun
            where (noun.n + k.n * 3 + team) % 7 = 0) as description
        from (select distinct team % 280 as team, n from task) k;
      alter table said add search tsvector;
      update said set search = rules.task_search(jsonb_populate_record(null::tasks, to_jsonb(said)));
      analyze;

      insert into auth.users (id, name, first_name, last_name, email, email_verified)
        select id, 'Person ' || n, 'Person', n::text, 'person.' || n || '@harbour.example', true from person;
      insert into teams (id, name) select id, 'Team ' || n from team;
      insert into team_memberships (team_id, user_id, role_id)
        select team_id, user_id, case when n = 0 then 1 else 3 end from member;
      insert into goals (id, team_id, title, status) select id, team_id, 'Goal ' || n, 'in_progress' from goal;
      insert into labels (team_id, name, folded_name, color)
        select id, 'Label ' || k, rules.folded('Label ' || k), '#2b7b5b' from team, generate_series(0, 7) k;
      insert into tasks (id, team_id, goal_id, parent_task_id, title, description, search, status, finished_at,
          priority, assigned_to, due_date, created_by, created_at)
        select t.id, t.team_id, g.id, parent.id, said.title, said.description, said.search,
          (array['to_do', 'in_progress', 'blocked', 'done', 'completed'])[t.n % 5 + 1],
          case when t.n % 5 > 2 then now() end,
          (array['low', 'medium', 'high', 'urgent'])[t.n % 4 + 1],
          m.user_id, t.due_date, author.user_id, t.created_at
        from task t
        join said on said.team = t.team % 280 and said.n = t.n
        join goal g on g.n = t.team * 10 + t.n % 10
        left join task parent on parent.team = t.team and t.n % 100 >= 80 and parent.n = t.n / 100 * 100 + t.n % 10
        left join member m on m.team = t.team and m.n = t.n % 13
        join member author on author.team = t.team and author.n = t.n % 7
        order by t.n;
      insert into task_labels (team_id, task_id, label_id)
        select t.team_id, t.id, l.id from task t
        join labels l on l.team_id = t.team_id and l.name in ('Label ' || t.n % 8, 'Label ' || (t.n + 3) % 8)
        where t.n % 6 > 0;
      insert into comments (team_id, task_id, user_id, content)
        select t.team_id, t.id, m.user_id, 'Done by Friday.' from task t
        join member m on m.team = t.team and m.n = t.n % 10 where t.n % 3 = 0;
      ${setWise ? derivedRows : ''}
      commit`);
    await client.query('vacuum analyze');
    const { rows } = await client.query<Omit<Seat, 'token'>>(`
      select t.id as team_id, m.user_id,
        array(select user_id from team_memberships where team_id = t.id order by user_id limit 5) as assigned_to,
        array(select id from labels where team_id = t.id order by name limit 4) as label_id,
        (array(select id from tasks where team_id = t.id order by created_at))[1 + floor(random() * 100)::integer] as task_id,
        (select min(id::text) from goals where team_id = t.id) as goal_id
      from teams t join team_memberships m on m.team_id = t.id and m.role_id = 1
      order by t.name <> 'Team 0', t.id limit 200`);
    const [first] = rows;
    if (first && largest > 100)
      await client.query(
        `insert into comments (team_id, task_id, user_id, content, created_at)
         select $1, $2, m.user_id,
           'Number ' || n || ' asks **everybody** to look at https://harbour.example/plan and to answer by Friday.',
           now() - n * interval '1 minute'
         from generate_series(1, 500) n
         join lateral (
           select user_id from team_memberships where team_id = $1 order by user_id offset n % 10 limit 1) m on true`,
        [first.team_id, first.task_id],
      );
    return await signIn(client, rows);
  } finally {
    client.release();
  }
}

/** Adds a session for each seat. */
async function signIn(client: Pick<Pool, 'query'>, rows: Omit<Seat, 'token'>[]): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (const seat of rows) {
    const token = randomBytes(16).toString('hex');
    await client.query(
      "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [seat.user_id, token],
    );
    seats.push({ ...seat, token });
  }
  return seats;
}

const statuses = ['New', 'In contact', 'Closed'].map((label) => ({
  label,
  value: label.toLowerCase().replace(' ', '_'),
}));

/** The fields of the measured records. */
export const recordFields: FormField[] = [
  { id: 'name', name: 'name', label: 'Name', type: 'text', required: true },
  { id: 'email', name: 'email', label: 'Email', type: 'email', required: false },
  { id: 'guests', name: 'guests', label: 'Guests', type: 'number', required: false },
  { id: 'day', name: 'day', label: 'Day', type: 'date', required: false },
  {
    id: 'status',
    name: 'status',
    label: 'Status',
    type: 'dropdown',
    required: false,
    dropdownConfig: { source: 'static', staticOptions: statuses },
  },
  { id: 'notes', name: 'notes', label: 'Notes', type: 'textarea', required: false },
];

/** Creates an instance in the seat's team with `count` records of a template with these fields; returns its id. */
export async function seedRecords(pool: Pool, { team_id }: Seat, count: number): Promise<string> {
  const template = await pool.query(
    "insert into tpl_templates (owner_team_id, name, record_data_schema) values ($1, 'Visit', $2) returning id",
    [team_id, schemaOf(recordFields)],
  );
  const instance = await pool.query(
    "insert into tpl_instances (team_id, template_id, name) values ($1, $2, 'Visits') returning id",
    [team_id, template.rows[0].id],
  );
  const { id } = instance.rows[0];
  await pool.query(
    `with noun as (select array_agg(word) as words from unnest($4::text[]) word)
     insert into tpl_records (team_id, instance_id, created_at, data)
       select $1, $2, now() - n * interval '1 second', jsonb_build_object(
         'name', initcap(words[n * 7 % 40 + 1] || ' ' || words[n % 37 + 1]),
         'email', words[n % 40 + 1] || '.' || n || '@harbour.example', 'guests', n * 7919 % 500,
         'day', to_char(current_date - n % 700, 'YYYY-MM-DD'),
         'status', (array['new', 'in_contact', 'closed'])[n % 3 + 1],
         'notes', 'Spoke about the ' || words[n % 40 + 1] || ', the ' || words[n * 11 % 40 + 1]
           || ' and the ' || words[n * 13 % 40 + 1] || '; wants to hear of it again.')
     from generate_series(1, $3::integer) n, noun`,
    [team_id, id, count, nouns],
  );
  await pool.query('vacuum analyze tpl_records');
  return id;
}

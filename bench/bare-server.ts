import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * A minimal web server for five operations, the baseline of `bench/requests.ts`. It returns the same rows as the
 * product, each by one prepared statement with an explicit membership check, behind bare node:http. It has no sessions,
 * row-level security, validation or triggers. The header `x-person` names the person.
 * With ROW_LEVEL_SECURITY=on, the policies of the product replace the membership check: each statement runs as that
 * person in a transaction, all of it in one round trip. This is the most that a server with these policies can reach.
 */
const secured = process.env.ROW_LEVEL_SECURITY === 'on';
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 16,
  pipeline: true,
  // Disables triggers, so that a write only inserts or updates its row.
  options: '-c session_replication_role=replica',
});

const person = (column: string) => `(
  select json_build_object('id', p.id, 'full_name', p.full_name, 'email', p.email, 'avatar_url', p.avatar_url)
  from user_profiles p where p.id = ${column})`;
const task = `t.id, t.team_id, t.goal_id, t.parent_task_id, t.sprint_id, t.title, t.type, t.status, t.priority,
  t.assigned_to, t.due_date, t.estimated_hours, t.actual_hours, t.remaining_hours, t.board_order, t.created_at,
  t.created_by, t.finished_at`;
const shown = `
  (select json_build_object('id', g.id, 'title', g.title) from goals g where g.id = t.goal_id) as goal,
  (select json_build_object('id', p.id, 'title', p.title) from tasks p where p.id = t.parent_task_id) as parent,
  ${person('t.assigned_to')} as assigned_user,
  (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name), '[]')
    from task_labels tl join labels l on l.id = tl.label_id where tl.task_id = t.id) as labels,
  (select json_build_object('all', count(*), 'done', count(*) filter (where s.status in ('done', 'completed')))
    from tasks s where s.parent_task_id = t.id and s.status <> 'archived') as subtasks,
  (select count(*)::integer from comments c where c.task_id = t.id) as comment_count,
  (select count(*)::integer from attachments a where a.task_id = t.id) as attachment_count`;
const member = (team: string) =>
  secured
    ? '$1::uuid is not null'
    : `exists (select from team_memberships m where m.team_id = ${team} and m.user_id = $1)`;
/** A column that only the database may set: with row-level security, it has a default or stays empty. */
const own = (text: string) => (secured ? '' : `, ${text}`);
const added = `insert into tasks (team_id, goal_id, title, description, priority, assigned_to${own('created_by, search')})
  select $2::uuid, $3::uuid, $4, $5, $6, $7::uuid${own("$1::uuid, to_tsvector('simple', $4)")}
  where ${member('$2::uuid')} returning *`;
const comment = `id, team_id, task_id, goal_id, parent_comment_id, user_id, content, mentioned_users, is_pinned, is_edited,
  created_at, updated_at, resolved_at, resolved_by, reactions`;

const statements = {
  list: `select coalesce(json_agg(page), '[]')::text as json from (
    select ${task}, ${shown} from tasks t where t.team_id = $2 and ${member('$2')}
    order by t.created_at desc, t.id desc limit 50) page`,
  detail: `select to_json(found)::text as json from (
    select ${task}, t.description, ${shown}, (
      select coalesce(json_agg(thread), '[]') from (
        select ${comment}, ${person('c.user_id')} as author from comments c where c.task_id = t.id
        order by c.created_at limit 50) thread) as comments
    from tasks t where t.id = $2 and ${member('t.team_id')}) found`,
  create: `with t as (${added}) select to_json(t)::text as json from t`,
  assign: `with t as (${added}), n as (
      insert into notifications (team_id, user_id, kind, task_id${own('actor_id')})
      select t.team_id, t.assigned_to, 'assignment', t.id${own('$1::uuid')} from t)
    select to_json(t)::text as json from t`,
  comment: `with c as (
      insert into comments (team_id, task_id, content${own('user_id')})
      select t.team_id, t.id, $3${own('$1::uuid')} from tasks t where t.id = $2 and ${member('t.team_id')}
      returning ${comment})
    select to_json(c)::text as json from c`,
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const me = `${request.headers['x-person'] ?? ''}`;
  async function run(name: keyof typeof statements, values: unknown[]): Promise<string> {
    const statement = { name, text: statements[name], values: [me, ...values] };
    if (!secured) return (await pool.query(statement)).rows[0].json;
    const client = await pool.connect();
    const begin = `begin; select set_config('groundwork.user_id', '${me}', true); set local role groundwork_member`;
    const sent = await Promise.all([client.query(begin), client.query(statement), client.query('commit')]);
    client.release();
    return sent[1].rows[0].json;
  }
  if (pathname === '/readyz') return '';
  if (pathname === '/list') return run('list', [searchParams.get('team_id')]);
  if (pathname === '/detail') return run('detail', [searchParams.get('task_id')]);
  const { team_id, goal_id, title, description, priority, assigned_to, task_id, content } = await bodyOf(request);
  if (pathname === '/comments') return run('comment', [task_id, content]);
  const values = [team_id, goal_id, title, description, priority, assigned_to];
  return run(assigned_to ? 'assign' : 'create', values);
}

createServer((request, response) => {
  answer(request).then(
    (json) => {
      const body = Buffer.from(json);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    },
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

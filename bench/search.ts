import { hitsQuery, saidQueries } from '../api/app/search.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import { openDatabase } from '../db/database.ts';
import { alternate, ask, type Pool, quantile, round, type Side } from './load.ts';
import type { Seat } from './seat.ts';
import { nouns } from './seed.ts';
import type { Server } from './server.ts';
import { atLeast, atMost } from './table.ts';

/** Typical searches: a word prefix, title words, a word of most comments, a typo, a word without matches. */
const asked = ['bud', 'hall choir', 'answer fri', 'tal kitch', 'insurence', 'zeppelin'];

/** Adds comments and nodes, up to 200 comments and 100 nodes per team. */
async function seedTexts(pool: Pool) {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into tpl_templates (name, kind, structure_type, map_node_schema)
       values ('Network', 'map', 'church', $1) returning id`,
      [schemaOf([{ id: 'name', name: 'name', label: 'Name', type: 'text', required: true, meaning: 'title' }])],
    );
    // Skips the triggers, which would send a notice for each row. `rules.rebuild_search_entries` then fills the search.
    await client.query(`
      begin;
      set local session_replication_role = replica;
      insert into comments (team_id, task_id, user_id, content, created_at)
        select team_id, id, created_by,
          'About the ' || words[(place * 7 + half) % 40 + 1] || ' of the ' || words[place % 40 + 1]
            || ': please answer by Friday.',
          now() - place * interval '1 minute'
        from (select id, team_id, created_by, row_number() over (partition by team_id order by created_at) as place
            from tasks) task,
          generate_series(1, 2) half,
          (select array_agg(word) as words from unnest('{${nouns}}'::text[]) word) noun
        where place * 2 <= 200 - (select count(*) from comments c where c.team_id = task.team_id);
      with instance as (
          insert into tpl_instances (team_id, template_id, name)
            select id, '${rows[0]?.id}', 'Network of ' || name from teams
            returning id, team_id),
        map as (
          insert into tpl_maps (team_id, instance_id, node_count)
            select team_id, id, 100 from instance
            returning id, team_id)
      insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
        select team_id, id, n::text::ltree, 'church',
          jsonb_build_object('name', initcap(words[n % 40 + 1] || ' ' || words[n * 11 % 37 + 1]) || ' ' || n)
        from map, generate_series(1, 100) n,
          (select array_agg(word) as words from unnest('{${nouns}}'::text[]) word) noun;
      select rules.rebuild_search_entries();
      commit`);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

const amount = async (pool: Pool) => {
  const { rows } = await pool.query(`select (select count(*) from tasks) as tasks,
      (select count(*) from comments) as comments, (select count(*) from tpl_map_nodes) as nodes`);
  const { tasks, comments, nodes } = rows[0];
  const counts = [tasks, comments, nodes].map((count) => Number(count).toLocaleString('en'));
  return `${counts.join(', ')} tasks, comments and nodes`;
};

/**
 * Search in all teams of a person, through the product and as the same SQL on a bare pool with administrator rights.
 */
export async function measureSearch(
  server: Server,
  adminUrl: string,
  pool: Pool,
  seats: Seat[],
  rounds: number,
  turnMs: number,
) {
  await seedTexts(pool);
  const inAll = await amount(pool);
  const { rows } = await pool.query<{ token: string; user_id: string }>('select token, user_id from auth.sessions');
  const people = new Map(rows.map(({ token, user_id }) => [token, user_id]));
  const bare = openDatabase(adminUrl, { connections: 16 });
  let turn = 0;
  const next = () => asked[turn++ % asked.length] as string;
  const http: Side = (seat) => ask(seat, 'GET', `${server.url}/api/search?${new URLSearchParams({ q: next() })}`);
  const same: Side = async (seat) => {
    const client = await bare.pool.connect();
    try {
      await client.query(`set groundwork.user_id = '${people.get(seat.token)}'`);
      const send = async ({ sql: text, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        (await client.query(text, [...parameters])).rows;
      const [found] = await send(hitsQuery({ q: next(), limit: 20 }).compile(bare.db));
      for (const said of saidQueries(found.hits.slice(0, 20))) await send(said.compile(bare.db));
    } finally {
      client.release();
    }
  };
  for (const connections of [1, 16]) {
    const { sample, ratio } = await alternate({ http, same }, seats, connections, rounds, turnMs);
    const at = `search in ${inAll}, ${connections} connection${connections > 1 ? 's' : ''}`;
    const described = [sample.http, sample.same].map(
      ({ perSecond, p50, p99 }) => `${perSecond.toFixed(0)}/s, ${p50.toFixed(1)}, ${p99.toFixed(1)} ms`,
    );
    atLeast(
      `${at}: HTTP ÷ same SQL, bare pool`,
      ratio('http', 'same'),
      connections === 16 ? 0.4 : null,
      `HTTP ${described[0]}; bare ${described[1]}`,
    );
    const { latencies } = await round(http, seats, connections, turnMs * rounds);
    atMost(`${at}: p95`, quantile(latencies, 0.95), ' ms', 1, connections === 1 ? 50 : null, `of ${latencies.length}`);
  }
  await bare.pool.end();
}

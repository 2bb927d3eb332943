import { ask, type Pool, quantile } from './load.ts';
import type { Seat } from './seat.ts';
import type { Server } from './server.ts';
import { atMost } from './table.ts';

/** Creates a map with `nodes` nodes and their history: `changes` changes of each node, one a day. */
async function addHistory(pool: Pool, seat: Seat, nodes: number, changes: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with template as (
         insert into tpl_templates (owner_team_id, name, kind, structure_type)
         values ($1, 'Network', 'map', 'church') returning id),
       instance as (
         insert into tpl_instances (team_id, template_id, name) select $1, id, 'History' from template returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [seat.team_id],
  );
  const map = rows[0]?.id as string;
  const paths = ['1'];
  for (let n = 1; n < nodes; n++) paths.push(`${paths[Math.floor((n - 1) / 4)]}.${((n - 1) % 4) + 1}`);
  await pool.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position)
     select
       $1, $2, path::ltree, 'church', jsonb_build_object('name', 'Church ' || path, 'attendees', 12),
       '{"x": 0, "y": 0}'
     from unnest($3::text[]) path`,
    [seat.team_id, map, paths],
  );
  for (let n = 0; n < changes; n++)
    await pool.query(
      `update tpl_map_nodes set position = jsonb_build_object('x', $2::integer, 'y', $2::integer) where map_id = $1`,
      [map, n],
    );
  await pool.query(
    `with days as (
       select moment, row_number() over (order by moment desc) * interval '1 day' as ago
       from (select distinct valid_from as moment from map_versions where map_id = $1) moments)
     update map_versions v set
       valid_from = now() - (select ago from days where moment = v.valid_from),
       valid_to = coalesce(now() - (select ago from days where moment = v.valid_to), 'infinity')
     where map_id = $1`,
    [map],
  );
  await pool.query('vacuum analyze map_versions');
  return map;
}

/** Measures the time to read a map at a moment and to compare two moments, over the whole history. */
export async function measureHistory(server: Server, pool: Pool, seat: Seat, nodes: number, changes: number) {
  const map = await addHistory(pool, seat, nodes, changes);
  const address = `${server.url}/api/maps/${map}/history`;
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const time = async (path: string) => {
    const started = performance.now();
    await ask(seat, 'GET', `${address}/${path}`);
    return performance.now() - started;
  };
  const [days, compared]: [number[], number[]] = [[], []];
  for (let n = 0; n < 21; n++) {
    const ago = (n % changes) + 0.5;
    days.push(await time(`nodes?at=${day(ago)}`));
    compared.push(await time(`changes?from=${day(ago + 1)}&to=${day(ago)}`));
  }
  const what = `history of ${nodes.toLocaleString('en')} nodes with ${(nodes * changes).toLocaleString('en')} changes`;
  atMost(`${what}: a day, p95`, quantile(days, 0.95), ' ms', 0, 500, 'of 21 days, with the answer of the server');
  atMost(`${what}: two days compared, p95`, quantile(compared, 0.95), ' ms', 0, 500, 'of 21 pairs of days');
}

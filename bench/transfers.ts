import type { FormField } from '../contract/forms/form-fields.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import { listen } from './live.ts';
import { ask, median, type Pool, quantile } from './load.ts';
import type { Seat } from './seat.ts';
import type { Server } from './server.ts';
import { atMost } from './table.ts';

const name: FormField = { id: 'name', name: 'name', label: 'Name', type: 'text', required: false, meaning: 'title' };

type Side = { seat: Seat; map: string };

/**
 * Creates a map with a root and a branch of `branch` nodes with ten children each. An edge connects each node to its
 * parent, and every tenth node has a record.
 */
async function addMap(pool: Pool, seat: Seat, branch: number): Promise<Side & { top: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `with template as (
         insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
         values ($1, 'Network', 'map', 'church', $2) returning id),
       instance as (
         insert into tpl_instances (team_id, template_id, name) select $1, id, 'Network' from template returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [seat.team_id, schemaOf([name], [{ key: 'church', label: 'Church' }])],
  );
  const map = rows[0]?.id as string;
  const paths = ['1'];
  for (let n = 0; n < branch; n++)
    paths.push(n === 0 ? '1.1' : `${paths[1 + Math.floor((n - 1) / 10)]}.${((n - 1) % 10) + 1}`);
  await pool.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position)
     select $1, $2, path::ltree, 'church', jsonb_build_object('name', 'Church ' || path), '{"x": 100, "y": 200}'
     from unnest($3::text[]) path`,
    [seat.team_id, map, paths],
  );
  await pool.query(
    `insert into tpl_map_edges (team_id, map_id, src_node_id, dst_node_id)
     select n.team_id, n.map_id, above.id, n.id from tpl_map_nodes n
     join tpl_map_nodes above on above.map_id = n.map_id and above.path = subpath(n.path, 0, -1)
     where n.map_id = $1 and nlevel(n.path) > 1`,
    [map],
  );
  await pool.query(
    `insert into tpl_records (team_id, instance_id, node_id)
     select n.team_id, m.instance_id, n.id from tpl_map_nodes n join tpl_maps m on m.id = n.map_id
     where m.id = $1 and n.path ~ '1.1.*.7'`,
    [map],
  );
  await pool.query('vacuum analyze tpl_map_nodes, tpl_map_edges, tpl_records');
  const top = await pool.query<{ id: string }>("select id from tpl_map_nodes where map_id = $1 and path = '1.1'", [
    map,
  ]);
  return { seat, map, top: top.rows[0]?.id as string };
}

/** Offers the branch to the other side. The returned function accepts it. */
async function offer(server: Server, pool: Pool, node: string, from: Side, to: Side): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into transfer_requests (team_id, recipient_team_id, type, map_id, node_id, title)
     values ($1, $2, 'transfer_partial', $3, $4, 'Branch') returning id`,
    [from.seat.team_id, to.seat.team_id, from.map, node],
  );
  const choice = { targetTeamId: to.seat.team_id, mode: 'existing', targetMapId: to.map };
  return () => ask(to.seat, 'POST', `${server.url}/api/transfers/${rows[0]?.id}/accept`, choice);
}

/** Prepares the transfer of a branch of `nodes` nodes to another team; the returned function runs the transfer. */
export async function prepareTransfer(server: Server, pool: Pool, [one, other]: [Seat, Seat], nodes: number) {
  const source = await addMap(pool, one, nodes);
  return offer(server, pool, source.top, source, await addMap(pool, other, 10));
}

/** Transfers the branch while a member of each team writes. Returns its duration, and the longest wait of a write. */
async function transferBranch(server: Server, pool: Pool, node: string, from: Side, to: Side) {
  const accept = await offer(server, pool, node, from, to);
  let going = true;
  let longest = 0;
  const write = async ({ seat }: Side) => {
    for (let n = 0; going; n++) {
      const started = performance.now();
      await ask(seat, 'PATCH', `${server.url}/api/tasks/${seat.task_id}`, { title: `Written meanwhile ${n}` });
      longest = Math.max(longest, performance.now() - started);
    }
  };
  const writers = [write(from), write(to)];
  const started = performance.now();
  await accept();
  const took = performance.now() - started;
  going = false;
  await Promise.all(writers);
  return { took, longest };
}

/**
 * Time from a write in the holder's map until the sender has read it after the change notice; two writes per second.
 */
async function measureView(server: Server, node: string, holder: Side, sender: Side, times: number) {
  const listener = await listen(server, sender.seat);
  const delays: number[] = [];
  for (let n = 0; n <= times; n++) {
    const [started, name] = [performance.now(), `Renamed ${n}`];
    let received = listener.events;
    await ask(holder.seat, 'PATCH', `${server.url}/api/maps/${holder.map}/nodes/${node}`, { fields: { name } });
    for (let seen = ''; !seen.includes(`"${name}"`); ) {
      while (listener.events === received) await new Promise((done) => setTimeout(done, 1));
      received = listener.events;
      seen = await ask(sender.seat, 'GET', `${server.url}/api/maps/${sender.map}/nodes?node_id%5B%5D=${node}`);
    }
    delays.push(performance.now() - started);
    await new Promise((done) => setTimeout(done, Math.max(0, started + 500 - performance.now())));
  }
  listener.close();
  const measured = delays.slice(1);
  atMost(
    'write in the recipient’s map → sender’s live view, two per second, p95',
    quantile(measured, 0.95),
    ' ms',
    0,
    600,
    `p50 ${median(measured).toFixed(0)} ms of ${times}, including the read of the node`,
  );
}

/** Transfers a branch to another team and back, then measures the sender's live view of it. */
export async function measureTransfers(server: Server, pool: Pool, [one, other]: Seat[], nodes: number, times: number) {
  if (!one || !other) throw new Error('The benchmark needs two teams');
  const source = await addMap(pool, one, nodes);
  const target = await addMap(pool, other, 10);
  const turns: { took: number; longest: number }[] = [];
  for (let n = 0; n < times; n++)
    turns.push(
      await transferBranch(
        server,
        pool,
        source.top,
        ...((n % 2 ? [target, source] : [source, target]) as [Side, Side]),
      ),
    );
  const what = `partial transfer of ${nodes.toLocaleString('en')} nodes`;
  atMost(
    what,
    median(turns.map(({ took }) => took / 1000)),
    ' s',
    2,
    2,
    `of ${turns.map(({ took }) => (took / 1000).toFixed(2)).join(', ')}; with connections and records`,
  );
  const waits = turns.map(({ longest }) => longest);
  atMost(
    `${what}: longest wait of a concurrent write in either team`,
    Math.max(...waits),
    ' ms',
    0,
    200,
    `of ${waits.map((wait) => wait.toFixed(0)).join(', ')}`,
  );
  const last = await pool.query<{ id: string }>(
    `select id from tpl_map_nodes n where exists (
       select from tpl_map_nodes top where top.id = $1 and n.map_id = top.map_id and n.path <@ top.path)
     order by path desc limit 1`,
    [source.top],
  );
  const [holder, sender] = times % 2 ? [target, source] : [source, target];
  await measureView(server, last.rows[0]?.id as string, holder, sender, times * 5);
}

import { limits } from '../contract/base/limits.ts';
import { schemaOf } from '../contract/forms/form-schema.ts';
import type { Installation, Team } from './installation.ts';
import { keepSending } from './writers.ts';

/** The people who attack. The second person of the team is the one whose requests are measured (attacks.ts). */
const attackers = ({ people }: Team) => people.slice(2);

/** Adds a map with two root nodes, and `nodes` nodes below the node `1.1`. */
async function addMap({ admin }: Installation, { id }: Team, nodes: number) {
  const people = { id: 'people', name: 'people', label: 'People', type: 'number', required: false } as const;
  const { rows } = await admin.query(
    `with template as (
       insert into tpl_templates (owner_team_id, name, kind, map_node_schema)
       values ($1, 'Groups', 'map', $2) returning id),
     instance as (
       insert into tpl_instances (team_id, template_id, name) select $1, id, 'Groups' from template returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id, instance_id`,
    [id, schemaOf([people])],
  );
  await admin.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields)
     select $1, $2, path::ltree, 'group', '{"people": 3}'
     from (
       values ('1'), ('2'), ('1.1') union all select '1.1.' || n from generate_series(1, $3::integer) n
     ) nodes (path)`,
    [id, rows[0].id, nodes - 3],
  );
  return rows[0] as { id: string; instance_id: string };
}

/** Adds a map for each attacker. */
export async function addMovedMaps(installation: Installation, team: Team) {
  for (const _ of attackers(team)) await addMap(installation, team, 30_000);
}

/** Each attacker moves the branch of a map back and forth between two roots. */
export async function moveBranches(installation: Installation, team: Team, over: AbortSignal) {
  const { rows } = await installation.admin.query(
    `select m.id, moved.id as moved, array(
       select n.id from tpl_map_nodes n where n.map_id = m.id and nlevel(n.path) = 1 order by n.path
     ) as parents
     from tpl_maps m join tpl_map_nodes moved on moved.map_id = m.id and nlevel(moved.path) = 2
     where m.team_id = $1`,
    [team.id],
  );
  return keepSending(installation, over, (n) => {
    const { id, moved, parents } = rows[n % rows.length];
    return {
      method: 'PATCH',
      path: `/api/maps/${id}/nodes/${moved}`,
      cookie: attackers(team)[n % rows.length]?.cookie ?? '',
      body: { parentId: parents[Math.floor(n / rows.length) % 2] },
    };
  });
}

/** Adds a map with the maximum number of nodes, and the maximum number of computed targets of a team from this map. */
export async function addTargets(installation: Installation, team: Team) {
  const { instance_id } = await addMap(installation, team, limits.map.nodes);
  const { computed, perGoal } = limits.targets;
  await installation.admin.query(
    `with new_goals as (
       insert into goals (team_id, title) select $1, 'Goal ' || n from generate_series(1, $3::integer) n returning id
     )
     insert into goal_targets (team_id, goal_id, name, target_value, source, instance_id, calculation, field)
     select $1, id, 'People ' || n, 1000, 'map', $2, 'sum', 'people' from new_goals, generate_series(1, $4::integer) n`,
    [team.id, instance_id, Math.floor(computed / perGoal), perGoal],
  );
}

/** Each attacker lists the goals, one request after the other. More concurrent requests would delay others by load. */
export const listGoals = (installation: Installation, team: Team, over: AbortSignal) =>
  keepSending(
    installation,
    over,
    (n) => ({
      method: 'GET',
      path: `/api/goals?team_id=${team.id}`,
      cookie: attackers(team)[n % attackers(team).length]?.cookie ?? '',
    }),
    attackers(team).length,
  );

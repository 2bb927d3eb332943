import { schemaOf } from '../contract/form-schema.ts';
import { churchFields, onShelves, sampleMap } from '../web/src/maps/model/sample-map.ts';
import type { Pool } from './load.ts';
import type { Seat } from './seed.ts';

export type SeededMap = { id: string; name: string; count: 1000 | 10_000 };

/** Creates a map of churches and groups with positions in the seat's team. */
export async function seedMap(pool: Pool, { team_id }: Seat, count: SeededMap['count']): Promise<SeededMap> {
  const name = `Map of ${count.toLocaleString('en')}`;
  const types = ['church', 'group'].map((key) => ({ key, label: key === 'church' ? 'Church' : 'Group' }));
  const { rows } = await pool.query<{ id: string }>(
    `with template as (
         insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
           values ($1, $2, 'map', 'church', $3) returning id),
       instance as (
         insert into tpl_instances (team_id, template_id, name) select $1, id, $2 from template returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [team_id, name, schemaOf(churchFields, types)],
  );
  const id = rows[0]?.id as string;
  const nodes = [...onShelves(sampleMap(count)).nodes.values()];
  await pool.query(
    `insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position)
     select $1, $2, (node->>'path')::ltree, node->'fields'->>'kind', node->'fields', node->'position'
     from jsonb_array_elements($3) node`,
    [team_id, id, JSON.stringify(nodes)],
  );
  await pool.query('vacuum analyze tpl_map_nodes');
  return { id, name, count };
}

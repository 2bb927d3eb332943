import { schemaOf } from '../contract/forms/form-schema.ts';
import { churchFields, onShelves, sampleMap } from '../web/src/maps/model/sample-map.ts';
import type { Pool } from './load.ts';
import type { Seat } from './seat.ts';

/** A template of churches and groups in the seat's team. */
async function seedTemplate(pool: Pool, { team_id }: Seat, name: string): Promise<string> {
  const types = ['church', 'group'].map((key) => ({ key, label: key === 'church' ? 'Church' : 'Group' }));
  const { rows } = await pool.query<{ id: string }>(
    `insert into tpl_templates (owner_team_id, name, kind, structure_type, map_node_schema)
     values ($1, $2, 'map', 'church', $3) returning id`,
    [team_id, name, schemaOf(churchFields, types)],
  );
  return rows[0]?.id as string;
}

/** Creates maps for the gallery, each with 57 nodes. */
export async function seedGallery(pool: Pool, seat: Seat, maps: number): Promise<void> {
  const nodes = [...onShelves(sampleMap(57)).nodes.values()];
  await pool.query(
    `with instances as (
       insert into tpl_instances (team_id, template_id, name)
       select $1, $2, 'Map ' || nth from generate_series(1, $3::integer) nth returning id
     ), maps as (
       insert into tpl_maps (team_id, instance_id) select $1, id from instances returning id
     )
     insert into tpl_map_nodes (team_id, map_id, path, node_type, fields, position)
     select $1, maps.id, (node->>'path')::ltree, node->'fields'->>'kind', node->'fields', node->'position'
     from maps, jsonb_array_elements($4) node`,
    [seat.team_id, await seedTemplate(pool, seat, 'Gallery'), maps, JSON.stringify(nodes)],
  );
}

export type SeededMap = { id: string; name: string; count: 1000 | 10_000 };

/** Creates a map of churches and groups with positions in the seat's team. */
export async function seedMap(pool: Pool, seat: Seat, count: SeededMap['count']): Promise<SeededMap> {
  const { team_id } = seat;
  const name = `Map of ${count.toLocaleString('en')}`;
  const { rows } = await pool.query<{ id: string }>(
    `with instance as (
       insert into tpl_instances (team_id, template_id, name) values ($1, $2, $3) returning id)
     insert into tpl_maps (team_id, instance_id) select $1, id from instance returning id`,
    [team_id, await seedTemplate(pool, seat, name), name],
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

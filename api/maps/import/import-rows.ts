import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { sentence } from '@groundwork/contract/base/sentences';
import { type FormSchema, fieldsOf, mapTypesOf } from '@groundwork/contract/forms/form-schema';
import type { ImportKind } from '@groundwork/contract/maps/import/imports';
import type { LegacyNotes, LegacyTemplate, LegacyUser } from '@groundwork/contract/maps/import/legacy';
import { convertedPerson } from '@groundwork/contract/maps/import/legacy-people';
import { type ConvertedTemplate, convertedTemplate, oneLine } from '@groundwork/contract/maps/import/legacy-template';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { invite, type Letter } from '../../people/invitations.ts';
import type { ReadMap } from './legacy-map-thread.ts';

// Converts things of the older product to rows, in a transaction of the importing person, so that policies apply.

export type Target = { import_id: string; team: string; source: string };
export type Thing = { kind: ImportKind; legacy_id: string; name: string };
/**
 * The outcome for one thing. `parts` counts imported fields or nodes; `notes` lists those that were refused or altered.
 */
export type Outcome = {
  outcome: 'created' | 'skipped' | 'refused';
  reason?: string;
  row_id?: string;
  parts?: number;
  notes?: LegacyNotes;
};

/** The id of the row from an earlier import, if it still exists. */
export async function importedAs(
  db: Db,
  { team, source }: Target,
  kind: ImportKind,
  legacy_id: string,
): Promise<string | null> {
  const { rows } = await sql<{
    row_id: string | null;
  }>`select rules.imported_as(${team}, ${source}, ${kind}, ${legacy_id}) as row_id`.execute(db);
  return rows[0]?.row_id ?? null;
}

/** Writes the report lines of one thing, and its row id, so that it is not imported again. */
export async function report(
  db: Db,
  { import_id, team: team_id, source }: Target,
  { kind, legacy_id, name }: Thing,
  { notes, ...outcome }: Outcome,
) {
  const line = {
    team_id,
    import_id,
    kind,
    legacy_id,
    name: oneLine(name, limits.text.line) || messages.legacy.untitled,
  };
  await db
    .insertInto('import_items')
    .values({ ...line, ...outcome })
    .execute();
  if (notes)
    await sql`
      insert into import_items (team_id, import_id, kind, legacy_id, name, outcome, part, reason)
      select ${team_id}, ${import_id}, ${kind === 'map' ? 'node' : 'field'}, ${legacy_id}, ${line.name},
        outcome, n.id, n.reason
      from jsonb_each(${JSON.stringify(notes)}::jsonb) as e (outcome, lines),
        jsonb_to_recordset(lines) as n (id text, reason text)`.execute(db);
  if (outcome.outcome === 'created' && outcome.row_id)
    await db
      .insertInto('imported_rows')
      .values({ team_id, source, kind, legacy_id, row_id: outcome.row_id })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'source', 'kind', 'legacy_id']).doUpdateSet({ row_id: outcome.row_id as string }),
      )
      .execute();
}

export async function addTemplate(db: Db, { team }: Target, legacy: LegacyTemplate): Promise<Outcome> {
  const { name, kind, structure_type, record_data_schema, map_node_schema, fields, refused, altered } =
    convertedTemplate(legacy);
  const { id } = await db
    .insertInto('tpl_templates')
    .values({
      owner_team_id: team,
      ...{ name, kind, structure_type },
      record_data_schema: JSON.stringify(record_data_schema),
      map_node_schema: JSON.stringify(map_node_schema),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { outcome: 'created', row_id: id, parts: fields.length, notes: { refused, altered } };
}

/** The template of a map (its imported template, or the chosen one), and how it converts the nodes. */
type MapForm = { template_id: string; converted: ConvertedTemplate };

export async function formOf(
  db: Db,
  target: Target,
  legacy: LegacyTemplate | undefined,
  chosen: string | null,
): Promise<MapForm | null> {
  const own = legacy && (await importedAs(db, target, 'template', legacy.id));
  if (own) return { template_id: own, converted: convertedTemplate(legacy) };
  if (chosen === null) return null;
  const template = await db
    .selectFrom('tpl_templates')
    .select('map_node_schema')
    .where('id', '=', chosen)
    .executeTakeFirst();
  if (!template) return null;
  const schema = template.map_node_schema as FormSchema;
  const fields = fieldsOf(schema).map((field) => ({
    field,
    legacy: {
      type: '',
      name: field.name,
      label: field.label,
      icon: '',
      options: [],
      show_middle_state: field.type === 'tristate',
    },
  }));
  const nothing = convertedTemplate({ id: chosen, name: '', fields: [], nodes: [] });
  return { template_id: chosen, converted: { ...nothing, fields, nodeType: mapTypesOf(schema)[0]?.key ?? 'node' } };
}

type Progress = (done: number, total: number) => Promise<unknown>;

export async function addMap(
  db: Db,
  { team: team_id }: Target,
  name: string,
  template_id: string,
  { parts, count, notes }: ReadMap,
  progress: Progress,
): Promise<Outcome> {
  const instance = await db
    .insertInto('tpl_instances')
    .values({ team_id, template_id, name: oneLine(name, limits.text.name) || messages.legacy.untitled })
    .returning('id')
    .executeTakeFirstOrThrow();
  const map = await db
    .insertInto('tpl_maps')
    .values({ team_id, instance_id: instance.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { done, rows } of parts) {
    await progress(done, count);
    const began = performance.now();
    await sql`select rules.import_map_nodes(${map.id}, ${rows}::jsonb)`.execute(db);
    // Pauses as long as the insert took, so that other requests get their share of the database.
    await sleep(performance.now() - began);
  }
  return { outcome: 'created', row_id: map.id, parts: count, notes };
}

/** Invites a person. The caller sends the returned mail after the commit. */
export async function addPerson(
  db: Db,
  { team }: Target,
  user: LegacyUser,
  role_id: number,
): Promise<{ outcome: Outcome; letter: Letter | null }> {
  const person = convertedPerson(user);
  if ('reason' in person) return { outcome: { outcome: 'refused', reason: person.reason }, letter: null };
  const { invitation_id, letter, wait } = await invite(db, { team, role_id, ...person });
  if (wait > 0) return { outcome: { outcome: 'refused', reason: sentence('imports.mailLimit', wait) }, letter: null };
  return { outcome: { outcome: 'created', row_id: invitation_id }, letter };
}

// @module-tag sweep
import { sweep } from '@groundwork/contract/base/test-sweeps';
import { things as described } from '@groundwork/contract/nouns/nouns';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deletableRows } from './test-deletable-rows.ts';
import { databaseForFile, type TestPerson } from './test-people.ts';

// Two people delete, restore and purge in any order, also concurrently. Every row stays exactly once, in its table or
// in deleted_rows, until it or a row to which it belongs is purged. Without purges, restoring everything brings
// everything back as it was.

const database = await databaseForFile();
let people: Record<'nadia' | 'mai' | 'peter' | 'tomas', TestPerson>;
beforeAll(async () => {
  const person = (name: string) => database.person(name);
  people = {
    nadia: await person('Nadia Rahman'),
    mai: await person('Mai Nguyễn'),
    peter: await person('Peter Adeyemi'),
    tomas: await person('Tomás Silva'),
  };
});

type Row = Record<string, unknown>;
const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.admin.query(text, values)).rows;

/** Things to delete: kind, table and name in `deletableRows`. */
const things: [kind: string, table: string, name: string][] = [
  ...described.flatMap(({ kind, table }): typeof things => (kind === 'branch' ? [] : [[kind, table, kind]])),
  ...['top', 'below', 'deep', 'beside'].map((node): (typeof things)[number] => ['branch', 'tpl_map_nodes', node]),
  ['label', 'labels', 'unused'],
  ['task', 'tasks', 'subtask'],
  ['task', 'tasks', 'done'],
  ['comment', 'comments', 'reply'],
  ['comment', 'comments', 'onGoal'],
];
type Thing = (typeof things)[number];

/** Deletes a thing as the API does. A comment with replies only loses its text. */
const remove = (person: TestPerson, map: string, [kind, table]: Thing, id: string, subtree: boolean) =>
  person.as(async (db) => {
    await sql`select rules.begin_deletion()`.execute(db);
    const emptied = sql`exists (select from comments reply where reply.parent_comment_id = ${id})`;
    if (kind === 'branch') await sql`select rules.delete_map_nodes(${map}, ${[id]}, ${subtree})`.execute(db);
    else if (kind === 'comment') {
      await sql`update comments set content = null where id = ${id} and content is not null and ${emptied}`.execute(db);
      await sql`delete from comments where id = ${id} and content is not null and not ${emptied}`.execute(db);
    } else await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
    await sql`select rules.end_deletion(${kind}, ${table})`.execute(db);
  });
const restore = (person: TestPerson, deletion: string) =>
  person.as((db) => sql`select * from rules.restore_deleted(${deletion})`.execute(db));
const purge = (person: TestPerson, deletion: string) =>
  person.as((db) => sql`select rules.purge_deletion(${deletion})`.execute(db));

/** The errors that the database may answer. Any other error is a defect. */
const answers = [
  ...['deletions.restoreFirst', 'deletions.ownerGone', 'general.notFound'],
  // A template or label is in use, or a node is gone.
  /violates foreign key constraint "(menu_items|tpl_instances|task_labels)_/,
];
async function settled(...acts: Promise<unknown>[]): Promise<boolean> {
  const results = await Promise.allSettled(acts);
  for (const result of results)
    if (result.status === 'rejected' && !answers.some((answer) => result.reason.message.match(answer)))
      throw result.reason;
  return results.some(({ status }) => status === 'fulfilled');
}

/** A row by its table and primary key. */
type Kept = { of_table: string; key: string; content: Row };
let keyOf: Map<string, string[]>;
const kept = (of_table: string, content: Row): Kept => ({
  ...{ of_table, content },
  key: `${of_table} ${(keyOf.get(of_table) ?? []).map((column) => content[column])}`,
});

/** The rows of all tables that can be restored, without placeholders of deleted comments with replies. */
async function inTables(): Promise<Kept[]> {
  const rows = [];
  for (const of_table of keyOf.keys())
    for (const { content } of await query(`select to_jsonb(t) as content from ${of_table} t`))
      rows.push(kept(of_table, content as Row));
  return rows.filter(({ of_table, content }) => of_table !== 'comments' || content.content !== null);
}
async function inTrash(deletion: string | null = null): Promise<Kept[]> {
  const rows = await query(
    'select of_table, content from deleted_rows where not is_link and ($1::uuid is null or deletion_id = $1)',
    [deletion],
  );
  return rows
    .map(({ of_table, content }) => kept(of_table as string, content as Row))
    .filter(({ of_table, content }) => of_table !== 'comments' || content.content !== null);
}

/** The keys of the rows without which a row cannot exist. */
let ownersOf: (row: Kept) => string[];

beforeAll(async () => {
  keyOf = new Map(
    (
      await query(`
        select of_table, array_agg(attname::text order by attname) as columns
        from rules.restorable_tables() join pg_index on indrelid = of_table::regclass and indisprimary
        join pg_attribute on attrelid = indrelid and attnum = any (indkey) group by of_table, place order by place`)
    ).map(({ of_table, columns }) => [of_table as string, columns as string[]]),
  );
  const references = await query(`
    select t.of_table, r.of_table as target, r.field from rules.restorable_tables() t
    cross join rules.references_of(t.of_table::regclass) r where not r.may_be_empty and r.field is not null`);
  ownersOf = ({ of_table, content }) =>
    references
      .filter((reference) => reference.of_table === of_table && content[reference.field as string])
      .map(({ target, field }) => `${target} ${content[field as string]}`);
});

/** Expects every row of `world` exactly once, except rows that were purged (`ended`) and rows that belong to these. */
async function nothingIsLost(world: Kept[], ended: Set<string>) {
  const counts = new Map<string, number>();
  for (const { key } of [...(await inTables()), ...(await inTrash())]) counts.set(key, (counts.get(key) ?? 0) + 1);
  // A row may be gone if a row to which it belongs is gone.
  const mayEnd = new Set(ended);
  for (let before = -1; before < mayEnd.size; ) {
    before = mayEnd.size;
    for (const row of world) if (ownersOf(row).some((owner) => mayEnd.has(owner))) mayEnd.add(row.key);
  }
  for (const { key } of world) {
    if (!mayEnd.has(key)) expect([key, counts.get(key)]).toEqual([key, 1]);
    else expect([key, (counts.get(key) ?? 0) <= 1]).toEqual([key, true]);
  }
  const wrong = await query(
    `select id from deletions d
     where kept_rows <> (select count(*) from deleted_rows r where r.deletion_id = d.id)`,
  );
  expect(wrong).toEqual([]);
}

/** The rows that must be equal after restoring everything. Paths of nodes may differ, and their history goes on. */
const shown = (rows: Kept[]) =>
  rows
    .filter(({ of_table }) => !['map_versions', 'sprint_changes'].includes(of_table))
    .map(({ key, content }) => [key, { ...content, path: undefined }] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));

const index = fc.nat(1000);
const person = fc.constantFrom('nadia', 'peter');
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('delete'), person, thing: index, subtree: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('restore'), person, deletion: index }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('restore two'), deletion: index, other: index }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete and restore'), thing: index, deletion: index }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('purge and restore'), deletion: index, other: index }) },
) as fc.Arbitrary<{
  type: 'delete' | 'restore' | 'restore two' | 'delete and restore' | 'purge and restore';
  person?: 'nadia' | 'peter';
  thing?: number;
  subtree?: boolean;
  deletion?: number;
  other?: number;
}>;

test('no row is lost or doubled by any order of deletions, restorations and purges', { timeout: 600_000 }, async () => {
  const { nadia, peter } = people;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), fc.boolean(), async (acts, withPurges) => {
      const { ids } = await deletableRows(database, people);
      // Only the author may delete a comment or file. Nadia deletes, so she is the author of all.
      await query('update comments set user_id = $1', [nadia.id]);
      await query('update attachments set uploaded_by = $1', [nadia.id]);
      const world = await inTables();
      const ended = new Set<string>();
      const deletions = async () => (await query('select id from deletions order by deleted_at')).map(({ id }) => id);
      const pick = async (place = 0) => {
        const all = await deletions();
        return (all[place % all.length] as string | undefined) ?? crypto.randomUUID();
      };
      const removing = (who: TestPerson, place = 0, subtree = true) => {
        const thing = things[place % things.length] as Thing;
        return remove(who, ids.map as string, thing, ids[thing[2]] as string, subtree);
      };
      for (const { type, person: name = 'nadia', thing, subtree, deletion, other } of acts) {
        const who = people[name];
        const [first, second] = [await pick(deletion), await pick(other)];
        if (type === 'delete') await settled(removing(who, thing, subtree));
        else if (type === 'restore') await settled(restore(who, first));
        else if (type === 'restore two') await settled(restore(nadia, first), restore(peter, second));
        else if (type === 'delete and restore') await settled(removing(nadia, thing), restore(peter, first));
        else if (withPurges) {
          const rows = await inTrash(first);
          // The restoration may move rows to the deletion that is purged, if they belong to rows of that deletion.
          await settled(purge(nadia, first), restore(peter, second));
          const back = new Set((await inTables()).map(({ key }) => key));
          for (const { key } of rows) if (!back.has(key)) ended.add(key);
        }
        await nothingIsLost(world, ended);
      }
      for (let isBack = true; isBack; ) {
        isBack = false;
        for (const id of await deletions()) if (await settled(restore(nadia, id as string))) isBack = true;
        await nothingIsLost(world, ended);
      }
      if (withPurges) return;
      expect(await deletions()).toEqual([]);
      expect(shown(await inTables())).toEqual(shown(world));
      const wrong = await query(`
        select s.id from sprints s where (select coalesce(sum(tasks), 0) from sprint_changes c where c.sprint_id = s.id)
          <> (select count(*) from tasks t where t.sprint_id = s.id)`);
      expect(wrong).toEqual([]);
    }),
    { numRuns: sweep(4, 100) },
  );
});

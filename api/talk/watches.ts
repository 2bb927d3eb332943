import type { Person } from '@groundwork/contract/base/fields';
import { limits } from '@groundwork/contract/base/limits';
import type { Watch, WatchSubject } from '@groundwork/contract/talk/watches';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { formOfMenuItem, instanceForEntries } from '../base/form-instances.ts';
import { notFound } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { profile } from '../people/identity/people.ts';

const tables = { task_id: 'tasks', goal_id: 'goals', instance_id: 'tpl_instances' } as const;
/** The column of `watches` that names the subject, with its id and team. */
type Subject = { column: keyof typeof tables; id: string | null; team_id: string };

export async function foundSubject(db: Db, input: WatchSubject): Promise<Subject> {
  if (input.menu_item_id) {
    const { instance_id, team_id } = await formOfMenuItem(db, input.menu_item_id);
    return { column: 'instance_id', id: instance_id, team_id };
  }
  for (const column of ['task_id', 'goal_id', 'instance_id'] as const) {
    const id = input[column];
    if (!id) continue;
    const row = await db.selectFrom(tables[column]).select('team_id').where('id', '=', id).executeTakeFirst();
    if (row) return { column, id, team_id: row.team_id };
  }
  throw notFound();
}

async function watchOf(db: Db, { column, id, team_id }: Subject): Promise<Watch> {
  const of = (name: Subject['column']) => (name === column ? id : null);
  const { rows } = await sql<Watch>`
    with watching as materialized (
      select person from rules.watchers(${team_id}, ${of('task_id')}, ${of('goal_id')}, ${of('instance_id')}) person
    )
    select
      coalesce((
        select case when is_muted then 'mute' else 'watch' end from watches
        where user_id = rules.me() and ${sql.ref(column)} = ${id}
      ), 'automatic') as choice,
      exists (select from watching where person = rules.me()) as is_watching,
      (select count(*)::integer from watching) as watcher_count,
      (
        select coalesce(json_agg(shown.profile), '[]') from (
          select ${profile} as profile from watching join user_profiles p on p.id = person
          order by lower(p.full_name), p.id limit ${limits.shownWatchers}
        ) shown
      ) as watchers`.execute(db);
  return rows[0] as Watch & { watchers: Person[] };
}

export const watches = {
  get: signedIn.watches.get.handler(async ({ context: { db }, input }) => watchOf(db, await foundSubject(db, input))),

  set: signedIn.watches.set.handler(async ({ context: { db }, input: { choice, ...named } }) => {
    // The instance of a form is created with its first entry, or when somebody watches it.
    const form = named.menu_item_id && choice !== 'automatic' && (await formOfMenuItem(db, named.menu_item_id));
    const subject = await foundSubject(
      db,
      form ? { instance_id: form.instance_id ?? (await instanceForEntries(db, form)) } : named,
    );
    const { column, id, team_id } = subject;
    if (choice === 'automatic')
      await db.deleteFrom('watches').where('user_id', '=', sql<string>`rules.me()`).where(column, '=', id).execute();
    else {
      const is_muted = choice === 'mute';
      await db
        .insertInto('watches')
        .values({ team_id, [column]: id, is_muted })
        .onConflict((conflict) =>
          conflict.columns([column, 'user_id']).where(column, 'is not', null).doUpdateSet({ is_muted }),
        )
        .execute();
    }
    return watchOf(db, subject);
  }),
};

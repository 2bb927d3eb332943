import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';

type TeamForm = { team_id: string; template_id: string; name: string };

/** Returns the form that a menu item shows; `instance_id` is null before the first entry. */
export async function formOfMenuItem(db: Db, menuItemId: string): Promise<TeamForm & { instance_id: string | null }> {
  const found = await db
    .selectFrom('menu_items')
    .select([
      'team_id',
      'template_id',
      sql<string>`(select t.name from tpl_templates t where t.id = menu_items.template_id)`.as('name'),
      sql<string | null>`(
        select i.id from tpl_instances i
        where i.team_id = menu_items.team_id and i.template_id = menu_items.template_id and i.for_entries
      )`.as('instance_id'),
    ])
    .where('id', '=', menuItemId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/**
 * The instance with the entries of a team's form. Creates it if needed, once even for concurrent requests. A template
 * that the team may not use is refused by the policy.
 */
export async function instanceForEntries(db: Db, { team_id, template_id, name }: TeamForm): Promise<string> {
  const find = () =>
    db
      .selectFrom('tpl_instances')
      .select('id')
      .where('team_id', '=', team_id)
      .where('template_id', '=', template_id)
      .where('for_entries', '=', true)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await db
    .insertInto('tpl_instances')
    .values({ team_id, template_id, name, for_entries: true })
    .onConflict((conflict) => conflict.columns(['team_id', 'template_id']).where(sql<boolean>`for_entries`).doNothing())
    .execute();
  const made = await find();
  if (!made) throw refusal('CONFLICT', 'general.conflict');
  return made.id;
}

import type { Health } from '@groundwork/contract/base/statuses';
import type { CheckIn } from '@groundwork/contract/work/check-ins';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { authorAllows, can } from '../base/can.ts';
import { deleteOne } from '../base/deleting.ts';
import { notFound, refusal } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

const selectCheckIns = (db: Db) =>
  db.selectFrom('goal_check_ins').select([
    'id',
    'team_id',
    'goal_id',
    sql<Health>`health`.as('health'),
    'note',
    'created_at',
    personOf('goal_check_ins.created_by').as('author'),
    can({
      edit: authorAllows('check_in.edit', 'created_by'),
      delete: authorAllows('check_in.delete', 'created_by'),
    }),
  ]);

async function oneCheckIn(db: Db, id: string): Promise<CheckIn> {
  const checkIn = await selectCheckIns(db).where('id', '=', id).executeTakeFirst();
  if (!checkIn) throw notFound();
  return checkIn;
}

/** A check-in that the person wrote. Throws when they did not. */
async function ownCheckIn(db: Db, id: string) {
  const checkIn = await oneCheckIn(db, id);
  if (!checkIn.can.edit) throw refusal('FORBIDDEN', 'checkIns.notAuthor');
  return checkIn;
}

export const checkIns = {
  list: signedIn.checkIns.list.handler(({ context, input: { goalId, ...page } }) =>
    pageOf(context.db, selectCheckIns(context.db).where('goal_id', '=', goalId), newestFirst, page),
  ),

  create: signedIn.checkIns.create.handler(async ({ context: { db }, input: { goalId, ...fields } }) => {
    const goal = await db.selectFrom('goals').select('team_id').where('id', '=', goalId).executeTakeFirst();
    if (!goal) throw notFound();
    const { id } = await db
      .insertInto('goal_check_ins')
      .values({ ...fields, goal_id: goalId, team_id: goal.team_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return oneCheckIn(db, id);
  }),

  update: signedIn.checkIns.update.handler(async ({ context: { db }, input: { checkInId, ...changes } }) => {
    await ownCheckIn(db, checkInId);
    if (Object.keys(changes).length > 0)
      await db.updateTable('goal_check_ins').set(changes).where('id', '=', checkInId).execute();
    return oneCheckIn(db, checkInId);
  }),

  delete: signedIn.checkIns.delete.handler(async ({ context: { db }, input: { checkInId } }) => {
    await ownCheckIn(db, checkInId);
    return deleteOne(db, 'check_in', checkInId);
  }),
};

import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import type { Team } from '@groundwork/contract/teams';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { offsetOf, offsetPage } from './paging.ts';
import { notFound, refusal, signedIn } from './procedures.ts';

const selectTeams = (db: Db) =>
  db
    .selectFrom('teams')
    .innerJoin('team_memberships as mine', (join) => join.onRef('mine.team_id', '=', 'teams.id').on('mine.user_id', '=', sql<string>`rules.me()`))
    .innerJoin('roles', 'roles.id', 'mine.role_id')
    .select([
      'teams.id',
      'teams.name',
      'teams.description',
      'teams.created_by',
      'teams.created_at',
      'mine.joined_at',
      'mine.role_id',
      'roles.name as role_name',
      sql<Team['role_code']>`roles.code`.as('role_code'),
      sql<number>`(select count(*)::integer from team_memberships m where m.team_id = teams.id)`.as('member_count'),
      sql<Team['plan']>`${limits.plan}::text`.as('plan'),
      sql<Team['can']>`json_build_object('update', teams.id in (select rules.my_team_ids(2)), 'delete', teams.id in (select rules.my_team_ids(1)))`.as('can'),
    ]);

async function oneTeam(db: Db, teamId: string) {
  const team = await selectTeams(db).where('teams.id', '=', teamId).executeTakeFirst();
  if (!team) throw notFound();
  return team;
}

export const teams = {
  list: signedIn.teams.list.handler(async ({ context, input }) => {
    const offset = offsetOf(input.cursor);
    const rows = await selectTeams(context.db)
      .orderBy('mine.joined_at')
      .orderBy('teams.id')
      .offset(offset)
      .limit(input.limit + 1)
      .execute();
    return offsetPage(rows, input.limit, offset);
  }),

  create: signedIn.teams.create.handler(async ({ context, input }) => {
    const { rows } = await sql<{ id: string }>`select rules.create_team(${input.name}, ${input.description}) as id`.execute(context.db);
    return oneTeam(context.db, rows[0]?.id ?? '');
  }),

  get: signedIn.teams.get.handler(({ context, input }) => oneTeam(context.db, input.teamId)),

  update: signedIn.teams.update.handler(async ({ context, input: { teamId, ...changes } }) => {
    const team = await oneTeam(context.db, teamId);
    if (!team.can.update) throw refusal('FORBIDDEN', messages.teams.mayNotUpdate);
    if (Object.keys(changes).length > 0) await context.db.updateTable('teams').set(changes).where('id', '=', teamId).execute();
    return oneTeam(context.db, teamId);
  }),

  delete: signedIn.teams.delete.handler(async ({ context, input }) => {
    const team = await oneTeam(context.db, input.teamId);
    if (!team.can.delete) throw refusal('FORBIDDEN', messages.teams.mayNotDelete);
    await context.db.deleteFrom('teams').where('id', '=', input.teamId).execute();
    return { success: true as const };
  }),

  members: signedIn.teams.members.handler(async ({ context, input }) => {
    await oneTeam(context.db, input.teamId);
    const offset = offsetOf(input.cursor);
    const rows = await context.db
      .selectFrom('team_memberships as m')
      .innerJoin('user_profiles as p', 'p.id', 'm.user_id')
      .innerJoin('roles as r', 'r.id', 'm.role_id')
      .select([
        'p.id',
        'p.email',
        'p.full_name',
        'p.avatar_url',
        'm.team_id',
        'm.joined_at',
        'm.role_id',
        'r.name as role_name',
        sql<Team['role_code']>`r.code`.as('role_code'),
      ])
      .where('m.team_id', '=', input.teamId)
      .orderBy('p.full_name')
      .orderBy('p.id')
      .offset(offset)
      .limit(input.limit + 1)
      .execute();
    return offsetPage(rows, input.limit, offset);
  }),
};

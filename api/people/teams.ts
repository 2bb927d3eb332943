import { limits } from '@groundwork/contract/base/limits';
import { teamQuotas } from '@groundwork/contract/base/quotas';
import type { Member, QuotaUse, QuotaUseInParts, Team } from '@groundwork/contract/people/teams';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { teamAllows } from '../base/can.ts';
import { notFound, refusal } from '../http/errors.ts';
import { byOffset, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';

type Membership = Pick<Member, 'team_id' | 'role_id' | 'role_name' | 'role_code' | 'joined_at'> & { user_id: string };
type MemberDetails = Membership & Pick<Member, 'full_name' | 'avatar_url'> & { user_email: string };

/** Whether the team keeps an owner if this member leaves or gets another role. */
const isSpared = (member: 'm' | 'mine') => {
  const [team, user] = [sql.ref(`${member}.team_id`), sql.ref(`${member}.user_id`)];
  return sql<boolean>`(${team}, ${user}) not in (select * from rules.only_owners())`;
};

/** Whether the person may end a membership, possibly their own. */
const mayEnd = (member: 'm' | 'mine') => {
  const [team, role, user] = [sql.ref(`${member}.team_id`), sql.ref(`${member}.role_id`), sql.ref(`${member}.user_id`)];
  return sql<boolean>`(${team}, ${role}, ${user} = rules.me()) in (select * from rules.memberships_i_can_end())
    and ${isSpared(member)}`;
};

const selectTeams = (db: Db) =>
  db
    .selectFrom(sql<Membership>`rules.get_user_team_memberships(rules.me())`.as('mine'))
    .innerJoin('teams', 'teams.id', 'mine.team_id')
    .select([
      'teams.id',
      'teams.name',
      'teams.description',
      'teams.members_may_invite',
      'teams.requires_second_factor',
      sql<number>`teams.weekly_hours::float8`.as('weekly_hours'),
      sql<Team['status_limits']>`teams.status_limits`.as('status_limits'),
      'teams.code',
      'teams.created_by',
      'teams.created_at',
      'mine.joined_at',
      'mine.role_id',
      'mine.role_name',
      'mine.role_code',
      sql<number>`(select count(*)::integer from team_memberships m where m.team_id = teams.id)`.as('member_count'),
      sql<Team['plan']>`${limits.plan}::text`.as('plan'),
      sql<Team['can']>`json_build_object(
        'update', ${teamAllows('team.update', 'teams.id')},
        'delete', ${teamAllows('team.delete', 'teams.id')},
        'audit', ${teamAllows('security_log.see', 'teams.id')},
        'require_second_factor', ${teamAllows('team.require_second_factor', 'teams.id')},
        'invite', array(select rules.may_invite_as(teams.id)),
        'leave', ${mayEnd('mine')})`.as('can'),
    ]);

export async function oneTeam(db: Db, teamId: string) {
  const team = await selectTeams(db).where('teams.id', '=', teamId).executeTakeFirst();
  if (!team) throw notFound();
  return team;
}

const selectMembers = (db: Db, teamId: string) =>
  db.selectFrom(sql<MemberDetails>`rules.get_team_members_with_details(${teamId})`.as('m')).select([
    'm.user_id as id',
    'm.user_id',
    'm.user_email as email',
    'm.user_email',
    'm.full_name',
    'm.avatar_url',
    'm.team_id',
    'm.joined_at',
    sql<number | null>`(
      select weekly_hours::float8 from team_memberships w where w.team_id = ${teamId} and w.user_id = m.user_id
    )`.as('weekly_hours'),
    'm.role_id',
    'm.role_name',
    'm.role_code',
    sql<Member['can']>`json_build_object(
      'set_role', case when ${teamAllows('member.set_role', 'm.team_id')} and ${isSpared('m')}
        then array(select id from roles order by id) else '{}' end,
      'remove', ${mayEnd('m')})`.as('can'),
  ]);

async function oneMember(db: Db, teamId: string, userId: string) {
  const member = await selectMembers(db, teamId).where('m.user_id', '=', userId).executeTakeFirst();
  if (!member) throw notFound();
  return member;
}

/** The quotas that this version knows, in the order of the contract. */
export const inOrder = <Use extends Pick<QuotaUse, 'quota'>>(uses: Use[]): Use[] =>
  teamQuotas.flatMap((name) => uses.filter(({ quota }) => quota === name));

export const teams = {
  list: signedIn.teams.list.handler(({ context, input }) =>
    pageOf(context.db, selectTeams(context.db), byOffset(sql`mine.joined_at, teams.id`), input),
  ),

  get: signedIn.teams.get.handler(({ context, input }) => oneTeam(context.db, input.teamId)),

  update: signedIn.teams.update.handler(async ({ context, input: { teamId, status_limits, ...fields } }) => {
    const team = await oneTeam(context.db, teamId);
    if (!team.can.update) throw refusal('FORBIDDEN', 'teams.mayNotUpdate');
    const changes = {
      ...fields,
      ...(status_limits && {
        status_limits: sql<string>`jsonb_strip_nulls(status_limits || ${JSON.stringify(status_limits)})`,
      }),
    };
    if (Object.keys(changes).length > 0)
      await context.db.updateTable('teams').set(changes).where('id', '=', teamId).execute();
    return oneTeam(context.db, teamId);
  }),

  newCode: signedIn.teams.newCode.handler(async ({ context, input: { teamId } }) => {
    const team = await oneTeam(context.db, teamId);
    if (!team.can.update) throw refusal('FORBIDDEN', 'teams.mayNotUpdate');
    await context.db.updateTable('teams').set({ code: sql`default` }).where('id', '=', teamId).execute();
    return oneTeam(context.db, teamId);
  }),

  // The hourly sweep deletes the team's files, which have no row any more.
  delete: signedInForLong.teams.delete.handler(async ({ context, input: { teamId, name } }) => {
    const team = await oneTeam(context.db, teamId);
    if (!team.can.delete) throw refusal('FORBIDDEN', 'teams.mayNotDelete');
    if (team.name !== name) throw refusal('BAD_REQUEST', 'teams.wrongName');
    const { numDeletedRows } = await context.db.deleteFrom('teams').where('id', '=', teamId).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound();
    return { success: true as const };
  }),

  usage: signedIn.teams.usage.handler(async ({ context, input: { teamId } }) => {
    const team = await oneTeam(context.db, teamId);
    if (!team.can.update) throw refusal('FORBIDDEN', 'teams.mayNotSeeUsage');
    const { rows } = await sql<QuotaUseInParts>`select * from rules.team_usage(${teamId})`.execute(context.db);
    return { items: inOrder(rows) };
  }),

  members: signedIn.teams.members.handler(async ({ context, input }) => {
    await oneTeam(context.db, input.teamId);
    return pageOf(context.db, selectMembers(context.db, input.teamId), byOffset(sql`m.full_name, m.user_id`), input);
  }),

  setRole: signedIn.teams.setRole.handler(async ({ context, input: { teamId, userId, role_id } }) => {
    const { numUpdatedRows } = await context.db
      .updateTable('team_memberships')
      .set({ role_id })
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const member = await oneMember(context.db, teamId, userId);
    if (numUpdatedRows === 0n) throw refusal('FORBIDDEN', 'teams.mayNotSetRoles');
    return member;
  }),

  setWeeklyHours: signedIn.teams.setWeeklyHours.handler(
    async ({ context, input: { teamId, userId, weekly_hours } }) => {
      const { rows } = await sql<{ set: boolean }>`
      select rules.set_weekly_hours(${teamId}, ${userId}, ${weekly_hours}) as set`.execute(context.db);
      const member = await oneMember(context.db, teamId, userId);
      if (!rows[0]?.set) throw refusal('FORBIDDEN', 'teams.mayNotSetHours');
      return member;
    },
  ),

  removeMember: signedIn.teams.removeMember.handler(async ({ context, input: { teamId, userId } }) => {
    const { numDeletedRows } = await context.db
      .deleteFrom('team_memberships')
      .where('team_id', '=', teamId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) {
      await oneMember(context.db, teamId, userId);
      throw refusal('FORBIDDEN', 'teams.mayNotRemove');
    }
    return { success: true as const };
  }),
};

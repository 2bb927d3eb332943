import { type NextStep, nextSteps as steps } from '@groundwork/contract/work/next-steps';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { oneTeam } from '../people/teams.ts';

/** Whether the signed-in person has done a step (the first query finds a row), or only others (the second one). */
const doneBy = (mine: RawBuilder<unknown>, anybodys: RawBuilder<unknown>) =>
  sql`case when exists (${mine}) then 'me' when exists (${anybodys}) then 'others' end`;

export const nextSteps = {
  ofTeam: signedIn.nextSteps.ofTeam.handler(async ({ context: { db }, input: { teamId } }) => {
    const team = await oneTeam(db, teamId);
    const { rows } = await sql<Record<NextStep, 'me' | 'others' | null> & { dismissed: NextStep[] }>`
      select
        ${doneBy(
          sql`
            select from team_invitations
            where team_id = ${teamId} and invited_by = rules.me() and declined_at is null and revoked_at is null
              and (accepted_at is not null or expires_at > now())`,
          sql`select from team_memberships where team_id = ${teamId} and user_id <> rules.me()`,
        )} as invite,
        ${doneBy(
          sql`select from goals where team_id = ${teamId} and created_by = rules.me()`,
          sql`select from goals where team_id = ${teamId}`,
        )} as goal,
        ${doneBy(
          sql`
            select from tpl_maps m join tpl_instances i on i.id = m.instance_id
            where m.team_id = ${teamId} and i.created_by = rules.me()`,
          sql`select from tpl_maps where team_id = ${teamId}`,
        )} as map,
        ${doneBy(
          sql`
            select from menu_items m join tpl_templates t on t.id = m.template_id
            where m.team_id = ${teamId} and t.created_by = rules.me()`,
          sql`select from menu_items where team_id = ${teamId}`,
        )} as form,
        ${doneBy(
          sql`select from imports where team_id = ${teamId} and user_id = rules.me() and status = 'done'`,
          sql`select from imported_rows where team_id = ${teamId}`,
        )} as import,
        rules.dismissed_steps(${teamId}) as dismissed
    `.execute(db);
    const [state] = rows;
    if (!state) throw notFound();
    const offered = steps.filter(
      (step) => state[step] !== 'others' && (step !== 'invite' || team.can.invite.length > 0),
    );
    return {
      items: offered.map((step) => ({ step, done: state[step] === 'me', dismissed: state.dismissed.includes(step) })),
    };
  }),

  dismiss: signedIn.nextSteps.dismiss.handler(async ({ context: { db }, input: { teamId, steps } }) => {
    const { rows } = await sql<{ member: boolean }>`select rules.dismiss_steps(${teamId}, ${steps}) as member`.execute(
      db,
    );
    if (!rows[0]?.member) throw notFound();
    return { success: true as const };
  }),
};

import { type NextStep, nextSteps as steps } from '@groundwork/contract/next-steps';
import { sql } from 'kysely';
import { notFound } from './http/errors.ts';
import { signedIn } from './http/procedures.ts';
import { oneTeam } from './teams.ts';

export const nextSteps = {
  ofTeam: signedIn.nextSteps.ofTeam.handler(async ({ context: { db }, input: { teamId } }) => {
    const team = await oneTeam(db, teamId);
    const { rows } = await sql<Record<NextStep, boolean> & { dismissed: NextStep[] }>`
      select
        exists (select from team_memberships where team_id = ${teamId} and user_id <> rules.me())
          or exists (
            select from team_invitations
            where team_id = ${teamId} and accepted_at is null and declined_at is null and revoked_at is null
              and expires_at > now()
          ) as invite,
        exists (select from goals where team_id = ${teamId}) as goal,
        exists (select from tpl_maps where team_id = ${teamId}) as map,
        exists (select from menu_items where team_id = ${teamId}) as form,
        exists (select from imported_rows where team_id = ${teamId}) as import,
        rules.dismissed_steps(${teamId}) as dismissed
    `.execute(db);
    const [state] = rows;
    if (!state) throw notFound();
    const offered = steps.filter((step) => step !== 'invite' || team.can.invite.length > 0);
    return {
      items: offered.map((step) => ({ step, done: state[step], dismissed: state.dismissed.includes(step) })),
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

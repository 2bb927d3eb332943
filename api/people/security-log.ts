import { actionsOf } from '@groundwork/contract/people/audit-actions';
import type { SecurityEntry } from '@groundwork/contract/people/security-log';
import { sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { newestFirst, page, placeIn, readCursor, readFitting } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { oneTeam } from './teams.ts';

export const securityLog = {
  // rules.security_log compares the cursor itself, because it merges two sorted lists. So `pageOf` does not fit.
  list: signedIn.securityLog.list.handler(async ({ context: { db }, input }) => {
    const { teamId, kind, person, from, to, cursor, limit } = input;
    const team = await oneTeam(db, teamId);
    if (!team.can.audit) throw refusal('FORBIDDEN', 'securityLog.ownersOnly');
    const { id, place } = cursor ? readCursor(cursor, 1) : { id: null, place: [null] };
    const rows = sql<SecurityEntry & { place: string[] }>`(
      select *, ${placeIn(newestFirst)} from rules.security_log(
        ${teamId}, ${kind ? actionsOf(kind) : null}, ${person ?? null}, ${from ?? null}, ${to ?? null},
        ${place[0]}, ${id}, ${limit + 1}
      ))`;
    return page(await readFitting(db, rows, limit));
  }),

  addExport: signedIn.securityLog.addExport.handler(async ({ context: { db }, input }) => {
    const { rows } = await sql<{ written: boolean }>`
      select rules.audit_export(${input.teamId}, ${input.what}) as written`.execute(db);
    if (!rows[0]?.written) throw notFound();
    return { success: true as const };
  }),
};

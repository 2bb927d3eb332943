import { z } from 'zod';
import { done, idOf, pageOf, pageQuery } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { auditEntry } from './admin.ts';
import { exportedThings, type SecurityKind, securityKinds } from './audit-actions.ts';

/** An audit entry as owners of a team see it. People who were never members have no id and no name. */
export const securityEntry = auditEntry
  .pick({
    id: true,
    created_at: true,
    action: true,
    actor_id: true,
    actor_name: true,
    person_id: true,
    person_name: true,
    person_email: true,
    details: true,
  })
  .extend({
    /** The network of the client's address: 24 bits of IPv4, 48 of IPv6. */
    network: z.string().nullable(),
  });
export type SecurityEntry = z.infer<typeof securityEntry>;

const teamId = idOf('team');
const instant = z.iso.datetime({ offset: true }).optional();
const kinds = Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]];

export const securityLogContract = {
  list: operation('securityLog.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/security-log',
      tags: ['teams'],
      summary: 'The security log of a team, newest first; for owners',
    })
    .input(
      z.strictObject({
        teamId,
        kind: z.enum(kinds).optional(),
        person: idOf('user').optional(),
        from: instant,
        to: instant,
        ...pageQuery,
      }),
    )
    .output(pageOf(securityEntry)),
  addExport: operation('securityLog.exportFailed')
    .route({
      method: 'POST',
      path: '/teams/{teamId}/exports',
      tags: ['teams'],
      summary: 'Write to the security log that one downloads data of the team as a file',
    })
    .input(z.strictObject({ teamId, what: z.enum(exportedThings) }))
    .output(done),
};

import { z } from 'zod';
import { timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

const dataExport = z.object({
  status: z.enum(['waiting', 'running', 'ready', 'failed']),
  requested_at: timestamp,
  /** The number of written parts of the archive, and of all its parts. Both are 0 until the work begins. */
  done: z.number().int(),
  total: z.number().int(),
  /** The size of the archive in bytes, and when it was ready. Both are null until it is ready. */
  file_size: z.number().nullable(),
  finished_at: timestamp.nullable(),
  /** When the server deletes the archive. */
  expires_at: timestamp,
  /** The earliest time at which the person can ask for another export. */
  next_at: timestamp,
});
export type DataExport = z.infer<typeof dataExport>;

const answer = z.object({ export: dataExport.nullable() });

/** `GET /api/account/export/file` sends the archive (api/app/data-export-file.ts). */
export const dataExportContract = {
  get: operation('account.dataExportLoadFailed')
    .route({
      method: 'GET',
      path: '/account/export',
      tags: ['account'],
      summary: 'The latest download of one’s own data: whether it is ready, and until when',
    })
    .output(answer),
  request: operation('account.dataExportFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/account/export',
      tags: ['account'],
      summary: 'Ask for a download of one’s own data. A job puts it together; once a day',
    })
    .input(z.strictObject({}).optional())
    .output(answer),
};

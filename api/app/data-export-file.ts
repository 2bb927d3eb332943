import fastifyStatic from '@fastify/static';
import type { Database } from '@groundwork/db/database';
import { writeTransaction } from '@groundwork/db/transactions';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { disposition } from '../base/files/file-names.ts';
import type { Files } from '../base/files/files.ts';
import { makePrivateFolder } from '../base/files/private-files.ts';
import { fileHeaders } from '../base/files/uploads.ts';
import { isCrossSite, trustedOrigins } from '../http/csrf.ts';
import { notFound, refusal } from '../http/errors.ts';
import type { Settings } from '../settings.ts';

type Parts = { settings: Settings; db: Database; files: Files };

/**
 * Sends the archive of the signed-in person's data. Its address has no id, so nobody can request another person's
 * archive. The request writes an entry of the audit log, so the server refuses it across sites, like every write.
 */
export async function dataExportFile(app: FastifyInstance, { settings, db, files }: Parts) {
  const origins = new Set(trustedOrigins(settings));
  if (files.folder) {
    makePrivateFolder(files.folder);
    await app.register(fastifyStatic, { root: files.folder, serve: false, cacheControl: false, contentType: false });
  }

  app.get('/api/account/export/file', { config: { longLived: true } }, async (request, reply) => {
    if (!request.token) throw refusal('UNAUTHORIZED', 'general.notAuthenticated');
    if (isCrossSite(request.headers, origins)) throw refusal('FORBIDDEN', 'general.crossSite');
    const found = await writeTransaction(db, request.session, async (mine) => {
      const { rows } = await sql<{ file_name: string; finished_at: string }>`
        select * from rules.download_my_data_export()`.execute(mine);
      return rows[0];
    });
    if (!found || !(await files.has(found.file_name))) throw notFound();
    const headers = {
      type: 'application/zip',
      disposition: disposition('attachment', `groundwork-data-${found.finished_at.slice(0, 10)}.zip`),
    };
    if (!files.folder) return reply.redirect(await files.signedUrl(found.file_name, headers), 302);
    return reply
      .headers({
        ...fileHeaders,
        'cache-control': 'no-store',
        'content-type': headers.type,
        'content-disposition': headers.disposition,
      })
      .sendFile(found.file_name);
  });
}

import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import { sentenceOf } from '@groundwork/contract/base/answers';
import { isShownType, photoType } from '@groundwork/contract/base/file-types';
import { attachmentFile, attachmentSubject } from '@groundwork/contract/talk/attachments';
import type { Database } from '@groundwork/db/database';
import { readTransaction, writeTransaction } from '@groundwork/db/transactions';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { disposition, shownName, storedName } from '../base/files/file-names.ts';
import { typeFor } from '../base/files/file-types.ts';
import type { Files } from '../base/files/files.ts';
import { photoPreview } from '../base/files/photo-previews.ts';
import { makePrivateFolder } from '../base/files/private-files.ts';
import { acceptFiles, fileHeaders, receiveFile } from '../base/files/uploads.ts';
import { notFound, refusal } from '../http/errors.ts';
import type { Settings } from '../settings.ts';
import { oneAttachment, teamOf } from './attachments.ts';

type Parts = { settings: Settings; db: Database; files: Files };

/**
 * The operations of `contract/talk/attachments.ts` that receive or send files. They stream, which contract handlers
 * cannot do.
 */
export async function attachmentFiles(app: FastifyInstance, { settings, db, files }: Parts) {
  const megabytes = settings.fileLimitMb;
  await acceptFiles(app, { megabytes, fields: 2 });
  if (files.folder) {
    makePrivateFolder(files.folder);
    await app.register(fastifyStatic, { root: files.folder, serve: false, cacheControl: false, contentType: false });
  }

  app.post('/api/attachments', { config: { longLived: true } }, async (request, reply) => {
    const { session } = request;
    const { allowed, sentName, file } = await receiveFile(request, {
      files,
      field: 'file',
      missing: 'attachments.fileRequired',
      megabytes,
      enter: () => readTransaction(db, session, async () => {}),
      async allow(fields) {
        const subject = checked(attachmentSubject, fields);
        const team_id = await readTransaction(db, session, async (mine) => {
          const team = await teamOf(mine, subject);
          await sql`select rules.may_upload(${team})`.execute(mine);
          return team;
        });
        return { subject, team_id };
      },
    });
    try {
      const id = randomUUID();
      const { subject, team_id } = allowed;
      const file_name = shownName(sentName);
      const file_path = storedName(team_id, id, file_name);
      // Stores the file first. A crash before the insert leaves a file without a row, which the sweep deletes, but
      // never a row without its file.
      await files.keep(file, file_path);
      const row = {
        id,
        team_id,
        ...subject,
        file_name,
        file_path,
        file_size: file.size,
        file_type: typeFor(file.type, file_name),
      };
      const attachment = await writeTransaction(db, session, async (mine) => {
        await mine.insertInto('attachments').values(row).execute();
        return oneAttachment(mine, id);
      }).catch(async (error) => {
        await files.remove(file_path);
        throw error;
      });
      return reply.code(201).send(attachment);
    } finally {
      await files.discard(file);
    }
  });

  app.get<{ Params: { attachmentId: string } }>('/api/attachments/:attachmentId/file', async (request, reply) => {
    const { session, params } = request;
    if (!attachmentFile.shape.attachmentId.safeParse(params.attachmentId).success) throw notFound();
    const { attachmentId, download, preview } = checked(attachmentFile, { ...(request.query as object), ...params });
    const { file_path, file_name, file_type } = await readTransaction(db, session, (mine) =>
      oneAttachment(mine, attachmentId),
    );
    if (preview && file_type === photoType)
      return reply
        .headers({ ...fileHeaders, 'content-type': 'image/webp', 'content-disposition': 'inline' })
        .send(await photoPreview(files, attachmentId, file_path));
    const shown = disposition(!isShownType(file_type) || download ? 'attachment' : 'inline', file_name);
    if (!files.folder)
      return reply.redirect(await files.signedUrl(file_path, { type: file_type, disposition: shown }), 302);
    return sendLocal(reply, file_path, { ...fileHeaders, 'content-type': file_type, 'content-disposition': shown });
  });

  async function sendLocal(reply: FastifyReply, name: string, headers: Record<string, string>) {
    if (!(await files.has(name))) throw notFound();
    return reply.headers(headers).sendFile(name);
  }
}

function checked<Schema extends z.ZodType>(schema: Schema, sent: object): z.infer<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw refusal('BAD_REQUEST', sentenceOf(parsed.error.issues));
}

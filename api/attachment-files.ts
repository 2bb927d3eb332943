import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { type AttachmentSubject, attachmentSubject, plainFile } from '@groundwork/contract/attachments';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { asUser } from '@groundwork/db/as-user';
import type { Db } from '@groundwork/db/database';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oneAttachment, teamOf } from './attachments.ts';
import { sessionToken } from './auth.ts';
import { disposition, shownName, storedName } from './file-names.ts';
import type { Files, Received } from './files.ts';
import { notFound, refusal } from './procedures.ts';
import type { Settings } from './settings.ts';

type Parts = { settings: Settings; db: Db; files: Files };

/** A file that is not a page of ours: it may run nothing, load nothing, and only our own pages frame it. */
const fileHeaders = {
  'cache-control': `private, max-age=${limits.fileCacheSeconds}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** The two operations of `contract/attachments.ts` whose bodies are files: they stream, which handlers of the contract cannot. */
export async function attachmentFiles(app: FastifyInstance, { settings, db, files }: Parts) {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: { files: 1, fields: 2, parts: 3, fieldNameSize: 20, fieldSize: 100, headerPairs: 20, fileSize: settings.fileLimitMb * 1024 * 1024 },
    // Said at once below; the library would take the rest of the file first.
    throwFileSizeLimit: false,
  });
  if (files.folder) {
    await mkdir(files.folder, { recursive: true });
    await app.register(fastifyStatic, { root: files.folder, serve: false, cacheControl: false, contentType: false });
  }

  const tokenOf = (request: FastifyRequest) => sessionToken(settings, request.headers.cookie);
  app.addHook('onRequest', async (request) => {
    if (!tokenOf(request)) throw refusal('UNAUTHORIZED', messages.general.notAuthenticated);
  });

  app.post('/api/attachments', async (request, reply) => {
    const token = tokenOf(request);
    const upload = await receive(request, (subject) => asUser(db, token, (mine) => teamOf(mine, subject)));
    try {
      const id = randomUUID();
      const file_path = storedName(upload.team_id, id, upload.name);
      // The file first: a crash in between leaves a file without a row, which the sweep finds, never a row without its file.
      await files.keep(upload.file, file_path);
      const row = {
        id,
        team_id: upload.team_id,
        ...upload.subject,
        file_name: upload.name,
        file_path,
        file_size: upload.file.size,
        file_type: upload.file.type,
      };
      const attachment = await asUser(db, token, async (mine) => {
        await mine.insertInto('attachments').values(row).execute();
        return oneAttachment(mine, id);
      }).catch(async (error) => {
        await files.remove(file_path);
        throw error;
      });
      return reply.code(201).send(attachment);
    } finally {
      await files.discard(upload.file);
    }
  });

  /** Reads the form: the id, then whether it may have a file, then the file. */
  async function receive(request: FastifyRequest, allow: (subject: AttachmentSubject) => Promise<string>) {
    const fields: Record<string, unknown> = {};
    let upload: { subject: AttachmentSubject; team_id: string; name: string; file: Received } | undefined;
    const { raw } = request;
    const stalled = setTimeout(() => raw.destroy(), limits.uploadStallSeconds * 1000);
    const goesOn = () => stalled.refresh();
    raw.on('data', goesOn);
    try {
      for await (const part of request.parts()) {
        if (upload) throw refusal('BAD_REQUEST', messages.attachments.nothingBehindFile);
        if (part.type === 'field') {
          fields[part.fieldname] = part.value;
          continue;
        }
        if (part.fieldname !== 'file') throw refusal('BAD_REQUEST', messages.general.invalid);
        const { file } = part;
        const endTooLarge = () =>
          file.destroy(new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: messages.attachments.tooLarge(settings.fileLimitMb) }));
        // A small limit may be passed before anybody listens.
        if (file.truncated) endTooLarge();
        file.once('limit', endTooLarge);
        const subject = subjectOf(fields);
        const team_id = await allow(subject);
        upload = { subject, team_id, name: shownName(part.filename), file: await files.receive(file) };
      }
      if (!upload) throw refusal('BAD_REQUEST', messages.attachments.fileRequired);
      return upload;
    } catch (error) {
      if (upload) await files.discard(upload.file);
      // What still comes is read and dropped, so that the refusal reaches the sender.
      raw.unpipe();
      raw.resume();
      throw error;
    } finally {
      clearTimeout(stalled);
      raw.off('data', goesOn);
    }
  }

  app.get<{ Params: { attachmentId: string }; Querystring: { download?: string } }>('/api/attachments/:attachmentId/file', async (request, reply) => {
    const { file_path, file_name, file_type } = await asUser(db, tokenOf(request), (mine) => oneAttachment(mine, request.params.attachmentId));
    const shown = disposition(file_type === plainFile || request.query.download === 'true' ? 'attachment' : 'inline', file_name);
    if (!files.folder) return reply.redirect(await files.signedUrl(file_path, { type: file_type, disposition: shown }), 302);
    return sendLocal(reply, file_path, { ...fileHeaders, 'content-type': file_type, 'content-disposition': shown });
  });

  async function sendLocal(reply: FastifyReply, name: string, headers: Record<string, string>) {
    if (!(await files.has(name))) throw notFound();
    return reply.headers(headers).sendFile(name);
  }
}

function subjectOf(fields: Record<string, unknown>): AttachmentSubject {
  const parsed = attachmentSubject.safeParse(fields);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refusal('BAD_REQUEST', issue && issue.code !== 'unrecognized_keys' ? issue.message : messages.general.invalid);
}

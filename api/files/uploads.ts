import multipart from '@fastify/multipart';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../http/errors.ts';
import type { Files, Received } from './files.ts';

/** A file that is not a page of ours: it may run nothing, load nothing, and only our own pages frame it. */
export const fileHeaders = {
  'cache-control': `private, max-age=${limits.fileCacheSeconds}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** Makes `app` take forms of one file, from the signed-in alone. */
export async function acceptFiles(app: FastifyInstance, { megabytes, fields }: { megabytes: number; fields: number }) {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    limits: {
      files: 1,
      fields,
      parts: fields + 1,
      fieldNameSize: 20,
      fieldSize: 100,
      headerPairs: 20,
      fileSize: megabytes * 1024 * 1024,
    },
    // Said at once below; the library would take the rest of the file first.
    throwFileSizeLimit: false,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.token) throw refusal('UNAUTHORIZED', messages.general.notAuthenticated);
  });
}

type Form<Allowed> = {
  files: Files;
  /** The name of the file's field, and what is said when there is none. */
  field: string;
  missing: string;
  megabytes: number;
  /** Judges the fields, before anything of the file is read. */
  allow: (fields: Record<string, unknown>) => Promise<Allowed>;
};

/** Reads a form: fields first, then whether it may have a file, then the file. */
export async function receiveFile<Allowed>(
  request: FastifyRequest,
  { files, field, missing, megabytes, allow }: Form<Allowed>,
) {
  const fields: Record<string, unknown> = {};
  let upload: { allowed: Allowed; sentName: string; file: Received } | undefined;
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
      if (part.fieldname !== field) throw refusal('BAD_REQUEST', messages.general.invalid);
      const { file } = part;
      const endTooLarge = () =>
        file.destroy(
          new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: messages.attachments.tooLarge(megabytes) }),
        );
      // A small limit may be passed before anybody listens.
      if (file.truncated) endTooLarge();
      file.once('limit', endTooLarge);
      const allowed = await allow(fields);
      upload = { allowed, sentName: part.filename, file: await files.receive(file) };
    }
    if (!upload) throw refusal('BAD_REQUEST', missing);
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

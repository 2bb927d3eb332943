import multipart from '@fastify/multipart';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../http/errors.ts';
import type { Files, Received } from './files.ts';

/** Headers of uploaded files: they run nothing, load nothing, and only pages of this origin may frame them. */
export const fileHeaders = {
  'cache-control': `private, max-age=${limits.fileCacheSeconds}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "sandbox; default-src 'none'",
};

/** Makes `app` accept multipart forms with one file, from signed-in people only. */
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
    // `receiveFile` refuses a large file at once; the library would first read the rest.
    throwFileSizeLimit: false,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.token) throw refusal('UNAUTHORIZED', messages.general.notAuthenticated);
  });
}

type Form<Allowed> = {
  files: Files;
  /** The name of the form field with the file, and the message when it is missing. */
  field: string;
  missing: string;
  megabytes: number;
  /** Checks the fields before the server reads the file; throws to refuse. */
  allow: (fields: Record<string, unknown>) => Promise<Allowed>;
};

/** Reads a multipart form: first the fields, then `allow`, then the file. Rejects anything after the file. */
export async function receiveFile<Allowed>(
  request: FastifyRequest,
  { files, field, missing, megabytes, allow }: Form<Allowed>,
) {
  const fields: Record<string, unknown> = {};
  let upload: { allowed: Allowed; sentName: string; file: Received } | undefined;
  const { raw, caller } = request;
  if (caller.uploads >= limits.uploadsPerPerson)
    throw new ORPCError('TOO_MANY_REQUESTS', { message: messages.general.tooManyAtOnce });
  caller.uploads++;
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
      // A file over a small limit can be truncated before the listener below exists.
      if (file.truncated) endTooLarge();
      file.once('limit', endTooLarge);
      const allowed = await allow(fields);
      upload = { allowed, sentName: part.filename, file: await files.receive(file) };
    }
    if (!upload) throw refusal('BAD_REQUEST', missing);
    return upload;
  } catch (error) {
    if (upload) await files.discard(upload.file);
    // Reads and drops the rest of the body, so that the client receives the refusal.
    raw.unpipe();
    raw.resume();
    throw error;
  } finally {
    caller.uploads--;
    clearTimeout(stalled);
    raw.off('data', goesOn);
  }
}

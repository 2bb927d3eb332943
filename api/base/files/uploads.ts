import multipart from '@fastify/multipart';
import { limits } from '@groundwork/contract/base/limits';
import type { Sentence } from '@groundwork/contract/base/sentences';
import { sentence } from '@groundwork/contract/base/sentences';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../http/errors.ts';
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
      // One file more than a form may have, so that `receiveFile` refuses the second file with its own message.
      files: 2,
      fields,
      parts: fields + 2,
      fieldNameSize: 20,
      fieldSize: 100,
      headerPairs: 20,
      fileSize: megabytes * 1024 * 1024,
    },
    // `receiveFile` refuses a large file at once; the library would first read the rest.
    throwFileSizeLimit: false,
  });
  app.addHook('onRequest', async (request) => {
    if (!request.token) throw refusal('UNAUTHORIZED', 'general.notAuthenticated');
  });
}

/** Whether the error means that the parser could not read the multipart form. Such errors have no code. */
const isUnreadable = (error: unknown) =>
  error instanceof Error && !('code' in error) && /multipart|end of form/i.test(error.message);

type Form<Allowed> = {
  files: Files;
  /** The name of the form field with the file, and the message when it is missing. */
  field: string;
  missing: Sentence;
  megabytes: number;
  /** Throws when the person may upload nothing at all. Runs before the server reads a file that precedes all fields. */
  enter: () => Promise<unknown>;
  /** Checks the fields, before the server reads the file if they precede it; throws to refuse. */
  allow: (fields: Record<string, unknown>) => Promise<Allowed>;
};

/** Reads a multipart form with one file and its fields in any order. */
export async function receiveFile<Allowed>(
  request: FastifyRequest,
  { files, field, missing, megabytes, enter, allow }: Form<Allowed>,
): Promise<{ allowed: Allowed; sentName: string; file: Received }> {
  const fields: Record<string, unknown> = {};
  let upload: { sentName: string; file: Received } | undefined;
  /** The answer of `allow` for the fields so far. A further field resets it to undefined. */
  let allowed: { answer: Allowed } | undefined;
  const check = async () => {
    allowed ??= { answer: await allow(fields) };
    return allowed.answer;
  };
  const { raw, caller } = request;
  if (caller.uploads >= limits.uploadsPerPerson)
    throw new ORPCError('TOO_MANY_REQUESTS', { message: 'general.tooManyAtOnce' });
  caller.uploads++;
  const stalled = setTimeout(() => raw.destroy(), limits.uploadStallSeconds * 1000);
  const goesOn = () => stalled.refresh();
  raw.on('data', goesOn);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        // Otherwise a field behind the file could name another task than the one that was checked.
        allowed = undefined;
        continue;
      }
      if (upload) throw refusal('BAD_REQUEST', 'attachments.oneFile');
      if (part.fieldname !== field) throw refusal('BAD_REQUEST', 'general.invalid');
      const { file } = part;
      const endTooLarge = () =>
        file.destroy(
          new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: sentence('attachments.tooLarge', megabytes) }),
        );
      // A file over a small limit can be truncated before the listener below exists.
      if (file.truncated) endTooLarge();
      file.once('limit', endTooLarge);
      await (Object.keys(fields).length > 0 ? check() : enter());
      upload = { sentName: part.filename, file: await files.receive(file) };
    }
    if (!upload) throw refusal('BAD_REQUEST', missing);
    return { ...upload, allowed: await check() };
  } catch (error) {
    if (upload) await files.discard(upload.file);
    throw isUnreadable(error) ? refusal('BAD_REQUEST', 'general.invalid') : error;
  } finally {
    caller.uploads--;
    clearTimeout(stalled);
    raw.off('data', goesOn);
  }
}

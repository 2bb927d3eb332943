import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limits } from '@groundwork/contract/base/limits';
import type { Database, Db } from '@groundwork/db/database';
import { readTransaction } from '@groundwork/db/transactions';
import type { FastifyInstance } from 'fastify';
import type { Files } from '../base/files/files.ts';
import { squarePicture } from '../base/files/square-picture.ts';
import { acceptFiles, fileHeaders, receiveFile } from '../base/files/uploads.ts';
import { notFound, refusal } from '../http/errors.ts';
import { avatarFile, avatarUrl, replaceAvatar } from './avatars.ts';

type Parts = { db: Database; files: Files };

/** The operations of `contract/people/account.ts` that receive or send files. */
export async function avatarFiles(app: FastifyInstance, { db, files }: Parts) {
  const megabytes = limits.avatarMegabytes;
  await acceptFiles(app, { megabytes, fields: 1 });

  app.put('/api/account/avatar', { config: { longLived: true } }, async (request) => {
    const { session } = request;
    const enter = () => readTransaction(db, session, async () => {});
    const allow = async (fields: object) => {
      if (Object.keys(fields).length > 0) throw refusal('BAD_REQUEST', 'general.invalid');
    };
    const { file } = await receiveFile(request, {
      files,
      field: 'avatar',
      missing: 'account.avatarRequired',
      megabytes,
      enter,
      allow,
    });
    const square = await squarePicture(file).finally(() => files.discard(file));
    const picture = await files.receive(Readable.from([square]));
    const url = avatarUrl(randomUUID());
    // Stores the file first, for the same reason as with attachments.
    await files.keep(picture, avatarFile(url)).finally(() => files.discard(picture));
    await replaceAvatar({ db, session, files, log: request.log }, url).catch(async (error) => {
      await files.remove(avatarFile(url));
      throw error;
    });
    return { url };
  });

  app.get<{ Params: { avatarId: string } }>('/api/avatars/:avatarId', async (request, reply) => {
    const url = avatarUrl(request.params.avatarId);
    const ofOne = (mine: Db) =>
      mine.selectFrom('user_profiles').select('id').where('avatar_url', '=', url).executeTakeFirst();
    const seen = await readTransaction(db, request.session, ofOne);
    if (!seen || !(await files.has(avatarFile(url)))) throw notFound();
    return reply
      .headers({ ...fileHeaders, 'content-type': 'image/webp', 'content-disposition': 'inline' })
      .send(await files.read(avatarFile(url)));
  });
}

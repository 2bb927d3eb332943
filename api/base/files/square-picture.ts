import { limits } from '@groundwork/contract/base/limits';
import { sentence } from '@groundwork/contract/base/sentences';
import { ORPCError } from '@orpc/server';
import { refusal } from '../../http/errors.ts';
import type { Received } from './files.ts';

/** The accepted types of photos, each with the libvips loader that reads it. */
const readers: Record<string, string> = {
  'image/jpeg': 'VipsForeignLoadJpeg',
  'image/png': 'VipsForeignLoadPng',
  'image/gif': 'VipsForeignLoadNsgif',
  'image/webp': 'VipsForeignLoadWebp',
};

let loaded: ReturnType<typeof load> | undefined;

/** Loads the image library at the first use, because it is large, and blocks loaders of other formats such as SVG. */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: Object.values(readers) });
  return sharp;
}

/** Processes one picture at a time, because a decoded picture can be large. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A received picture as a square WebP: upright, without metadata, the first frame of an animation.
 * @throws ORPCError with the message to show when it is no readable picture, or too large
 */
export async function squarePicture({ path, size, type }: Received): Promise<Buffer> {
  if (size === 0) throw refusal('BAD_REQUEST', 'account.avatarRequired');
  if (!(type in readers)) throw new ORPCError('UNSUPPORTED_MEDIA_TYPE', { status: 415, message: 'account.avatarType' });
  loaded ??= load();
  const sharp = await loaded;
  const work = last.then(() =>
    sharp(path, { failOn: 'error', limitInputPixels: limits.avatarMegapixels * 1_000_000, sequentialRead: true })
      .autoOrient()
      .resize(limits.avatarSidePx, limits.avatarSidePx, { fit: 'cover' })
      .webp({ quality: 84 })
      .timeout({ seconds: limits.bodies.seconds })
      .toBuffer(),
  );
  last = work.catch(() => {});
  return work.catch((error: Error) => {
    throw refusal(
      'BAD_REQUEST',
      error.message.includes('pixel limit')
        ? sentence('account.avatarPixels', limits.avatarMegapixels)
        : 'account.avatarUnreadable',
    );
  });
}

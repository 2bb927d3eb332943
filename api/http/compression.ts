import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { limits } from '@groundwork/contract/base/limits';
import type { FastifyInstance } from 'fastify';

// Fastest settings: each answer is compressed for one client and sent once.
const encodings = {
  br: (text: string) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};

/** The encoding that the client prefers; Brotli when it prefers none. */
const chosen = (accepted: string | undefined) => negotiate(accepted ?? '', ['br', 'gzip'] as const);

/**
 * Compresses large JSON answers and generated pages for clients that accept it. Static files are compressed at build,
 * and event streams stay as they are. Uncompressed answers are sent as bytes, because Node would first copy a string
 * behind the headers.
 */
export function compression(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload;
    if (payload.length < limits.compressedBytes || !/json|html/.test(String(reply.getHeader('content-type'))))
      return Buffer.from(payload);
    reply.header('vary', 'accept-encoding');
    const encoding = chosen(request.headers['accept-encoding']);
    if (!encoding) return Buffer.from(payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encodings[encoding](payload);
  });
}
